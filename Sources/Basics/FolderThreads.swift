import Synchronization

/// Threads for blocking work on files of sources, a limited number for each folder.
///
/// A folder may be on a network drive that hangs for minutes: work on its files then occupies neither the threads of
/// other work (`BlockingThreads.interactive`) nor all of those here.
public final class FolderThreads: Sendable {
    private struct Work {
        /// Whether nobody waits for it any more.
        let isAbandoned: @Sendable () -> Bool
        let perform: @Sendable () -> Void
    }

    private struct State {
        /// The folders with running work, and how much.
        var running: [String: Int] = [:]
        var waiting: [String: [Work]] = [:]
    }

    private let perFolder: Int
    private let threads: BlockingThreads
    private let state = Mutex(State())

    /// The number of waiting items of a folder above which abandoned ones are removed.
    private static let waitingLimit = 1000

    /// For the files of all sources.
    public static let sources = FolderThreads(perFolder: 8, limit: 64)

    /// - Parameters:
    ///   - perFolder: The largest number of threads for one folder, at least 1.
    ///   - limit: The largest number of threads for all folders, at least 1.
    public init(perFolder: Int, limit: Int) {
        self.perFolder = max(perFolder, 1)
        threads = BlockingThreads(limit: limit)
    }

    /// Runs blocking work; further work on files of the same folder waits in order.
    ///
    /// The caller stops waiting when it is cancelled. Work that has started then continues without it.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder of a source, or any other name for what may block together.
    ///   - cancelled: The error if the caller is cancelled.
    public func perform<Value: Sendable, Failure: Error>(
        in folder: String, cancelled: Failure,
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = Promise<Value, Failure>()
        run(in: folder, unless: { result.isResolved }) {
            result.resolve(Result { () throws(Failure) in try work() })
        }
        return try await result.value(cancelled: cancelled)
    }

    /// Runs work on a thread that may block.
    ///
    /// - Parameter isAbandoned: Whether nobody waits for it any more: it is then left out, unless it has started.
    public func run(
        in folder: String, unless isAbandoned: @escaping @Sendable () -> Bool = { false },
        _ work: @escaping @Sendable () -> Void
    ) {
        let work = Work(isAbandoned: isAbandoned, perform: work)
        let mayStart = state.withLock { state in
            guard state.running[folder, default: 0] >= perFolder else {
                state.running[folder, default: 0] += 1
                return true
            }
            state.waiting[folder, default: []].append(work)
            if state.waiting[folder, default: []].count > Self.waitingLimit {
                state.waiting[folder]?.removeAll { $0.isAbandoned() }
            }
            return false
        }
        if mayStart { start(work, in: folder) }
    }

    private func start(_ work: Work, in folder: String) {
        threads.run { [self] in
            if !work.isAbandoned() { work.perform() }
            if let next = next(in: folder) { start(next, in: folder) }
        }
    }

    /// The work on the folder that has waited longest.
    private func next(in folder: String) -> Work? {
        state.withLock { state in
            if var waiting = state.waiting[folder], !waiting.isEmpty {
                let next = waiting.removeFirst()
                state.waiting[folder] = waiting.isEmpty ? nil : waiting
                return next
            }
            state.running[folder] = state.running[folder].flatMap { $0 > 1 ? $0 - 1 : nil }
            return nil
        }
    }
}
