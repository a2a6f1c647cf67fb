public import Photos

/// Why a sign-in with the provider failed.
public enum OpenIDError: Error, Hashable, Sendable {
    /// The issuer is not a URL of a provider.
    case unusableIssuer(String)
    /// The client identifier of this server is missing.
    case noClient
    /// The connection failed.
    case unreachable(host: String, reason: Message)
    case timedOut(host: String, seconds: Double)
    case tooLarge(host: String, limit: Int)
    /// The response has an error status.
    case errorStatus(host: String, status: Int)
    /// The response violates the protocol.
    case malformed(host: String)
    /// The provider's issuer is a different one.
    case otherIssuer(expected: String, found: String)
    /// The provider specifies a URL to which secrets must not be sent.
    case unusableURL(host: String, String)
    /// The provider returned an error, e.g. `access_denied`.
    case refused(code: String)
    /// The provider rejected the code: it was used before, or has expired.
    case codeRefused(code: String)
    /// The provider rejected this server's identifier or secret.
    case clientRefused(code: String)
    case untrustedToken(TokenProblem)
    /// The person has no name in the expected claim.
    case noName(claim: String)
}

extension OpenIDError {
    /// Whether the provider rejected the person, or the attempt has expired: the configuration is not at
    /// fault.
    public var isUserError: Bool {
        switch self {
        case .refused, .codeRefused, .noName: true
        default: false
        }
    }
}

/// Messages about signing in with a provider.
public enum OpenIDMessage: String, MessageCode {
    case unusableIssuer = "openID.unusableIssuer"
    case noClient = "openID.noClient"
    case unreachable = "openID.unreachable"
    case timedOut = "openID.timedOut"
    case tooLarge = "openID.tooLarge"
    case errorStatus = "openID.answered"
    case malformed = "openID.malformed"
    case otherIssuer = "openID.otherIssuer"
    case unusableURL = "openID.unusableURL"
    case denied = "openID.denied"
    case refused = "openID.refused"
    case codeRefused = "openID.codeRefused"
    case clientRefused = "openID.clientRefused"
    case untrustedToken = "openID.untrustedToken"
    case noName = "openID.noName"
}

/// What is wrong with an ID token.
public enum TokenProblem: String, MessageCode {
    case unreadable = "openIDToken.unreadable"
    /// It is signed with an insecure or unknown algorithm.
    case algorithm = "openIDToken.algorithm"
    case unknownKey = "openIDToken.unknownKey"
    case signature = "openIDToken.signature"
    case issuer = "openIDToken.issuer"
    case audience = "openIDToken.audience"
    case expired = "openIDToken.expired"
    case early = "openIDToken.early"
    case nonce = "openIDToken.nonce"
    case subject = "openIDToken.subject"
}

extension OpenIDError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .unusableIssuer(let text): Message(OpenIDMessage.unusableIssuer, [.text: .text(text)])
        case .noClient: Message(OpenIDMessage.noClient)
        case .unreachable(let host, let reason):
            Message(OpenIDMessage.unreachable, [.host: .text(host), .cause: .message(reason)])
        case .timedOut(let host, let seconds):
            Message(OpenIDMessage.timedOut, [.host: .text(host), .seconds: .seconds(seconds)])
        case .tooLarge(let host, let limit):
            Message(OpenIDMessage.tooLarge, [.host: .text(host), .limit: .bytes(limit)])
        case .errorStatus(let host, let status):
            Message(OpenIDMessage.errorStatus, [.host: .text(host), .response: .text(String(status))])
        case .malformed(let host): Message(OpenIDMessage.malformed, [.host: .text(host)])
        case .otherIssuer(let expected, let found):
            Message(OpenIDMessage.otherIssuer, [.text: .text(expected), .found: .text(found)])
        case .unusableURL(let host, let url):
            Message(OpenIDMessage.unusableURL, [.host: .text(host), .url: .text(url)])
        case .refused("access_denied"): Message(OpenIDMessage.denied)
        case .refused(let code): Message(OpenIDMessage.refused, [.text: .text(code)])
        case .codeRefused(let code): Message(OpenIDMessage.codeRefused, [.text: .text(code)])
        case .clientRefused(let code): Message(OpenIDMessage.clientRefused, [.text: .text(code)])
        case .untrustedToken(let problem):
            Message(OpenIDMessage.untrustedToken, [.cause: .message(Message(problem))])
        case .noName(let claim): Message(OpenIDMessage.noName, [.name: .text(claim)])
        }
    }
}
