import Synchronization

/// Coalesces equal requests: runs the work once, and cancels it when the last
/// caller gives up.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let number: Int
        let urgency: Urgency
        var task: Task<Void, Never>?
        var waiters: [Promise<Value>] = []
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// The number of works in flight.
    var count: Int { state.withLock { $0.entries.count } }

    /// The number of those who wait for any of them.
    var waiterCount: Int {
        state.withLock { $0.entries.values.reduce(0) { $0 + $1.waiters.count } }
    }

    /// The result of the work with this key, begun now where none is in flight.
    ///
    /// The work is as urgent as the most urgent of those who wait for it, now and later.
    func value(
        for key: Key, urgency: Urgency,
        work: @escaping @Sendable (Urgency) async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        let promise = Promise<Value>()
        join(key, promise, urgency, work)
        return try await promise.value { [self] in leave(key, promise) }
    }

    private func join(
        _ key: Key, _ promise: Promise<Value>, _ wanted: Urgency,
        _ work: @escaping @Sendable (Urgency) async throws(ImageError) -> Value
    ) {
        state.withLock { state in
            if state.entries[key] != nil {
                state.entries[key]?.waiters.append(promise)
                state.entries[key]?.urgency.follow(wanted)
                return
            }
            state.lastNumber += 1
            let (number, urgency) = (state.lastNumber, Urgency(following: wanted))
            let task = Task.detached { [self] in
                do throws(ImageError) {
                    finish(key, number, .success(try await work(urgency)))
                } catch {
                    finish(key, number, .failure(error))
                }
            }
            state.entries[key] = Entry(number: number, urgency: urgency, task: task, waiters: [promise])
        }
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, ImageError>) {
        let waiters = state.withLock { state -> [Promise<Value>] in
            guard let entry = state.entries[key], entry.number == number else { return [] }
            state.entries[key] = nil
            return entry.waiters
        }
        for waiter in waiters { waiter.resolve(result) }
    }

    private func leave(_ key: Key, _ promise: Promise<Value>) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard var entry = state.entries[key],
                let index = entry.waiters.firstIndex(where: { $0 === promise })
            else { return nil }
            entry.waiters.remove(at: index)
            // Whoever asks from now on begins anew.
            state.entries[key] = entry.waiters.isEmpty ? nil : entry
            return entry.waiters.isEmpty ? entry.task : nil
        }
        task?.cancel()
    }

    /// Cancels everything in flight.
    func cancelAll() {
        let entries = state.withLock { state in
            defer { state.entries = [:] }
            return Array(state.entries.values)
        }
        for entry in entries {
            entry.task?.cancel()
            for waiter in entry.waiters { waiter.resolve(.failure(.shutDown)) }
        }
    }
}
