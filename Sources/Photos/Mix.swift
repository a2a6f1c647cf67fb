/// Names a mix in URLs: lower-case letters, digits and hyphens, `1...64` characters.
public struct MixID: RawRepresentable, Hashable, Sendable, Codable {
    /// The identifier as it stands in a URL, e.g. `mountains`.
    public let rawValue: String

    /// Takes an identifier from a URL, or `nil` if it has other characters.
    public init?(rawValue: String) {
        guard let name = SourceID(rawValue: rawValue)?.rawValue else { return nil }
        self.rawValue = name
    }
}

extension MixID: CustomStringConvertible {
    /// The identifier as it stands in a URL.
    public var description: String { rawValue }
}

/// Photos of several sources, saved under a name: those that some words find, in an order.
public struct Mix: Hashable, Sendable, Identifiable {
    /// Its name in URLs.
    public let id: MixID
    /// The name that its user gave.
    public var title: String
    /// Where its photos come from; `nil` for all sources, those included that are added later.
    public var sources: [SourceID]?
    /// What is searched for; empty for all photos.
    public var words: String
    /// The order that its photos have if no other is asked for.
    public var order: PhotoOrder

    /// Creates a mix with every value given.
    public init(id: MixID, title: String, sources: [SourceID]?, words: String, order: PhotoOrder) {
        self.id = id
        self.title = title
        self.sources = sources
        self.words = words
        self.order = order
    }
}
