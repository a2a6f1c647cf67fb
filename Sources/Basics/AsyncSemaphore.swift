import Synchronization

/// Lets a limited number of tasks work at once; the others wait in the order in which they came.
public final class AsyncSemaphore: Sendable {
    private let state: Mutex<State>

    private struct State {
        var free: Int
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        /// Waiters that were cancelled before they had begun to wait.
        var cancelled: Set<Int> = []
        var nextID = 0
    }

    /// Makes a semaphore for so many tasks at once.
    public init(limit: Int) { state = Mutex(State(free: max(limit, 1))) }

    /// Waits for a place, which is to be given back with ``release()``.
    ///
    /// - Throws: Where the task is cancelled meanwhile; it has no place then.
    public func acquire() async throws(CancellationError) {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let hasPlace = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, $0) }
        } onCancel: {
            cancel(id)
        }
        // A cancellation that came after the place was given has nothing left to do.
        state.withLock { _ = $0.cancelled.remove(id) }
        guard hasPlace else { throw CancellationError() }
    }

    /// Gives a place back.
    public func release() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    /// The number of tasks that wait for a place.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let hasPlace = state.withLock { state -> Bool? in
            if state.cancelled.remove(id) != nil { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiting.append((id, continuation))
            return nil
        }
        if let hasPlace { continuation.resume(returning: hasPlace) }
    }

    private func cancel(_ id: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.waiting.remove(at: index).continuation
        }
        waiting?.resume(returning: false)
    }
}
