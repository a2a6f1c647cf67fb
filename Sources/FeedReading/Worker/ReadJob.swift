import Basics
import Foundation
import Photos
import Synchronization

/// Bytes that wait to be read, and who waits for what is in them.
final class ReadJob: Sendable {
    /// What came of it.
    enum Outcome: Sendable {
        case feed(Feed)
        case outlines([FeedOutline])
    }

    private enum State {
        case pending
        case awaited(CheckedContinuation<Result<Outcome, FeedReadingError>, Never>)
        case resolved(Result<Outcome, FeedReadingError>)
    }

    /// The request as it is sent.
    let head: Data
    let bytes: SpooledBytes
    let context: FeedContext
    private let state = Mutex(State.pending)

    init(head: Data, bytes: SpooledBytes, context: FeedContext) {
        self.head = head
        self.bytes = bytes
        self.context = context
    }

    /// Whether nobody waits for it any more.
    var isResolved: Bool {
        state.withLock { if case .resolved = $0 { true } else { false } }
    }

    /// Says what came of it; only the first time counts.
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

    /// Waits for what comes of it; called once. A caller who is cancelled takes the job with them.
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
