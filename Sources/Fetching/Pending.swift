import Synchronization

/// Resumes one waiter with the first value, in either order.
final class Pending<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, Never>)
        case resolved(Value)
        case finished
    }

    private let state = Mutex<State>(.idle)

    /// Resumes the continuation with the value, now or when it arrives.
    func wait(_ continuation: CheckedContinuation<Value, Never>) {
        let early: Value? = state.withLock { state in
            guard case .resolved(let value) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .finished
            return value
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Whether there is a value.
    var isResolved: Bool {
        state.withLock { state in
            switch state {
            case .idle, .waiting: false
            case .resolved, .finished: true
            }
        }
    }

    /// Provides a value; all but the first are dropped.
    func resolve(_ value: Value) {
        let waiter: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .idle:
                state = .resolved(value)
                return nil
            case .waiting(let continuation):
                state = .finished
                return continuation
            case .resolved, .finished:
                return nil
            }
        }
        waiter?.resume(returning: value)
    }
}
