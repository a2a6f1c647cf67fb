import Synchronization

/// A result that one side waits for and others give once.
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Result<Value, ImageError>, Never>)
        case resolved(Result<Value, ImageError>)
    }

    private let state = Mutex(State.open)

    /// Gives the result; only the first counts, and is told so.
    @discardableResult
    func resolve(_ result: Result<Value, ImageError>) -> Bool {
        let (isFirst, continuation) = state.withLock {
            state -> (Bool, CheckedContinuation<Result<Value, ImageError>, Never>?) in
            switch state {
            case .open:
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

    /// Whether the result is there.
    var isResolved: Bool {
        state.withLock { state in
            if case .resolved = state { true } else { false }
        }
    }

    /// Waits for the result; when the caller is cancelled, that is the result.
    func value(onCancel: @Sendable @escaping () -> Void = {}) async throws(ImageError) -> Value {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Result<Value, ImageError>? in
                    if case .resolved(let result) = state { return result }
                    state = .waiting(continuation)
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            if resolve(.failure(.cancelled)) { onCancel() }
        }
        return try result.get()
    }
}
