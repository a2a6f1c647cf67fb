/// A host that is allowed although its address is private, from `--allow-host`.
public struct AllowedHost: Hashable, Sendable {
    /// The host's name in lower case, or its IP address without brackets.
    public let host: String
    /// The only allowed port; `nil` for every port.
    public let port: Int?

    /// Allows one host, on one port or on every port.
    public init(host: String, port: Int? = nil) {
        self.host = Self.normalized(host)
        self.port = port
    }

    /// Parses `host`, `host:port`, `[2001:db8::1]` or `[2001:db8::1]:port`; `nil` if it is none of them.
    public init?(parsing text: String) {
        guard let (host, rest) = Self.split(text), !host.isEmpty, !host.contains("/") else { return nil }
        guard !host.contains(where: \.isWhitespace), !host.contains("@") else { return nil }
        guard let rest else {
            self.init(host: host)
            return
        }
        guard let port = Int(rest), (1...65535).contains(port) else { return nil }
        self.init(host: host, port: port)
    }

    /// Whether it names this host and port.
    func covers(host: String, port: Int) -> Bool {
        self.host == Self.normalized(host) && (self.port == nil || self.port == port)
    }

    /// Lower case, without the final dot of a rooted name; IP addresses in canonical form.
    static func normalized(_ host: String) -> String {
        let name = host.lowercased()
        if let address = IPAddress(name) { return address.description }
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    private static func split(_ text: String) -> (host: String, port: String?)? {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let host = String(text[text.index(after: text.startIndex)..<end])
            let rest = text[text.index(after: end)...]
            guard IPAddress(host) != nil, rest.isEmpty || rest.hasPrefix(":") else { return nil }
            return (host, rest.isEmpty ? nil : String(rest.dropFirst()))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        switch parts.count {
        case 1: return (parts[0], nil)
        case 2: return (parts[0], parts[1])
        default: return IPAddress(text) == nil ? nil : (text, nil)
        }
    }
}
