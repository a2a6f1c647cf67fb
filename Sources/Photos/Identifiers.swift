/// Names a source in URLs: lower-case letters, digits and hyphens, `1...64` characters.
public struct SourceID: RawRepresentable, Hashable, Sendable, Codable {
    /// The identifier as it stands in a URL, e.g. `field-notes`.
    public let rawValue: String

    /// Creates an identifier from a URL, or `nil` if it has other characters.
    public init?(rawValue: String) {
        let allowed = rawValue.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard allowed, (1...64).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }
}

extension SourceID: CustomStringConvertible {
    /// The identifier as it stands in a URL.
    public var description: String { rawValue }
}

/// Names a photo in URLs; stable across refreshes, never reused.
public struct PhotoID: RawRepresentable, Hashable, Sendable, Codable {
    /// The number of the photo in the library, at least 1.
    public let rawValue: Int64

    /// Creates an identifier from the library's number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

extension PhotoID: CustomStringConvertible, LosslessStringConvertible {
    /// The number as it stands in a URL.
    public var description: String { String(rawValue) }

    /// Creates an identifier from a URL, or `nil` if it is not one.
    public init?(_ description: String) {
        guard let number = Int64(description), number > 0 else { return nil }
        self.init(rawValue: number)
    }
}

/// Names a user: the owner of hidden photos, views and other personal data.
public struct UserID: RawRepresentable, Hashable, Sendable, Codable {
    /// The number of the user in the library: at least 1, or 0 for a visitor.
    public let rawValue: Int64

    /// Creates an identifier from the library's number.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The one user of a library without accounts.
    public static let owner = UserID(rawValue: 1)

    /// Anyone without an account: sees public sources, and has no personal data.
    public static let visitor = UserID(rawValue: 0)

    /// The owner of what is shared by everybody: mixes for all, and photos that are removed for everybody.
    /// Visitors see the remaining photos.
    public static let everybody = visitor
}
