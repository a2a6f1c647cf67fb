import Basics
import Foundation
import Photos

/// A checked `http` or `https` URL: a host, a port, no user name, no odd notation.
struct WebURL: Hashable, Sendable {
    /// The whole URL, escaped, without its fragment.
    let text: String
    /// The host as in `text`; IPv6 addresses without brackets.
    let host: String
    /// The port, or the scheme's default.
    let port: Int
    /// Whether it is `https`.
    let isSecure: Bool

    /// Parses a URL, optionally relative to another one.
    init(_ text: String, relativeTo base: WebURL? = nil) throws(FetchError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let valid = URLText.parseable(trimmed)
        let url = base.map { URL(string: valid, relativeTo: URL(string: $0.text)) } ?? URL(string: valid)
        guard let url = url?.absoluteURL, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .invalidURL(text) }
        let scheme = (parts.scheme ?? "").lowercased()
        guard !scheme.isEmpty else { throw .invalidURL(text) }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        guard parts.percentEncodedUser == nil, parts.percentEncodedPassword == nil else {
            throw .hasUserName
        }
        parts.scheme = scheme
        parts.fragment = nil
        guard let whole = parts.url, let host = whole.host, Self.isPlausible(host) else {
            throw .invalidURL(text)
        }
        let port = whole.port ?? (scheme == "https" ? 443 : 80)
        guard (1...65535).contains(port) else { throw .invalidURL(text) }
        self.text = whole.absoluteString
        self.host = host
        self.port = port
        self.isSecure = scheme == "https"
    }
}

extension WebURL {
    /// Scheme, host and port.
    var origin: WebOrigin { WebOrigin(isSecure: isSecure, host: host, port: port) }

    /// The IP address if the host is one and not a name.
    ///
    /// Numbers in other than the usual notation (`0x7f.1`, `2130706433`,
    /// `0177.0.0.1`), which the system's resolver would accept, are refused.
    func literal() throws(FetchError) -> IPAddress? {
        if let address = IPAddress(host) { return address }
        guard !host.contains(":"), !Self.endsInNumber(host) else { throw .oddNotation(host: host) }
        return nil
    }

    /// The value of the `Host` header.
    var hostHeader: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// The path and query of the request.
    var target: String {
        guard let parts = URLComponents(string: text) else { return "/" }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return parts.percentEncodedQuery.map { "\(path)?\($0)" } ?? path
    }

    /// The rule of the URL standard: a host whose last part is a number is an IPv4 address or an error.
    private static func endsInNumber(_ host: String) -> Bool {
        var parts = host.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard let last = parts.last?.lowercased(), !last.isEmpty else { return true }
        if last.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
        return last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    /// Whether the host has only valid characters; `%` would start an IPv6 zone.
    private static func isPlausible(_ host: String) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"/\\@#?%[]<>^|\"`{}".utf8.contains(byte)
            }
    }
}
