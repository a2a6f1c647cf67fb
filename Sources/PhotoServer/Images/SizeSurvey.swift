import Basics
import Foundation
import ImagePipeline
import Logging
import Photos
import Synchronization

/// Checks the images of shown photos, a few at a time: measures those of unknown
/// size from their first bytes, retries failed ones,
/// which pages do not request, and checks those that may have changed since their source was read.
/// The results are reported like all facts, through the pipeline's events.
///
/// It guards the queue; the work runs off it.
actor SizeSurvey {
    private let pipeline: ImagePipeline
    private let logger: Logger
    private let tasks: BackgroundTasks
    private var pending: [Look] = []
    private var known: Set<String> = []
    /// The photos being measured, by host.
    private var active: [String: Int] = [:]

    private enum Purpose {
        case size
        /// The image failed before.
        case retry
        /// The image may no longer have this revision.
        case revalidation(String?)
    }

    private struct Look {
        let request: ImageRequest
        let purpose: Purpose
        let host: String
    }

    /// Measuring is mostly waiting for other servers; a slow one takes
    /// only a few of the places.
    private static let maxConcurrent = 24
    private static let maxPerHost = 3
    private static let maxPending = 2000

    /// - Parameter tasks: Owns the work.
    init(pipeline: ImagePipeline, logger: Logger, tasks: BackgroundTasks) {
        self.pipeline = pipeline
        self.logger = logger
        self.tasks = tasks
    }

    /// Checks the photos that need it; returns at once.
    ///
    /// - Parameters:
    ///   - sources: The sources of the photos, as `Site.readable` gives them; a photo of another one is skipped.
    ///   - needsSizes: Whether unknown sizes affect the layout.
    nonisolated func look(
        at photos: [Photo], of sources: [SourceID: Source], needsSizes: Bool = true
    ) {
        guard !photos.isEmpty else { return }
        // Image records may have to be read from the library.
        tasks.run(priority: .utility) { [self] in
            await add(await looks(at: photos, of: sources, needsSizes))
        }
    }

    /// A repeatable check for a page that may be sent many times.
    nonisolated func glance(
        at photos: [Photo], of sources: [SourceID: Source], needsSizes: Bool
    ) -> SizeCheck {
        SizeCheck { self.look(at: photos, of: sources, needsSizes: needsSizes) }
    }

    /// A check of the photos of one page, at most once a second.
    final class SizeCheck: Sendable {
        private let look: @Sendable () -> Void
        private let last = Mutex<ContinuousClock.Instant?>(nil)

        fileprivate init(_ look: @escaping @Sendable () -> Void) { self.look = look }

        /// Repeats the check if the last one was long enough ago.
        func repeatIfDue() {
            let now = ContinuousClock.now
            let isDue = last.withLock { last in
                if let last, now < last + .seconds(1) { return false }
                last = now
                return true
            }
            if isDue { look() }
        }
    }

    private nonisolated func looks(
        at photos: [Photo], of sources: [SourceID: Source], _ needsSizes: Bool
    ) async -> [Look] {
        var looks: [Look] = []
        for photo in photos {
            guard let url = photo.entry.original, let source = sources[photo.source] else { continue }
            let request = ImageRequest(
                url: url, referer: source.settings.referer, root: source.photoFolder,
                freshSince: source.refreshedAt, priority: .near)
            guard let purpose = await purpose(of: photo, request, needsSizes) else { continue }
            looks.append(Look(request: request, purpose: purpose, host: Self.host(of: request)))
        }
        return looks
    }

    private nonisolated func purpose(
        of photo: Photo, _ request: ImageRequest, _ needsSizes: Bool
    ) async -> Purpose? {
        if photo.failure != nil { return .retry }
        if photo.size == nil, needsSizes { return .size }
        let revision = photo.facts?.revision
        return await pipeline.isDue(request, revision: revision) ? .revalidation(revision) : nil
    }

    private func add(_ looks: [Look]) {
        for look in looks where pending.count < Self.maxPending {
            guard known.insert(look.request.key).inserted else { continue }
            pending.append(look)
        }
        begin()
    }

    /// Starts the work that may run, in the order of the queue.
    private func begin() {
        var total = active.values.reduce(0, +)
        pending.removeAll { look in
            guard total < Self.maxConcurrent, active[look.host, default: 0] < Self.maxPerHost else {
                return false
            }
            total += 1
            active[look.host, default: 0] += 1
            tasks.run { [self] in await perform(look) }
            return true
        }
    }

    private func perform(_ look: Look) async {
        let key = look.request.key
        do throws(ImageError) {
            switch look.purpose {
            case .size: _ = try await pipeline.facts(of: look.request)
            case .retry: try await pipeline.retry(look.request)
            case .revalidation(let revision): await pipeline.revalidate(look.request, revision: revision)
            }
        } catch {
            logger.debug(
                "A photo could not be measured",
                metadata: ["address": "\(key.prefix(200))", "reason": "\(error)"])
        }
        known.remove(key)
        active[look.host] = active[look.host].flatMap { $0 > 1 ? $0 - 1 : nil }
        begin()
    }

    /// The scheme and host of a request; all local photos share one.
    private static func host(of request: ImageRequest) -> String {
        guard let start = request.url.range(of: "://")?.upperBound else { return "" }
        return request.url[start...].prefix { $0 != "/" }.lowercased()
    }
}
