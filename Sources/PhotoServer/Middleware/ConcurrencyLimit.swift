import Synchronization

/// Runs so many at once, lets others wait for a short time, and refuses the rest.
final class ConcurrencyLimit: Sendable {
    /// Nobody's turn came within the wait, or too many wait already.
    struct Exceeded: Error {}

    private struct State {
        var running = 0
        var nextTicket = 0
        /// In the order of their arrival; those that gave up are nothing.
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Mutex(State())
    private let maxConcurrent: Int
    private let maxWaiting: Int
    private let maxWait: Duration

    init(maxConcurrent: Int, maxWaiting: Int, maxWait: Duration) {
        self.maxConcurrent = maxConcurrent
        self.maxWaiting = maxWaiting
        self.maxWait = maxWait
    }

    /// Does the work when its turn has come.
    ///
    /// - Throws: `Exceeded`, or what the work throws.
    func run<Value>(_ work: () async throws -> Value) async throws -> Value {
        try await begin()
        defer { end() }
        return try await work()
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    private func begin() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let ticket: Int? = state.withLock { state in
                if state.running < maxConcurrent {
                    state.running += 1
                    continuation.resume()
                    return nil
                }
                guard state.waiting.count < maxWaiting else {
                    continuation.resume(throwing: Exceeded())
                    return nil
                }
                state.nextTicket += 1
                state.waiting.append((state.nextTicket, continuation))
                return state.nextTicket
            }
            guard let ticket else { return }
            Task {
                // Nothing cancels it, and it holds nothing but the ticket.
                try? await Task.sleep(for: maxWait)
                giveUp(ticket)
            }
        }
    }

    private func giveUp(_ ticket: Int) {
        let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: Exceeded())
    }

    private func end() {
        let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
