import Basics
import Foundation
import ImagePipeline
import Logging
import Photos
import Synchronization

/// Checks the images of shown photos, a few at a time: measures those of unknown
/// size from their first bytes, retries failed ones,
/// which pages do not request, and revalidates those that may have changed since their source was read.
/// The results are reported like all facts, through the pipeline's events.
///
/// The actor protects the queue; the work runs outside of it.
actor SizeSurvey {
    private let pipeline: ImagePipeline
    private let logger: Logger
    private let tasks: BackgroundTasks
    private var pending: [Check] = []
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

    private struct Check {
        let request: ImageRequest
        let purpose: Purpose
        let host: String
    }

    /// Measuring is mostly waiting for other servers; a slow one occupies
    /// only a few of the slots.
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
    ///   - sources: The sources of the photos, as returned by `Site.readable`; photos of other sources are
    ///     skipped.
    ///   - needsSizes: Whether unknown sizes affect the layout.
    nonisolated func check(
        _ photos: [Photo], of sources: [SourceID: Source], needsSizes: Bool = true
    ) {
        guard !photos.isEmpty else { return }
        // Image records may have to be read from the library.
        tasks.run(priority: .utility) { [self] in
            await add(await checks(of: photos, in: sources, needsSizes))
        }
    }

    /// A repeatable check of the photos of a page that may be sent many times.
    nonisolated func repeatableCheck(
        of photos: [Photo], in sources: [SourceID: Source], needsSizes: Bool
    ) -> SizeCheck {
        SizeCheck { self.check(photos, of: sources, needsSizes: needsSizes) }
    }

    /// A check of the photos of one page, at most once a second.
    final class SizeCheck: Sendable {
        private let perform: @Sendable () -> Void
        private let last = Mutex<ContinuousClock.Instant?>(nil)

        fileprivate init(_ perform: @escaping @Sendable () -> Void) { self.perform = perform }

        /// Repeats the check if the last one was long enough ago.
        func repeatIfDue() {
            let now = ContinuousClock.now
            let isDue = last.withLock { last in
                if let last, now < last + .seconds(1) { return false }
                last = now
                return true
            }
            if isDue { perform() }
        }
    }

    private nonisolated func checks(
        of photos: [Photo], in sources: [SourceID: Source], _ needsSizes: Bool
    ) async -> [Check] {
        var checks: [Check] = []
        for photo in photos {
            guard let url = photo.entry.original, let source = sources[photo.source] else { continue }
            let request = ImageRequest(
                url: url, referer: source.settings.referer, root: source.photoFolder,
                freshSince: source.refreshedAt, priority: .near)
            guard let purpose = await purpose(of: photo, request, needsSizes) else { continue }
            checks.append(Check(request: request, purpose: purpose, host: Self.host(of: request)))
        }
        return checks
    }

    private nonisolated func purpose(
        of photo: Photo, _ request: ImageRequest, _ needsSizes: Bool
    ) async -> Purpose? {
        if photo.failure != nil { return .retry }
        if photo.size == nil, needsSizes { return .size }
        let revision = photo.facts?.revision
        return await pipeline.isDue(request, revision: revision) ? .revalidation(revision) : nil
    }

    private func add(_ checks: [Check]) {
        for check in checks where pending.count < Self.maxPending {
            guard known.insert(check.request.key).inserted else { continue }
            pending.append(check)
        }
        begin()
    }

    /// Starts the work that may run, in the order of the queue.
    private func begin() {
        var total = active.values.reduce(0, +)
        pending.removeAll { check in
            guard total < Self.maxConcurrent, active[check.host, default: 0] < Self.maxPerHost else {
                return false
            }
            total += 1
            active[check.host, default: 0] += 1
            tasks.run { [self] in await perform(check) }
            return true
        }
    }

    private func perform(_ check: Check) async {
        let key = check.request.key
        do throws(ImageError) {
            switch check.purpose {
            case .size: _ = try await pipeline.facts(of: check.request)
            case .retry: try await pipeline.retry(check.request)
            case .revalidation(let revision): await pipeline.revalidate(check.request, revision: revision)
            }
        } catch {
            logger.debug(
                "A photo could not be measured",
                metadata: ["address": "\(key.prefix(200))", "reason": "\(error)"])
        }
        known.remove(key)
        active[check.host] = active[check.host].flatMap { $0 > 1 ? $0 - 1 : nil }
        begin()
    }

    /// The host of a request, or the folder of local photos, which may be on a network drive that hangs.
    private static func host(of request: ImageRequest) -> String {
        guard let start = request.url.range(of: "://")?.upperBound else {
            return request.root ?? ""
        }
        return request.url[start...].prefix { $0 != "/" }.lowercased()
    }
}
