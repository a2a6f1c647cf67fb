import Foundation

/// Why a request to an object store failed.
package enum ObjectStoreError: Error {
    /// Why a store is unavailable.
    package enum Outage: Hashable, Sendable {
        /// The connection failed, with the system's message.
        case unreachable(String)
        /// The connection was closed before the end of the response.
        case connectionClosed
        /// It timed out after this many seconds.
        case timedOut(seconds: Double)
        /// It reported an overload or internal error, with a status and a code such as `SlowDown`.
        case errorStatus(status: Int, code: String)
        /// Too many requests are waiting.
        case busy
    }

    /// The store is unavailable; `retryAfter` is in seconds.
    case unavailable(Outage, retryAfter: Double?)
    /// It rejected the request, with a status, a code such as `AccessDenied`, and a message.
    case refused(status: Int, code: String, text: String)
    /// The response is malformed.
    case malformedResponse
    /// An object, or a response, exceeds the size limit.
    case tooLarge(limit: Int)
    /// A local file could not be read or written.
    case file(any Error)
    /// The caller was cancelled.
    case cancelled
    /// The client was shut down.
    case shutDown
}

extension ObjectStoreError {
    /// Whether a retry may succeed.
    package var isTransient: Bool { if case .unavailable = self { true } else { false } }

    /// Whether the object or upload does not exist.
    var isMissing: Bool {
        guard case .refused(404, let code, _) = self else { return false }
        return code != "NoSuchBucket"
    }

    /// Whether a precondition of the request failed.
    var isFailedCondition: Bool { if case .refused(412, _, _) = self { true } else { false } }

    /// The delay that the store requested, in seconds.
    var retryAfter: Double? { if case .unavailable(_, let seconds) = self { seconds } else { nil } }
}

extension ObjectStoreError: CustomStringConvertible {
    /// A short description with the arguments, for the log.
    package var description: String {
        switch self {
        case .unavailable(let outage, _): outage.description
        case .refused(let status, let code, let text):
            ["refused \(status)", code, text].filter { !$0.isEmpty }.joined(separator: ", ")
        case .malformedResponse: "malformedAnswer"
        case .tooLarge(let limit): "tooLarge \(limit)"
        case .file(let error): "file: \(error)"
        case .cancelled: "cancelled"
        case .shutDown: "shutDown"
        }
    }
}

extension ObjectStoreError.Outage: CustomStringConvertible {
    /// A short description with the arguments, for the log.
    package var description: String {
        switch self {
        case .unreachable(let reason): "unreachable: \(reason)"
        case .connectionClosed: "connectionClosed"
        case .timedOut(let seconds): "timedOut \(seconds) s"
        case .errorStatus(let status, let code): "answered \(status)\(code.isEmpty ? "" : ", \(code)")"
        case .busy: "busy"
        }
    }
}
