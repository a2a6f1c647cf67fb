import Foundation
public import Photos

/// The URL at which people reach the server through a proxy.
public struct PublicURL: Hashable, Sendable {
    /// Whether it is `https`.
    public let isSecure: Bool
    /// The host as in `Host` headers, in lower case, with a port other than the scheme's default.
    public let authority: String
    /// The base path.
    public let base: BasePath

    /// Parses a URL such as `https://photos.example.org/` or `https://example.org/photos/`.
    ///
    /// - Throws: `PublicURLError`.
    public init(_ text: String) throws(PublicURLError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost, !host.isEmpty,
            // Browsers send the names of other scripts as `xn--…`.
            host.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }),
            parts.port.map({ (1...65535).contains($0) }) ?? true,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else {
            throw .notAURL(text)
        }
        guard let base = BasePath(parts.percentEncodedPath) else { throw .unusablePath(text) }
        // A proxy may remove the base path or keep it: no path of the program itself may begin with it.
        if let name = base.firstName, RouteAccess.firstNames.contains(name) {
            throw .ownPath(text, name: String(name))
        }
        self.base = base
        isSecure = scheme == "https"
        authority = Self.authority(host, port: parts.port, isSecure: isSecure)
    }

    /// The URL with a slash at its end.
    public var text: String { "\(isSecure ? "https" : "http")://\(authority)\(base.text)/" }

    /// The host without a port.
    public var host: String {
        let end = authority.hasSuffix("]") ? nil : authority.lastIndex(of: ":")
        return String(authority[..<(end ?? authority.endIndex)])
    }

    /// Whether a `Host` header names this URL's host, with or without the scheme's default port.
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
        let defaultPort = isSecure ? 443 : 80
        return (port.map { $0 == defaultPort ? name : "\(name):\($0)" } ?? name).lowercased()
    }
}

/// Why a text is not a valid public URL.
public enum PublicURLError: Error, Hashable, Sendable {
    /// It is no `http` or `https` URL of a host, with or without a path.
    case notAURL(String)
    /// Its path has parts that proxies may rewrite.
    case unusablePath(String)
    /// Its path begins like one of the program's own, so that requests would be ambiguous.
    case ownPath(String, name: String)
}

/// Messages about public URLs.
public enum PublicURLMessage: String, MessageCode {
    case notAURL = "publicURL.notAnAddress"
    case unusablePath = "publicURL.unusablePath"
    case ownPath = "publicURL.ownPath"
}

extension PublicURLError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .notAURL(let text): Message(PublicURLMessage.notAURL, [.text: .text(text)])
        case .unusablePath(let text): Message(PublicURLMessage.unusablePath, [.text: .text(text)])
        case .ownPath(let text, let name):
            Message(PublicURLMessage.ownPath, [.text: .text(text), .name: .text(name)])
        }
    }
}
