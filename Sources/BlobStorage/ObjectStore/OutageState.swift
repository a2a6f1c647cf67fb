import Foundation
import Synchronization

/// What is known of whether a store can be reached.
///
/// After some failures one after another it is left alone: requests fail at once, in place of each waiting for
/// its own time to run out, until one that looks after it gets an answer.
final class OutageState: Sendable {
    /// An outage as it is told.
    struct Outage: Sendable {
        let cause: ObjectStoreError.Outage
        let since: Date
    }

    private struct State {
        var failures = 0
        var outage: Outage?
        var isLeftAlone = false
    }

    private let failureLimit: Int
    private let state = Mutex(State())

    init(failureLimit: Int) { self.failureLimit = failureLimit }

    /// The outage that lasts, if one does: the last request that was answered is older than the last failure.
    var outage: Outage? { state.withLock { $0.outage } }

    /// Throws while the store is left alone.
    func throwWhileLeftAlone(_ pause: Double) throws(ObjectStoreError) {
        let cause = state.withLock { $0.isLeftAlone ? $0.outage?.cause : nil }
        if let cause { throw .unavailable(cause, retryAfter: pause) }
    }

    /// The store has answered.
    func end() { state.withLock { $0 = State() } }

    /// The store has answered, though otherwise than was hoped for.
    ///
    /// One that refuses the account, or has no such bucket, cannot be used, but is asked again all the same: it is
    /// no load to it, and only an answer tells that somebody has mended it.
    func note(_ failure: ObjectStoreError) {
        guard case .refused(let status, let code, _) = failure else { return }
        guard [301, 307, 308, 401, 403].contains(status) || code == "NoSuchBucket" else { return end() }
        state.withLock { state in
            state.outage = Outage(
                cause: .answered(status: status, code: code), since: state.outage?.since ?? Date())
        }
    }

    /// A request has failed for good.
    ///
    /// - Returns: Whether the store is left alone from now on, and is to be looked after.
    func note(_ cause: ObjectStoreError.Outage) -> Bool {
        state.withLock { state in
            state.failures += 1
            state.outage = Outage(cause: cause, since: state.outage?.since ?? Date())
            guard state.failures >= failureLimit, !state.isLeftAlone else { return false }
            state.isLeftAlone = true
            return true
        }
    }
}
