import Synchronization

/// A result that is awaited by one task and provided once by others.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
    private enum State {
        case pending
        case waiting(CheckedContinuation<Result<Value, Failure>, Never>)
        case resolved(Result<Value, Failure>)
    }

    private let state = Mutex(State.pending)

    /// Creates an unresolved promise.
    public init() {}

    /// Resolves the promise; only the first result counts. Returns whether this was the first.
    @discardableResult
    public func resolve(_ result: Result<Value, Failure>) -> Bool {
        let (isFirst, continuation) = state.withLock {
            state -> (Bool, CheckedContinuation<Result<Value, Failure>, Never>?) in
            switch state {
            case .pending:
                state = .resolved(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .resolved(result)
                return (true, continuation)
            case .resolved:
                return (false, nil)
            }
        }
        continuation?.resume(returning: result)
        return isFirst
    }

    /// Whether there is a result.
    public var isResolved: Bool {
        state.withLock { state in
            if case .resolved = state { true } else { false }
        }
    }

    /// Waits for the result.
    ///
    /// - Parameters:
    ///   - cancelled: The result if the caller is cancelled.
    ///   - onCancel: Called if the caller is cancelled.
    public func value(
        cancelled: Failure, onCancel: @Sendable @escaping () -> Void = {}
    ) async throws(Failure) -> Value {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Result<Value, Failure>? in
                    if case .resolved(let result) = state { return result }
                    state = .waiting(continuation)
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            if resolve(.failure(cancelled)) { onCancel() }
        }
        return try result.get()
    }
}
