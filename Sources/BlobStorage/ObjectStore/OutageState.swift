import Foundation
import Synchronization

/// Whether a store is available (a circuit breaker).
///
/// After several failures in a row, requests fail immediately instead of timing out one by one, until a periodic
/// check gets a response.
final class OutageState: Sendable {
    /// A reported outage.
    struct Outage: Sendable {
        let cause: ObjectStoreError.Outage
        let since: Date
    }

    private struct State {
        var failures = 0
        var outage: Outage?
        var isSuspended = false
    }

    private let failureLimit: Int
    private let state = Mutex(State())

    init(failureLimit: Int) { self.failureLimit = failureLimit }

    /// The current outage: the last failure is more recent than the last response.
    var outage: Outage? { state.withLock { $0.outage } }

    /// Throws while requests are suspended.
    func throwIfSuspended(_ pause: Double) throws(ObjectStoreError) {
        let cause = state.withLock { $0.isSuspended ? $0.outage?.cause : nil }
        if let cause { throw .unavailable(cause, retryAfter: pause) }
    }

    /// Records a successful response.
    func end() { state.withLock { $0 = State() } }

    /// Records an error response.
    ///
    /// A store that rejects the account, or lacks the bucket, is unusable, but requests continue: they cost little,
    /// and only a response shows that the problem was fixed.
    func record(_ failure: ObjectStoreError) {
        guard case .refused(let status, let code, _) = failure else { return }
        guard [301, 307, 308, 401, 403].contains(status) || code == "NoSuchBucket" else { return end() }
        state.withLock { state in
            state.outage = Outage(
                cause: .errorStatus(status: status, code: code), since: state.outage?.since ?? Date())
        }
    }

    /// Records a request that failed in all attempts.
    ///
    /// - Returns: Whether requests are suspended from now on, so that periodic checks must start.
    func record(_ cause: ObjectStoreError.Outage) -> Bool {
        state.withLock { state in
            state.failures += 1
            state.outage = Outage(cause: cause, since: state.outage?.since ?? Date())
            guard state.failures >= failureLimit, !state.isSuspended else { return false }
            state.isSuspended = true
            return true
        }
    }
}
