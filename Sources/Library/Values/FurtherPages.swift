public import Photos

/// What the library knows of the pages of a source's feed.
public struct FurtherPages: Hashable, Sendable {
    /// The pages that were not read.
    public let unread: UnreadPages
    /// The pages that the last refresh read, if it read as many as it could.
    public let pageCount: Int
    /// How far the older photos are loaded.
    public let older: OlderPhotos
    /// Whether loading ended with a page that could not be read.
    public let hasFailed: Bool

    package init(unread: UnreadPages, pageCount: Int, older: OlderPhotos, hasFailed: Bool = false) {
        self.hasFailed = hasFailed
        self.unread = unread
        self.pageCount = pageCount
        self.older = older
    }
}
