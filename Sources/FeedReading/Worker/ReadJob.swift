import Basics
import Foundation
import Photos
import Synchronization

/// Bytes to be read, and their caller.
final class ReadJob: Sendable {
    /// The result.
    enum Outcome: Sendable {
        case feed(Feed)
        case outlines([FeedOutline])
    }

    private enum State {
        case pending
        case awaited(CheckedContinuation<Result<Outcome, FeedReadingError>, Never>)
        case resolved(Result<Outcome, FeedReadingError>)
    }

    /// The encoded request.
    let head: Data
    let bytes: SpooledBytes
    let context: FeedContext
    private let state = Mutex(State.pending)

    init(head: Data, bytes: SpooledBytes, context: FeedContext) {
        self.head = head
        self.bytes = bytes
        self.context = context
    }

    /// Whether nobody waits for it anymore.
    var isResolved: Bool {
        state.withLock { if case .resolved = $0 { true } else { false } }
    }

    /// Resolves the job; only the first result counts.
    func resolve(_ result: Result<Outcome, FeedReadingError>) {
        let waiting: CheckedContinuation<Result<Outcome, FeedReadingError>, Never>? = state.withLock {
            state in
            switch state {
            case .resolved: return nil
            case .pending:
                state = .resolved(result)
                return nil
            case .awaited(let continuation):
                state = .resolved(result)
                return continuation
            }
        }
        waiting?.resume(returning: result)
    }

    /// Waits for the result; called once. Cancelling the caller cancels the job.
    func outcome() async throws(FeedReadingError) -> Outcome {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known: Result<Outcome, FeedReadingError>? = state.withLock { state in
                    if case .resolved(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            resolve(.failure(.cancelled))
        }
        return try result.get()
    }
}
