public import Photos

/// The results of earlier readings of a source, by which a response that is not its feed is recognized.
public struct EarlierReading: Hashable, Sendable {
    /// The kind of its feed.
    public let kind: FeedKind
    /// The number of documents of a collection that may be unreadable.
    public let failedDocuments: Int

    /// Whether it was another kind than a web page.
    var isOfFeed: Bool { kind != .webPage }

    /// Creates the results of an earlier reading.
    public init(kind: FeedKind, failedDocuments: Int = 0) {
        self.kind = kind
        self.failedDocuments = failedDocuments
    }
}
