public import Dispatch
import Synchronization

/// Threads for blocking work, as many as there is work, up to a limit; further work waits in order.
///
/// Dispatch gives its global queues one thread per core, and after that one more per second while all of them block: a few
/// files of a network drive that hangs, or statements of a database that does, would delay all other work by seconds.
/// A serial queue always gets a thread of its own, so each thread here is one.
public final class BlockingThreads: Sendable {
    private struct State {
        /// Reused in the order last in, first out, so that few threads exist.
        var idle: [DispatchQueue] = []
        var count = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let qos: DispatchQoS
    private let limit: Int
    private let state = Mutex(State())

    /// For work that a person waits for.
    public static let interactive = BlockingThreads(qos: .userInitiated, limit: 64)
    /// For work that nobody waits for.
    public static let background = BlockingThreads(qos: .utility, limit: 16)

    /// - Parameter limit: The largest number of threads, at least 1.
    public init(qos: DispatchQoS = .userInitiated, limit: Int) {
        self.qos = qos
        self.limit = max(limit, 1)
    }

    /// Runs work on a thread that may block.
    public func run(_ work: @escaping @Sendable () -> Void) {
        let queue = state.withLock { state -> DispatchQueue? in
            if let queue = state.idle.popLast() { return queue }
            guard state.count < limit else {
                state.waiting.append(work)
                return nil
            }
            state.count += 1
            return DispatchQueue(label: "vitrine.blocking", qos: qos)
        }
        if let queue { start(work, on: queue) }
    }

    private func start(_ work: @escaping @Sendable () -> Void, on queue: DispatchQueue) {
        queue.async {
            work()
            if let next = self.next(or: queue) { self.start(next, on: queue) }
        }
    }

    /// The work that has waited longest; the thread is idle if there is none.
    private func next(or queue: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.idle.append(queue)
            return nil
        }
    }
}
