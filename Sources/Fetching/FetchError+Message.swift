import Foundation
import Photos

extension FetchError: CustomStringConvertible {
    /// One line that a person can act on.
    public var description: String { message }

    /// One line that a person can act on.
    public var message: String {
        switch self {
        case .invalidAddress, .unsupportedScheme, .hasUserName, .oddNotation, .refusedAddress:
            addressMessage
        case .hostNotFound, .connectionFailed, .secureConnectionFailed, .connectionLost, .timedOut:
            connectionMessage
        default: answerMessage
        }
    }

    private var addressMessage: String {
        switch self {
        case .invalidAddress(let text): "“\(Self.shortened(text))” is not a web address."
        case .unsupportedScheme(let scheme):
            "Addresses that start with “\(Self.shortened(scheme)):” cannot be fetched, only http and https."
        case .hasUserName: "The address carries a user name; give it without one."
        case .oddNotation(let host): "The host \(host) is a number in an unusual notation, which is refused."
        case .refusedAddress(let host, let port, let restriction):
            "The host \(host) is \(restriction), which is refused; --allow-host \(Self.option(host, port)) allows it."
        default: ""
        }
    }

    private var connectionMessage: String {
        switch self {
        case .hostNotFound(let host, let isTemporary):
            isTemporary
                ? "The address \(host) could not be looked up just now. Is there a network?"
                : "The address \(host) could not be found."
        case .connectionFailed(let host, let reason): "No connection to \(host): \(reason)."
        case .secureConnectionFailed(let host, let reason): "No secure connection to \(host): \(reason)."
        case .connectionLost(let host): "The connection to \(host) ended before the whole answer had come."
        case .timedOut(let host, let seconds):
            "The server \(host) took longer than \(Self.words(seconds: seconds))."
        default: ""
        }
    }

    private var answerMessage: String {
        switch self {
        case .tooManyRedirects(let count): "The server sent more than \(count) redirects."
        case .redirectLoop(let address): "The redirects go in a circle through \(Self.shortened(address))."
        case .insecureRedirect(let address):
            "The server redirects from https to \(Self.shortened(address)), which is not encrypted."
        case .brokenRedirect: "The server redirects to an address that cannot be read."
        case .status(let code, let phrase, _): Self.words(status: code, phrase: phrase)
        case .tooLarge(let limit): "More than \(Self.words(bytes: limit)), which is the limit."
        case .headersTooLarge(let limit): "The answer's headers are larger than \(Self.words(bytes: limit))."
        case .malformedAnswer(let host, let reason): "The answer of \(host) cannot be read: \(reason)."
        case .fileFailure(let reason): "The file could not be written: \(reason)."
        case .overloaded: "Vitrine is reading other large feeds just now; try again in a moment."
        case .cancelled: "The request was cancelled."
        case .shutDown: "Vitrine is stopping."
        default: ""
        }
    }
}

extension FetchError {
    private static func words(status code: Int, phrase: String) -> String {
        let answer = "The server answered \(code)\(phrase.isEmpty ? "" : " \(phrase)")"
        switch code {
        case 401, 407: return answer + ": it wants a user name and a password."
        case 403: return answer + ": it refuses to show this."
        case 410: return answer + ": this address has ended."
        case 429: return answer + ": it is being asked too often."
        default: return answer + "."
        }
    }

    static func words(bytes: Int) -> String {
        let units: [(Int, String)] = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")]
        guard let (size, name) = units.first(where: { bytes >= $0.0 }) else { return "\(bytes) bytes" }
        return bytes % size == 0
            ? "\(bytes / size) \(name)" : String(format: "%.1f %@", Double(bytes) / Double(size), name)
    }

    private static func words(seconds: Double) -> String {
        let number = seconds == seconds.rounded() ? String(Int(seconds)) : String(format: "%.1f", seconds)
        return number == "1" ? "1 second" : "\(number) seconds"
    }

    private static func option(_ host: String, _ port: Int) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 80 || port == 443 ? name : "\(name):\(port)"
    }

    private static func shortened(_ text: String) -> String {
        text.truncated(toUTF8Count: 120).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
