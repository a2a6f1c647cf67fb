public import Photos

/// The state of the pages of a source's feed.
public struct FurtherPages: Hashable, Sendable {
    /// The unread pages.
    public let unread: UnreadPages
    /// The number of pages that the last refresh read, if it reached its limit.
    public let pageCount: Int
    /// How far the older photos are loaded.
    public let older: OlderPhotos
    /// Whether loading ended because a page could not be read.
    public let hasFailed: Bool

    package init(unread: UnreadPages, pageCount: Int, older: OlderPhotos, hasFailed: Bool = false) {
        self.hasFailed = hasFailed
        self.unread = unread
        self.pageCount = pageCount
        self.older = older
    }
}
