public import Photos

/// Why nothing could be fetched.
public enum FetchError: Error, Sendable, Hashable {
    /// The text is not a URL.
    case invalidURL(String)
    /// The URL is neither `http` nor `https`.
    case unsupportedScheme(String)
    /// The URL contains a user name or a password.
    case hasUserName
    /// The host is a number in a notation that obscures the address.
    case oddNotation(host: String)
    /// The host's address is not public, and not allowed.
    case refusedAddress(host: String, port: Int, restriction: AddressRestriction)
    /// The name has no address.
    case hostNotFound(host: String, isTemporary: Bool)
    /// No connection could be made.
    case connectionFailed(host: String, reason: Message)
    /// The TLS connection failed.
    case secureConnectionFailed(host: String, reason: Message)
    /// The connection ended before the whole response.
    case connectionLost(host: String)
    /// The time limit was reached.
    case timedOut(host: String, seconds: Double)
    /// A download took too long for the number of bytes received.
    case tooSlow(host: String, byteCount: Int, seconds: Double)
    /// There were more redirects than the limit.
    case tooManyRedirects(Int)
    /// A redirect led to a URL that was requested before.
    case redirectLoop(String)
    /// A redirect led from an encrypted connection to an unencrypted one.
    case insecureRedirect(String)
    /// A redirect without a URL, or with an invalid one.
    case brokenRedirect
    /// The server responded with an error status.
    case status(code: Int, phrase: String, retryAfter: Double?)
    /// The body is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The headers are larger than the limit in bytes.
    case headersTooLarge(limit: Int)
    /// The response violates HTTP or its compression.
    case malformedResponse(host: String, reason: Message)
    /// The file could not be written.
    case fileFailure(reason: Message)
    /// Too much memory is in use.
    case overloaded
    /// The task was cancelled.
    case cancelled
    /// The fetcher has been shut down.
    case shutDown
}

extension FetchError {
    /// Whether the same request may succeed later.
    public var isTransient: Bool {
        switch self {
        case .hostNotFound(_, let isTemporary): isTemporary
        case .connectionFailed, .connectionLost, .timedOut, .tooSlow, .fileFailure, .overloaded, .cancelled:
            true
        case .status(let code, _, _): Self.transientStatuses.contains(code) || (520...530).contains(code)
        default: false
        }
    }

    /// The seconds of the server's `Retry-After`, if it sent one.
    public var retryAfter: Double? {
        guard case .status(_, _, let seconds) = self else { return nil }
        return seconds
    }

    /// The status code, if the server responded.
    public var statusCode: Int? {
        guard case .status(let code, _, _) = self else { return nil }
        return code
    }

    private static let transientStatuses: Set<Int> = [408, 421, 425, 429, 500, 502, 503, 504, 507, 509]
}
