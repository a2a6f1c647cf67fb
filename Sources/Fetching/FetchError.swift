public import Photos

/// Why nothing could be fetched.
public enum FetchError: Error, Sendable, Hashable {
    /// The text is not a URL.
    case invalidURL(String)
    /// The URL is neither `http` nor `https`.
    case unsupportedScheme(String)
    /// The URL carries a user name or a password.
    case hasUserName
    /// The host is a number in a notation that hides which address it is.
    case oddNotation(host: String)
    /// The host's address is not public, and nobody allowed it.
    case refusedAddress(host: String, port: Int, restriction: AddressRestriction)
    /// The name has no address.
    case hostNotFound(host: String, isTemporary: Bool)
    /// No connection could be made.
    case connectionFailed(host: String, reason: Message)
    /// The encrypted connection could not be made.
    case secureConnectionFailed(host: String, reason: Message)
    /// The connection ended before the whole answer had come.
    case connectionLost(host: String)
    /// The time limit was reached.
    case timedOut(host: String, seconds: Double)
    /// There were more redirects than the limit.
    case tooManyRedirects(Int)
    /// A redirect led to a URL that was asked before.
    case redirectLoop(String)
    /// A redirect led from an encrypted connection to one that is not.
    case insecureRedirect(String)
    /// A redirect named no URL, or one that cannot be read.
    case brokenRedirect
    /// The server answered with a status that is no success.
    case status(code: Int, phrase: String, retryAfter: Double?)
    /// The body is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The headers are larger than the limit in bytes.
    case headersTooLarge(limit: Int)
    /// The answer breaks the rules of HTTP or of its compression.
    case malformedAnswer(host: String, reason: Message)
    /// The file could not be written.
    case fileFailure(reason: Message)
    /// Too much is in memory just now.
    case overloaded
    /// The task was cancelled.
    case cancelled
    /// The fetcher has been shut down.
    case shutDown
}

extension FetchError {
    /// Whether the same request may work later.
    public var isTransient: Bool {
        switch self {
        case .hostNotFound(_, let isTemporary): isTemporary
        case .connectionFailed, .connectionLost, .timedOut, .fileFailure, .overloaded, .cancelled: true
        case .status(let code, _, _): Self.transientStatuses.contains(code) || (520...530).contains(code)
        default: false
        }
    }

    /// Seconds that the server wants to be left alone, if it said so.
    public var retryAfter: Double? {
        guard case .status(_, _, let seconds) = self else { return nil }
        return seconds
    }

    /// The status that the server answered, if it answered at all.
    public var statusCode: Int? {
        guard case .status(let code, _, _) = self else { return nil }
        return code
    }

    private static let transientStatuses: Set<Int> = [408, 421, 425, 429, 500, 502, 503, 504, 507, 509]
}
