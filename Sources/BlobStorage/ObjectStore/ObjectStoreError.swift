import Foundation

/// Why an object store did not do what it was asked to.
package enum ObjectStoreError: Error {
    /// Why a store could not be used just now.
    package enum Outage: Hashable, Sendable {
        /// It was not reached, in the words of the system.
        case unreachable(String)
        /// It took longer than these seconds.
        case timedOut(seconds: Double)
        /// It answered that it is overloaded or broken, with a status and a code such as `SlowDown`.
        case answered(status: Int, code: String)
        /// More requests wait for it than may.
        case busy
    }

    /// It cannot be used now; `retryAfter` is in seconds.
    case unavailable(Outage, retryAfter: Double?)
    /// It does not do it, with its status, its code such as `AccessDenied`, and its words.
    case refused(status: Int, code: String, text: String)
    /// Its answer was not understood.
    case malformedAnswer
    /// An object, or an answer, has more bytes than are allowed.
    case tooLarge(limit: Int)
    /// A file of this machine could not be read or written.
    case file(any Error)
    /// The caller went away.
    case cancelled
    /// The client was shut down.
    case shutDown
}

extension ObjectStoreError {
    /// Whether the same request may succeed a little later.
    package var isTransient: Bool { if case .unavailable = self { true } else { false } }

    /// Whether there is no such object, or no such upload.
    var isMissing: Bool {
        guard case .refused(404, let code, _) = self else { return false }
        return code != "NoSuchBucket"
    }

    /// Whether a condition of the request did not hold.
    var isFailedCondition: Bool { if case .refused(412, _, _) = self { true } else { false } }

    /// What the store asked to wait, in seconds.
    var retryAfter: Double? { if case .unavailable(_, let seconds) = self { seconds } else { nil } }
}

extension ObjectStoreError: CustomStringConvertible {
    /// For the log, and for those who run the server.
    package var description: String {
        switch self {
        case .unavailable(let outage, _): outage.description
        case .refused(let status, let code, let text):
            ["status \(status)", code, text].filter { !$0.isEmpty }.joined(separator: ", ")
        case .malformedAnswer: "its answer is not that of an S3-compatible object store"
        case .tooLarge(let limit): "its answer is larger than \(limit) bytes"
        case .file(let error): "\(error)"
        case .cancelled: "cancelled"
        case .shutDown: "shut down"
        }
    }
}

extension ObjectStoreError.Outage: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable(let words): words
        case .timedOut(let seconds): "no answer within \(Int(seconds.rounded(.up))) s"
        case .answered(let status, let code): "status \(status)\(code.isEmpty ? "" : ", \(code)")"
        case .busy: "too many requests are waiting for it"
        }
    }
}
