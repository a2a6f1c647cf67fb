import Foundation
import ImagePipeline
import Logging
import Photos

/// Measures photos whose size is not known yet, from their first bytes, and tries those
/// again that could not be had, which pages do not ask for; a few at a time.
/// What it learns goes the way of every fact, through the pipeline's events.
///
/// It guards what is waiting and who is at work; the work runs off it.
actor SizeSurvey {
    private let pipeline: ImagePipeline
    private let logger: Logger
    private var waiting: [Look] = []
    private var known: Set<String> = []
    /// The photos that are being measured, by their host.
    private var underWay: [String: Int] = [:]

    private struct Look {
        let request: ImageRequest
        /// Whether the image could not be had before.
        let isRetry: Bool
        let host: String
    }

    /// Measuring is mostly waiting for other servers; one that is slow keeps
    /// few of those who wait.
    private static let mostUnderWay = 24
    private static let mostOfOneHost = 3
    private static let mostWaiting = 2000

    init(pipeline: ImagePipeline, logger: Logger) {
        self.pipeline = pipeline
        self.logger = logger
    }

    /// Asks for the sizes of those photos that lack one, and for those that failed; returns at once.
    nonisolated func measure(_ photos: [Photo], of source: Source) {
        let looks = photos.compactMap { photo -> Look? in
            let isRetry = photo.failure != nil
            guard photo.size == nil || isRetry, let address = photo.entry.original else { return nil }
            let request = ImageRequest(address: address, referer: source.settings.referer, priority: .near)
            return Look(request: request, isRetry: isRetry, host: Self.host(of: request))
        }
        guard !looks.isEmpty else { return }
        Task { await add(looks) }
    }

    private func add(_ looks: [Look]) {
        for look in looks where waiting.count < Self.mostWaiting {
            guard known.insert(look.request.address).inserted else { continue }
            waiting.append(look)
        }
        begin()
    }

    /// Begins with what may be begun, in the order in which it was asked for.
    private func begin() {
        var total = underWay.values.reduce(0, +)
        waiting.removeAll { look in
            guard total < Self.mostUnderWay, underWay[look.host, default: 0] < Self.mostOfOneHost else {
                return false
            }
            total += 1
            underWay[look.host, default: 0] += 1
            Task { await perform(look) }
            return true
        }
    }

    private func perform(_ look: Look) async {
        let address = look.request.address
        do throws(ImageError) {
            if look.isRetry {
                try await pipeline.retry(look.request)
            } else {
                _ = try await pipeline.facts(of: look.request)
            }
        } catch {
            logger.debug(
                "A photo could not be measured",
                metadata: ["address": "\(address.prefix(200))", "reason": "\(error.message)"])
        }
        known.remove(address)
        underWay[look.host] = underWay[look.host].flatMap { $0 > 1 ? $0 - 1 : nil }
        begin()
    }

    /// What stands between the scheme and the path; all local photos are of one host.
    private static func host(of request: ImageRequest) -> String {
        guard let start = request.address.range(of: "://")?.upperBound else { return "" }
        return request.address[start...].prefix { $0 != "/" }.lowercased()
    }
}
