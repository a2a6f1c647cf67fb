/// What a refresh did to a source's photos.
public struct StoreSummary: Hashable, Sendable, Codable {
    /// Photos that were not there before, and those that came back.
    public let added: Int
    /// Photos that were there, and of which the feed now says something else.
    public let changed: Int
    /// Photos that the feed no longer lists.
    public let left: Int
    /// Photos shown afterwards; removed ones do not count.
    public let total: Int

    /// Makes a summary.
    public init(added: Int, changed: Int, left: Int, total: Int) {
        self.added = added
        self.changed = changed
        self.left = left
        self.total = total
    }
}
