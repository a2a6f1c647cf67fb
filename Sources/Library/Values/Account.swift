public import Foundation
public import Photos

/// What a person with an account may do; each role may do all that those before it may.
public enum Role: String, CaseIterable, Sendable, Codable {
    /// Looks at everything, and has favorites.
    case viewer
    /// Hides photos, refreshes sources and makes mixes as well.
    case member
    /// Adds, changes and deletes sources, and decides who has an account.
    case admin
}

extension Role: Comparable {
    /// By what they may do: the least first.
    public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .member: 1
        case .admin: 2
        }
    }
}

/// A person who may sign in.
public struct Account: Sendable, Equatable, Identifiable {
    /// The number of the user.
    public let id: UserID
    /// What the person signs in with: 1 to 100 characters, unique but for case.
    public let name: String
    /// What the person may do.
    public let role: Role
    /// Whether the person can sign in with a password.
    public let hasPassword: Bool
    /// When it was made.
    public let madeAt: Date

    /// Takes what the library knows of a person.
    public init(id: UserID, name: String, role: Role, hasPassword: Bool, madeAt: Date) {
        self.id = id
        self.name = name
        self.role = role
        self.hasPassword = hasPassword
        self.madeAt = madeAt
    }

    /// A name as it is kept, without spaces around it; `nil` if it cannot be one.
    public static func name(_ text: String) -> String? {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isName =
            (1...100).contains(name.unicodeScalars.count) && name.utf8.count <= 400
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isName ? name : nil
    }

    /// A name as it is compared: case and the way letters are composed make no difference.
    public static func folded(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased()
    }
}

/// A person as a provider of sign-in knows them.
public struct ProviderIdentity: Sendable, Hashable {
    /// The URL of the provider.
    public let issuer: String
    /// What the provider knows the person by, whatever the person is called.
    public let subject: String

    /// Takes what a provider says.
    public init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }
}

/// What lets a person in, of which the library keeps only a digest.
public struct Credential: Sendable, Equatable, Identifiable {
    /// The kinds of secrets.
    public enum Kind: String, Sendable {
        /// A browser in which the person has signed in.
        case session
        /// A secret for programs, made by the person.
        case token
    }

    /// Its number in the library.
    public let id: Int64
    /// What kind of secret it is.
    public let kind: Kind
    /// Whom it lets in.
    public let user: UserID
    /// The browser, or what the person calls the token.
    public let name: String
    /// When it was made.
    public let madeAt: Date
    /// When it was last used, to within some minutes.
    public let usedAt: Date
    /// Until when it is good; `nil` for no end.
    public let expiresAt: Date?

    /// Takes what the library knows of a credential.
    public init(
        id: Int64, kind: Kind, user: UserID, name: String, madeAt: Date, usedAt: Date, expiresAt: Date?
    ) {
        self.id = id
        self.kind = kind
        self.user = user
        self.name = name
        self.madeAt = madeAt
        self.usedAt = usedAt
        self.expiresAt = expiresAt
    }
}
