import Synchronization

/// Limits how many tasks run at once; others wait in FIFO order.
public final class AsyncSemaphore: Sendable {
    /// Why ``acquire(maxWaiting:maxWait:)`` failed.
    public enum AcquireError: Error {
        /// The wait took longer than `maxWait`, or `maxWaiting` tasks waited already.
        case exceeded
        /// The task was cancelled.
        case cancelled
    }

    private typealias Outcome = Result<Void, AcquireError>

    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State {
        var free: Int
        var waiting: [Waiter] = []
        /// Why waits ended before they had begun.
        var ended: [Int: AcquireError] = [:]
        var nextID = 0
    }

    private let state: Mutex<State>

    /// Creates a semaphore for `limit` tasks at once, at least one.
    public init(limit: Int) { state = Mutex(State(free: max(limit, 1))) }

    /// Acquires a permit, waiting if there is none; release it with ``release()``.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; no permit is acquired then.
    public func acquire() async throws(CancellationError) {
        // Without limits, only cancellation can end the wait.
        let id = newID()
        defer { forget(id) }
        guard case .success = await outcome(id, maxWaiting: .max) else { throw CancellationError() }
    }

    /// Acquires a permit, waiting for a limited time, and only if few tasks wait already.
    ///
    /// - Parameters:
    ///   - maxWaiting: The number of waiting tasks at which further ones are refused.
    ///   - maxWait: The longest wait.
    public func acquire(maxWaiting: Int, maxWait: Duration) async throws(AcquireError) {
        // Most tasks get a permit at once, and need no timer.
        if tryAcquire() { return }
        let id = newID()
        let timer = Task {
            // Cancelled as soon as the wait has ended.
            guard (try? await Task.sleep(for: maxWait)) != nil else { return }
            end(id, .exceeded)
        }
        let outcome = await outcome(id, maxWaiting: maxWaiting)
        timer.cancel()
        await timer.value
        forget(id)
        try outcome.get()
    }

    /// Releases a permit.
    public func release() {
        let next = state.withLock { state -> Waiter? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.continuation.resume(returning: .success(()))
    }

    /// The number of waiting tasks.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }
}

extension AsyncSemaphore {
    private func newID() -> Int {
        state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
    }

    private func tryAcquire() -> Bool {
        state.withLock { state in
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }

    private func outcome(_ id: Int, maxWaiting: Int) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { wait(Waiter(id: id, continuation: $0), maxWaiting: maxWaiting) }
        } onCancel: {
            end(id, .cancelled)
        }
    }

    private func wait(_ waiter: Waiter, maxWaiting: Int) {
        let outcome = state.withLock { state -> Outcome? in
            if let error = state.ended[waiter.id] { return .failure(error) }
            if state.free > 0 {
                state.free -= 1
                return .success(())
            }
            guard state.waiting.count < maxWaiting else { return .failure(.exceeded) }
            state.waiting.append(waiter)
            return nil
        }
        if let outcome { waiter.continuation.resume(returning: outcome) }
    }

    /// Ends a wait, whether it has begun or not.
    private func end(_ id: Int, _ error: AcquireError) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                state.ended[id] = error
                return nil
            }
            return state.waiting.remove(at: index)
        }
        waiter?.continuation.resume(returning: .failure(error))
    }

    /// Removes the outcome of a wait that had already ended.
    private func forget(_ id: Int) { state.withLock { $0.ended[id] = nil } }
}
