/// What a person chose in a JSON feed in place of the best guess.
public struct FeedPointer: Hashable, Sendable, Codable {
    /// The list of the photos, e.g. `data.children`; `$` for the root.
    public var list: String?
    /// The field of an entry that holds the URL of its picture, e.g. `urls.raw` or `media.[].url`.
    public var image: String?
    /// The field of an entry that holds its title.
    public var title: String?

    /// Creates a pointer; empty texts count as `nil`.
    public init(list: String? = nil, image: String? = nil, title: String? = nil) {
        self.list = Self.path(list)
        self.image = Self.path(image)
        self.title = Self.path(title)
    }

    /// Whether nothing was chosen.
    public var isEmpty: Bool { list == nil && image == nil && title == nil }

    private static func path(_ text: String?) -> String? {
        guard let text else { return nil }
        let start = text.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) }
    }
}

/// A field of a feed's entries that a person may choose.
public struct FeedField: Hashable, Sendable, Codable {
    /// Where it is in an entry, e.g. `urls.raw`.
    public let path: String
    /// Its value in the first entry that has it.
    public let sample: String

    /// Creates a field.
    public init(path: String, sample: String) {
        self.path = path
        self.sample = sample
    }
}
