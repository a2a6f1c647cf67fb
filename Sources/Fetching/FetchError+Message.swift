public import Photos

extension FetchError: MessageProviding {
    /// The message for a person who can act on it.
    public var message: Message { Message(code, arguments) }

    private var code: FetchMessage {
        switch self {
        case .invalidURL: .invalidURL
        case .unsupportedScheme: .unsupportedScheme
        case .hasUserName: .hasUserName
        case .oddNotation: .oddNotation
        case .refusedAddress: .refusedAddress
        case .hostNotFound(_, let isTemporary): isTemporary ? .hostNotFoundNow : .hostNotFound
        case .connectionFailed: .connectionFailed
        case .secureConnectionFailed: .secureConnectionFailed
        case .connectionLost: .connectionLost
        case .timedOut: .timedOut
        case .tooSlow: .tooSlow
        case .tooManyRedirects: .tooManyRedirects
        case .redirectLoop: .redirectLoop
        case .insecureRedirect: .insecureRedirect
        case .brokenRedirect: .brokenRedirect
        case .status(let status, _, _): Self.code(ofStatus: status)
        case .tooLarge: .tooLarge
        case .headersTooLarge: .headersTooLarge
        case .malformedResponse: .malformedResponse
        case .fileFailure: .fileFailure
        case .overloaded: .overloaded
        case .cancelled: .cancelled
        case .shutDown: .stopping
        }
    }

    private static func code(ofStatus status: Int) -> FetchMessage {
        switch status {
        case 401, 407: .unauthorized
        case 403: .forbidden
        case 410: .gone
        case 429: .tooManyRequests
        default: .status
        }
    }

    private var arguments: [Message.Name: Message.Argument] {
        switch self {
        case .invalidURL(let text): [.text: .text(Self.shortened(text))]
        case .unsupportedScheme(let scheme): [.type: .text(Self.shortened(scheme))]
        case .oddNotation(let host), .hostNotFound(let host, _), .connectionLost(let host):
            [.host: .text(host)]
        case .refusedAddress(let host, let port, let restriction):
            [
                .host: .text(host), .cause: .message(Message(restriction)),
                .option: .text(Self.option(host, port)),
            ]
        case .connectionFailed(let host, let reason), .secureConnectionFailed(let host, let reason),
            .malformedResponse(let host, let reason):
            [.host: .text(host), .cause: .message(reason)]
        case .timedOut(let host, let seconds): [.host: .text(host), .seconds: .seconds(seconds)]
        case .tooSlow(let host, let byteCount, let seconds):
            [.host: .text(host), .size: .bytes(byteCount), .seconds: .seconds(seconds)]
        case .tooManyRedirects(let count): [.limit: .number(count)]
        case .redirectLoop(let url), .insecureRedirect(let url):
            [.url: .text(Self.shortened(url))]
        case .status(let status, let phrase, _):
            [
                .status: .number(status),
                .response: .text(phrase.isEmpty ? "\(status)" : "\(status) \(phrase)"),
            ]
        case .tooLarge(let limit), .headersTooLarge(let limit): [.limit: .bytes(limit)]
        case .fileFailure(let reason): [.cause: .message(reason)]
        case .hasUserName, .brokenRedirect, .overloaded, .cancelled, .shutDown: [:]
        }
    }
}

extension FetchError {
    /// The value for `--allow-host`.
    private static func option(_ host: String, _ port: Int) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 80 || port == 443 ? name : "\(name):\(port)"
    }

    private static func shortened(_ text: String) -> String {
        text.truncated(toUTF8Count: 120).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
