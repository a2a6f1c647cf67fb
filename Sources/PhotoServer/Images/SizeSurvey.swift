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
    private var waiting: [ImageRequest] = []
    private var known: Set<String> = []
    private var workers = 0

    /// Measuring is mostly waiting for other servers.
    private static let mostWorkers = 4
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
            waiting.append(request)
        }
        while workers < min(Self.mostWorkers, waiting.count) {
            workers += 1
            Task { await work() }
        }
    }

    private func work() async {
        while let request = next() {
            do {
                _ = try await pipeline.facts(of: request)
            } catch {
                logger.debug(
                    "A photo could not be measured",
                    metadata: ["address": "\(request.address.prefix(200))", "reason": "\(error.message)"])
            }
            known.remove(request.address)
        }
        workers -= 1
    }

    private func next() -> ImageRequest? { waiting.isEmpty ? nil : waiting.removeFirst() }
}
