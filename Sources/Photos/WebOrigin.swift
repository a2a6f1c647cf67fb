import Foundation

/// Scheme, host and port of a URL: the scope of a secret (RFC 6454).
public struct WebOrigin: Hashable, Sendable {
    /// Whether it is `https`.
    public let isSecure: Bool
    /// The host in lower case; IPv6 addresses without brackets.
    public let host: String
    /// The port, or the scheme's default if a URL names none.
    public let port: Int

    /// Creates an origin.
    public init(isSecure: Bool, host: String, port: Int) {
        self.isSecure = isSecure
        self.host = host.lowercased()
        self.port = port
    }

    /// The origin of an `http` or `https` URL; `nil` for other locations.
    public init?(_ url: String) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = URL(string: url)?.host, !host.isEmpty
        else { return nil }
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        guard (1...65535).contains(port) else { return nil }
        self.init(isSecure: scheme == "https", host: host, port: port)
    }
}

extension WebOrigin: CustomStringConvertible {
    /// The beginning of a URL, always with the port.
    public var description: String {
        "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
