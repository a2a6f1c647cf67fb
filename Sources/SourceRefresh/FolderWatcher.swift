import Basics
import Dispatch

/// Tells when something in a folder, or in a folder inside of it, has changed.
///
/// On Linux the system tells (inotify); elsewhere, and where the system's
/// watches are used up, the folder is looked through every few seconds.
public struct FolderWatcher: Sendable {
    /// The absolute path of the folder.
    public let path: String
    /// How long nothing may happen before a change is told: copying many files is one change.
    let quiet: Duration
    /// The longest that a change is held back while more happens.
    let maxDelay: Duration
    /// How often a folder is looked through if the system does not tell.
    let pollingInterval: Duration

    /// Watches a folder.
    public init(path: String) {
        self.init(path: path, quiet: .seconds(1), maxDelay: .seconds(10), pollingInterval: .seconds(5))
    }

    init(path: String, quiet: Duration, maxDelay: Duration, pollingInterval: Duration) {
        self.path = path
        self.quiet = quiet
        self.maxDelay = maxDelay
        self.pollingInterval = pollingInterval
    }

    /// Returns a value after each change, until it is no longer listened to.
    ///
    /// Changes that happen while nobody is listening for the next one are one change.
    public func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task(priority: .utility) {
                do {
                    try await watch { continuation.yield() }
                } catch {
                    // Cancelled: nobody listens any more.
                    continuation.finish()
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Returns a value after each change of the folder at a path.
    @Sendable public static func changes(ofFolderAt path: String) -> AsyncStream<Void> {
        FolderWatcher(path: path).changes()
    }
}

extension FolderWatcher {
    private static let glance = Duration.milliseconds(300)

    private func watch(_ tell: @Sendable () -> Void) async throws {
        while true {
            if let notices = await performBlocking(qos: .utility, { [path] in FolderNotices(path: path) }) {
                try await follow(notices, tell)
            } else {
                try await poll(tell)
            }
            // The folder itself was moved or deleted, or more is in it than can be watched.
            tell()
        }
    }

    /// Waits for notices and gathers those that come together; ends if they end.
    private func follow(_ notices: FolderNotices, _ tell: @Sendable () -> Void) async throws {
        let clock = ContinuousClock()
        var first: ContinuousClock.Instant?
        var last = clock.now
        while !notices.hasEnded {
            // Does not wait; only a folder that is new is looked into.
            if notices.hasNews() {
                last = clock.now
                first = first ?? last
            }
            if let begun = first, clock.now - last >= quiet || clock.now - begun >= maxDelay {
                first = nil
                tell()
            }
            try await Task.sleep(for: min(Self.glance, quiet))
        }
    }

    /// Looks through the folder again and again; ends if the system could tell again.
    private func poll(_ tell: @Sendable () -> Void) async throws {
        var known = await Self.tag(path)
        var isUnsettled = false
        for _ in 0..<60 {
            try await Task.sleep(for: pollingInterval)
            let current = await Self.tag(path)
            if current != known {
                isUnsettled = true
            } else if isUnsettled {
                isUnsettled = false
                tell()
            }
            known = current
        }
    }

    private static func tag(_ path: String) async -> String? { try? await FolderListing.of(path).tag }
}
