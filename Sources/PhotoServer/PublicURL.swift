import Foundation
public import Photos

/// Where people reach the server, when another server stands in front of it.
public struct PublicURL: Hashable, Sendable {
    /// Whether it is `https`.
    public let isSecure: Bool
    /// The host as `Host` headers name it, in lower case, with a port that is not the scheme's own.
    public let authority: String

    /// Reads `https://photos.example.org/`, whose path may only be `/`.
    ///
    /// - Throws: `PublicURLError`.
    public init(_ text: String) throws(PublicURLError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost, !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else {
            throw .notAURL(text)
        }
        guard ["", "/"].contains(parts.percentEncodedPath) else {
            throw .hasPath(text, host: host)
        }
        isSecure = scheme == "https"
        authority = Self.authority(host, port: parts.port, isSecure: isSecure)
    }

    /// The URL with a slash at its end.
    public var text: String { "\(isSecure ? "https" : "http")://\(authority)/" }

    /// Whether a `Host` header names this URL's host, with or without the scheme's own port.
    func isNamed(by authority: String) -> Bool {
        let own = isSecure ? ":443" : ":80"
        let name = authority.lowercased()
        return name == self.authority || name == self.authority + own
    }

    /// Whether a page at this URL was the sender, by `Origin` or `Referer`.
    func isOrigin(of sender: URL) -> Bool {
        guard let scheme = sender.scheme?.lowercased(), (scheme == "https") == isSecure,
            let host = sender.host(percentEncoded: true)
        else { return false }
        return Self.authority(host, port: sender.port, isSecure: isSecure) == authority
    }

    private static func authority(_ host: String, port: Int?, isSecure: Bool) -> String {
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let usual = isSecure ? 443 : 80
        return (port.map { $0 == usual ? name : "\(name):\($0)" } ?? name).lowercased()
    }
}

/// Why a text is no public URL.
public enum PublicURLError: Error, Hashable, Sendable {
    /// It is no `http` or `https` URL of a host alone.
    case notAURL(String)
    /// It has a path: the program needs a host name of its own.
    case hasPath(String, host: String)
}

/// Messages about public URLs.
public enum PublicURLMessage: String, MessageCode {
    case notAURL = "publicURL.notAnAddress"
    case hasPath = "publicURL.hasPath"
}

extension PublicURLError: MessageProviding {
    /// What a person is told.
    public var message: Message {
        switch self {
        case .notAURL(let text): Message(PublicURLMessage.notAURL, [.text: .text(text)])
        case .hasPath(let text, let host):
            Message(PublicURLMessage.hasPath, [.text: .text(text), .host: .text(host)])
        }
    }
}
