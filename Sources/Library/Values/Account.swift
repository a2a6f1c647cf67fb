public import Foundation
public import Photos

/// The permissions of an account; each role includes those before it.
public enum Role: String, CaseIterable, Sendable, Codable {
    /// Views everything, and has favorites.
    case viewer
    /// Also hides photos, refreshes sources and creates mixes.
    case member
    /// Also adds, changes and deletes sources, and manages accounts.
    case admin
}

extension Role: Comparable {
    /// Orders roles by their permissions, fewest first.
    public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .member: 1
        case .admin: 2
        }
    }
}

/// A person who can sign in.
public struct Account: Sendable, Equatable, Identifiable {
    /// The number of the user.
    public let id: UserID
    /// The name to sign in with: 1 to 100 characters, unique ignoring case.
    public let name: String
    /// The permissions.
    public let role: Role
    /// Whether the person can sign in with a password.
    public let hasPassword: Bool
    /// When it was added.
    public let createdAt: Date

    /// Creates an account with every value given, as the library does.
    public init(id: UserID, name: String, role: Role, hasPassword: Bool, createdAt: Date) {
        self.id = id
        self.name = name
        self.role = role
        self.hasPassword = hasPassword
        self.createdAt = createdAt
    }

    /// A name as it is stored, without spaces around it; `nil` if it is invalid.
    public static func name(_ text: String) -> String? {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isName =
            (1...100).contains(name.unicodeScalars.count) && name.utf8.count <= 400
            && !name.unicodeScalars.contains(where: isInvisible)
        return isName ? name : nil
    }

    /// Characters that would make one account look like another. Joiners belong to words of some languages, and
    /// variation selectors to emoji.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}": false
        // Replaces bytes that are not UTF-8: different names have it in the same position.
        case "\u{FFFD}": true
        default:
            scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                || scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// A name as others may send it: ignoring case, canonical composition, and spaces around it.
    public static func canonical(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
            .lowercased()
    }

    /// A name as it is compared: ignoring case, Unicode composition, and spaces around it, which keyboards of
    /// phones add.
    public static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCompatibilityMapping.lowercased()
    }
}

/// A person as identified by a sign-in provider.
public struct ProviderIdentity: Sendable, Hashable {
    /// The URL of the provider.
    public let issuer: String
    /// The provider's identifier of the person, independent of names.
    public let subject: String

    /// Creates an identity from the provider's values.
    public init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }
}

/// A secret that signs a person in, of which the library stores only a digest.
public struct Credential: Sendable, Equatable, Identifiable {
    /// The kinds of secrets.
    public enum Kind: String, Sendable {
        /// A browser in which the person has signed in.
        case session
        /// A secret for programs, created by the person.
        case token
    }

    /// Its number in the library.
    public let id: Int64
    /// What kind of secret it is.
    public let kind: Kind
    /// The user whom it signs in.
    public let user: UserID
    /// The name of the browser, or the person's name for the token.
    public let name: String
    /// When it was created.
    public let createdAt: Date
    /// When it was last used, to within some minutes.
    public let usedAt: Date
    /// When it expires; `nil` for never.
    public let expiresAt: Date?

    /// Creates a credential with every value given, as the library does.
    public init(
        id: Int64, kind: Kind, user: UserID, name: String, createdAt: Date, usedAt: Date, expiresAt: Date?
    ) {
        self.id = id
        self.kind = kind
        self.user = user
        self.name = name
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }
}
