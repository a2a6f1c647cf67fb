import Synchronization

/// Coalesces identical requests: runs the work once, and cancels it when the last
/// caller gives up.
///
/// Work has a context that later callers can change, such as a priority that rises.
public final class SharedWork<
    Key: Hashable & Sendable, Context: Sendable, Value: Sendable, Failure: Error
>: Sendable {
    private typealias Waiter = Promise<Value, Failure>

    private struct Entry {
        let number: Int
        let context: Context
        let task: Task<Void, Never>
        var waiters: [Waiter]
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// All tasks until they end, also those that nobody waits for, by their numbers.
        var tasks: [Int: Task<Void, Never>] = [:]
        var lastNumber = 0
        /// The error that new callers receive after `shutdown`.
        var shutdownError: Failure?
    }

    private let cancelled: Failure
    private let state = Mutex(State())

    /// Creates an instance with nothing in flight.
    ///
    /// - Parameter cancelled: The error that a cancelled caller receives.
    public init(cancelled: Failure) { self.cancelled = cancelled }

    /// The number of work items in flight.
    public var count: Int { state.withLock { $0.entries.count } }

    /// The number of tasks that have not ended, cancelled ones included.
    public var taskCount: Int { state.withLock { $0.tasks.count } }

    /// The number of callers that wait for any of them.
    public var waiterCount: Int {
        state.withLock { $0.entries.values.reduce(0) { $0 + $1.waiters.count } }
    }

    /// The number of callers that wait for the work with this key.
    public func waiterCount(for key: Key) -> Int { state.withLock { $0.entries[key]?.waiters.count ?? 0 } }

    /// The result of the work with this key, started now if none is in flight.
    ///
    /// - Parameters:
    ///   - begin: Makes the context of new work.
    ///   - join: Receives the context of work that is in flight already.
    public func value(
        for key: Key, begin: () -> Context, join: (Context) -> Void,
        work: @escaping @Sendable (Context) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let waiter = Waiter()
        let shutdownError = state.withLock { state -> Failure? in
            if let shutdownError = state.shutdownError { return shutdownError }
            if state.entries[key] != nil {
                state.entries[key]?.waiters.append(waiter)
                if let context = state.entries[key]?.context { join(context) }
                return nil
            }
            state.lastNumber += 1
            let (number, context) = (state.lastNumber, begin())
            let task = Task.detached { [self] in
                do throws(Failure) {
                    finish(key, number, .success(try await work(context)))
                } catch {
                    finish(key, number, .failure(error))
                }
                removeTask(number)
            }
            state.tasks[number] = task
            state.entries[key] = Entry(number: number, context: context, task: task, waiters: [waiter])
            return nil
        }
        if let shutdownError { throw shutdownError }
        return try await waiter.value(cancelled: cancelled) { [self] in leave(key, waiter) }
    }

    /// Waits for the end of the work with this key that is in flight now, if there is any, or until the caller is
    /// cancelled.
    public func settle(_ key: Key) async {
        guard let task = state.withLock({ $0.entries[key]?.task }) else { return }
        // If cancelled, the caller notices it by itself.
        _ = try? await waitForValue(of: task)
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, Failure>) {
        let waiters = state.withLock { state -> [Waiter] in
            guard let entry = state.entries[key], entry.number == number else { return [] }
            state.entries[key] = nil
            return entry.waiters
        }
        for waiter in waiters { waiter.resolve(result) }
    }

    private func removeTask(_ number: Int) { state.withLock { $0.tasks[number] = nil } }

    private func leave(_ key: Key, _ waiter: Waiter) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard var entry = state.entries[key],
                let index = entry.waiters.firstIndex(where: { $0 === waiter })
            else { return nil }
            entry.waiters.remove(at: index)
            // Later callers start new work.
            state.entries[key] = entry.waiters.isEmpty ? nil : entry
            return entry.waiters.isEmpty ? entry.task : nil
        }
        task?.cancel()
    }

    /// Cancels everything in flight.
    ///
    /// - Parameter failure: The error that all waiting callers receive.
    public func cancelAll(_ failure: Failure) {
        let entries = state.withLock { state in
            defer { state.entries = [:] }
            return Array(state.entries.values)
        }
        for entry in entries {
            entry.task.cancel()
            for waiter in entry.waiters { waiter.resolve(.failure(failure)) }
        }
    }

    /// Cancels everything in flight, and waits until it has ended, also what was cancelled before.
    ///
    /// - Parameters:
    ///   - failure: The error that all waiting and later callers receive.
    ///   - limit: The longest wait: a thread that waits for a disk that hangs does not end with its task.
    public func shutdown(_ failure: Failure, within limit: Duration = .seconds(5)) async {
        state.withLock { $0.shutdownError = failure }
        cancelAll(failure)
        let tasks = state.withLock { Array($0.tasks.values) }
        let end = Task { for task in tasks { await task.value } }
        // A cancelled caller stops waiting.
        _ = try? await waitForValue(of: end, within: limit)
    }
}

extension SharedWork where Context == Void {
    /// The result of the work with this key, started now if none is in flight.
    public func value(
        for key: Key, work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await value(for: key, begin: {}, join: { _ in }) { _ throws(Failure) in try await work() }
    }
}
