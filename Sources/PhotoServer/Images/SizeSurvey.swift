import Foundation
import ImagePipeline
import Logging
import Photos

/// Measures photos whose size is not known yet, from their first bytes, a few
/// at a time; what it learns goes the way of every fact, through the pipeline's events.
///
/// It guards what is waiting and who is at work; the work runs off it.
actor SizeSurvey {
    private let pipeline: ImagePipeline
    private let logger: Logger
    private var waiting: [(request: ImageRequest, host: String)] = []
    private var known: Set<String> = []
    /// The photos that are being measured, by their host.
    private var underWay: [String: Int] = [:]

    /// Measuring is mostly waiting for other servers; one that is slow keeps
    /// few of those who wait.
    private static let mostUnderWay = 24
    private static let mostOfOneHost = 3
    private static let mostWaiting = 2000

    init(pipeline: ImagePipeline, logger: Logger) {
        self.pipeline = pipeline
        self.logger = logger
    }

    /// Asks for the sizes of those photos that lack one; returns at once.
    nonisolated func measure(_ photos: [Photo], of source: Source) {
        let requests = photos.compactMap { photo -> ImageRequest? in
            guard photo.size == nil, photo.failure == nil, let address = photo.entry.original else {
                return nil
            }
            return ImageRequest(address: address, referer: source.settings.referer, priority: .near)
        }
        guard !requests.isEmpty else { return }
        Task { await add(requests) }
    }

    private func add(_ requests: [ImageRequest]) {
        for request in requests where waiting.count < Self.mostWaiting {
            guard known.insert(request.address).inserted else { continue }
            waiting.append((request, Self.host(of: request)))
        }
        begin()
    }

    /// Begins with what may be begun, in the order in which it was asked for.
    private func begin() {
        var total = underWay.values.reduce(0, +)
        waiting.removeAll { request, host in
            guard total < Self.mostUnderWay, underWay[host, default: 0] < Self.mostOfOneHost else {
                return false
            }
            total += 1
            underWay[host, default: 0] += 1
            Task { await measure(request, host) }
            return true
        }
    }

    private func measure(_ request: ImageRequest, _ host: String) async {
        do {
            _ = try await pipeline.facts(of: request)
        } catch {
            logger.debug(
                "A photo could not be measured",
                metadata: ["address": "\(request.address.prefix(200))", "reason": "\(error.message)"])
        }
        known.remove(request.address)
        underWay[host] = underWay[host].flatMap { $0 > 1 ? $0 - 1 : nil }
        begin()
    }

    /// What stands between the scheme and the path; all local photos are of one host.
    private static func host(of request: ImageRequest) -> String {
        guard let start = request.address.range(of: "://")?.upperBound else { return "" }
        return request.address[start...].prefix { $0 != "/" }.lowercased()
    }
}
