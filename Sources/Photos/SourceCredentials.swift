public import Foundation

/// How requests to a server are authenticated.
public enum CredentialKind: String, Sendable, Codable, CaseIterable {
    /// A user name and a password (RFC 7617).
    case basic
    /// A token (RFC 6750).
    case bearer
    /// Headers of any names.
    case headers
}

/// A header that a server requires.
public struct CredentialHeader: Hashable, Sendable, Codable {
    /// The name, e.g. `X-API-Key`.
    public let name: String
    /// The value as sent.
    public let value: String

    /// Creates a header; `SourceCredentials` checks it.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The credentials that are sent to a source's server.
///
/// They are secret: no description shows more than their kind, and only the credential store
/// encodes them.
public struct SourceCredentials: Hashable, Sendable {
    /// Their kind.
    public let kind: CredentialKind
    /// The headers that are sent with each request.
    public let headers: [CredentialHeader]

    /// The most headers, and the most bytes of all of them together.
    public static let headerLimit = 16, byteLimit = 8192

    /// A user name and a password; the name has no colon, and at most one of them may be empty.
    public init(user: String, password: String) throws(CredentialsError) {
        guard !user.isEmpty || !password.isEmpty else { throw .empty }
        guard !user.contains(":"), Self.isPlain(user), Self.isPlain(password) else { throw .user }
        let text = Data("\(user):\(password)".utf8).base64EncodedString()
        try self.init(.basic, [CredentialHeader(name: "Authorization", value: "Basic \(text)")])
    }

    /// A token, of visible ASCII characters.
    public init(token: String) throws(CredentialsError) {
        guard !token.isEmpty else { throw .empty }
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .token }
        try self.init(.bearer, [CredentialHeader(name: "Authorization", value: "Bearer \(token)")])
    }

    /// Headers of any names but those that control the connection or caching.
    public init(headers: [CredentialHeader]) throws(CredentialsError) {
        guard !headers.isEmpty else { throw .empty }
        var names: Set<String> = []
        let checked = try headers.map { header throws(CredentialsError) in
            let value = header.value.trimmingCharacters(in: .whitespaces)
            guard Self.isToken(header.name) else { throw .headerName }
            guard !Self.isRefused(header.name.lowercased()) else { throw .headerRefused(header.name) }
            guard !value.isEmpty, Self.isPlain(value) else { throw .headerValue(header.name) }
            guard names.insert(header.name.lowercased()).inserted else { throw .duplicateHeader(header.name) }
            return CredentialHeader(name: header.name, value: value)
        }
        try self.init(.headers, checked)
    }

    /// Headers as typed: `X-API-Key: value`, one a line.
    public init(headerLines text: String) throws(CredentialsError) {
        let lines = text.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        try self.init(
            headers: lines.map { line throws(CredentialsError) in
                guard let colon = line.firstIndex(of: ":") else { throw .headerName }
                return CredentialHeader(
                    name: line[..<colon].trimmingCharacters(in: .whitespaces),
                    value: String(line[line.index(after: colon)...]))
            })
    }

    private init(_ kind: CredentialKind, _ headers: [CredentialHeader]) throws(CredentialsError) {
        let count = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard headers.count <= Self.headerLimit, count <= Self.byteLimit else { throw .tooLong }
        self.kind = kind
        self.headers = headers
    }
}

// MARK: - Allowed headers

extension SourceCredentials {
    /// Whether a text has no control characters: a line break would begin another header.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    }

    /// The characters of a token (RFC 9110, section 5.6.2).
    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    private static let refused: Set<String> = [
        "host", "connection", "content-length", "content-type", "content-encoding", "transfer-encoding", "te",
        "trailer", "upgrade", "expect", "keep-alive", "range", "accept-encoding", "date", "via", "forwarded",
    ]

    /// Whether a header concerns the connection, the body, ranges or caching, which the program sets itself.
    private static func isRefused(_ name: String) -> Bool {
        refused.contains(name) || name.hasPrefix("if-") || name.hasPrefix("proxy-")
    }
}

// MARK: - Stored form

extension SourceCredentials {
    private struct Stored: Codable {
        let kind: CredentialKind
        let headers: [CredentialHeader]
    }

    /// The secret in bytes, to be encrypted at once.
    public func encoded() throws -> Data {
        try JSONEncoder().encode(Stored(kind: kind, headers: headers))
    }

    /// Reads the result of `encoded`.
    public init(decoding bytes: Data) throws {
        let stored = try JSONDecoder().decode(Stored.self, from: bytes)
        try self.init(stored.kind, stored.headers)
    }
}

// MARK: - Descriptions without the secret

extension SourceCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Only the kind.
    public var description: String { "credentials (\(kind.rawValue))" }
    /// Only the kind.
    public var debugDescription: String { description }
    /// Has no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Credentials, and the only origin that they are sent to.
public struct OriginCredentials: Hashable, Sendable {
    /// The credentials.
    public let credentials: SourceCredentials
    /// The origin of the source's own URL.
    public let origin: WebOrigin

    /// Creates credentials of an origin.
    public init(_ credentials: SourceCredentials, for origin: WebOrigin) {
        self.credentials = credentials
        self.origin = origin
    }
}
