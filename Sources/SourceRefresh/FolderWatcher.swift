import Basics
import Dispatch

/// Reports changes in a folder and its subfolders.
///
/// Linux sends events (inotify); on other systems, and if the system's
/// watches are used up, the folder is polled.
public struct FolderWatcher: Sendable {
    /// The absolute path of the folder.
    public let path: String
    /// How long the folder must be unchanged before a change is reported: copying many files is one change.
    let quiet: Duration
    /// The longest delay of a change while more changes happen.
    let maxDelay: Duration
    /// How often a folder is polled without events.
    let pollingInterval: Duration

    /// Creates a watcher of a folder.
    public init(path: String) {
        self.init(path: path, quiet: .seconds(1), maxDelay: .seconds(10), pollingInterval: .seconds(5))
    }

    init(path: String, quiet: Duration, maxDelay: Duration, pollingInterval: Duration) {
        self.path = path
        self.quiet = quiet
        self.maxDelay = maxDelay
        self.pollingInterval = pollingInterval
    }

    /// A stream with a value after each change; ending the stream ends the watch.
    ///
    /// Changes between two reads of the stream are one change.
    public func changes() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task(priority: .utility) {
                do {
                    try await watch { continuation.yield() }
                } catch {
                    // Cancelled: the stream has ended.
                    continuation.finish()
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// A stream with a value after each change of the folder at a path.
    @Sendable public static func changes(ofFolderAt path: String) -> AsyncStream<Void> {
        FolderWatcher(path: path).changes()
    }
}

extension FolderWatcher {
    private static let pollInterval = Duration.milliseconds(300)

    private func watch(_ report: @Sendable () -> Void) async throws {
        while true {
            if let events = await performBlocking(on: .background, { [path] in FolderEvents(path: path) }) {
                try await follow(events, report)
            } else {
                try await poll(report)
            }
            // The folder itself was moved, deleted or unmounted, another is at its path, or it has more
            // subfolders than can be watched.
            report()
        }
    }

    /// Waits for events and reports those that come together once; ends with the events.
    private func follow(_ events: FolderEvents, _ report: @Sendable () -> Void) async throws {
        let clock = ContinuousClock()
        var first: ContinuousClock.Instant?
        var last = clock.now
        var lastCheck = clock.now
        while !events.hasEnded {
            // New subfolders are listed, and those of a network drive may take long.
            if events.isPending, await performBlocking(on: .background, { events.readChanges() }) {
                last = clock.now
                first = first ?? last
            }
            if let start = first, clock.now - last >= quiet || clock.now - start >= maxDelay {
                first = nil
                report()
            }
            if clock.now - lastCheck >= pollingInterval {
                lastCheck = clock.now
                if await performBlocking(on: .background, { events.isReplaced() }) { return }
            }
            try await Task.sleep(for: min(Self.pollInterval, quiet))
        }
    }

    /// Polls the folder; ends when the system can send events again.
    private func poll(_ report: @Sendable () -> Void) async throws {
        var previous = await Self.tag(path)
        var isUnsettled = false
        for _ in 0..<60 {
            try await Task.sleep(for: pollingInterval)
            let current = await Self.tag(path)
            if current != previous {
                isUnsettled = true
            } else if isUnsettled {
                isUnsettled = false
                report()
            }
            previous = current
        }
    }

    private static func tag(_ path: String) async -> String? { try? await FolderListing.of(path).tag }
}
