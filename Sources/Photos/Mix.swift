/// Names a mix in URLs: lower-case letters, digits and hyphens, `1...64` characters.
public struct MixID: RawRepresentable, Hashable, Sendable, Codable {
    /// The identifier as it stands in a URL, e.g. `mountains`.
    public let rawValue: String

    /// Creates an identifier from a URL, or `nil` if it has other characters.
    public init?(rawValue: String) {
        guard let name = SourceID(rawValue: rawValue)?.rawValue else { return nil }
        self.rawValue = name
    }
}

extension MixID: CustomStringConvertible {
    /// The identifier as it stands in a URL.
    public var description: String { rawValue }
}

/// Who sees a mix.
public enum MixAudience: String, CaseIterable, Hashable, Sendable, Codable {
    /// The person whom it belongs to, who changes it.
    case own
    /// Everyone with an account. It belongs to nobody, and administrators change it.
    case all
    /// The same, and visitors without an account.
    case `public`
}

/// Photos of several sources, saved under a name: those that some words find, in an order.
public struct Mix: Hashable, Sendable, Identifiable {
    /// Its name in URLs.
    public let id: MixID
    /// The name chosen by its user.
    public var title: String
    /// The sources of its photos; `nil` for all, including those that are added later.
    public var sources: [SourceID]?
    /// The words to search for; empty for all photos.
    public var words: String
    /// The order of its photos if no other is requested.
    public var order: PhotoOrder
    /// Who sees it.
    public var audience: MixAudience

    /// Creates a mix; its user's own by default.
    public init(
        id: MixID, title: String, sources: [SourceID]?, words: String, order: PhotoOrder,
        audience: MixAudience = .own
    ) {
        self.id = id
        self.title = title
        self.sources = sources
        self.words = words
        self.order = order
        self.audience = audience
    }
}
