public import Photos

/// What earlier readings of a source found, by which an answer that is not its feed is recognized.
public struct EarlierReading: Hashable, Sendable {
    /// The kind of its feed.
    public let kind: FeedKind

    /// Whether it was another kind than a web page.
    var isOfFeed: Bool { kind != .webPage }

    /// Creates the findings of an earlier reading.
    public init(kind: FeedKind) {
        self.kind = kind
    }
}
