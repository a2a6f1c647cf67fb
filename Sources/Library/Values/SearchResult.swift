public import Photos

/// What a search found.
public struct SearchResult: Hashable, Sendable {
    /// The names of all photos that were found, in the source's order.
    public let photos: [PhotoID]
    /// The version of the source's list (`Source.version`).
    public let version: Int64
    /// How many different words were not searched for, since there are too many.
    public let ignoredWordCount: Int

    package init(photos: [PhotoID], version: Int64, ignoredWordCount: Int) {
        self.photos = photos
        self.version = version
        self.ignoredWordCount = ignoredWordCount
    }
}

extension SearchResult {
    /// How many different words are searched for at most: each is one more scan of the index, so
    /// that a text of thousands would take seconds.
    public static let wordLimit = 16
}
