public import Photos

/// The effect of a refresh on the photos that a source shows; removed ones do not count.
public struct StoreSummary: Hashable, Sendable, Codable {
    /// New photos, and those that came back.
    public let added: Int
    /// Known photos whose entry has changed.
    public let changed: Int
    /// Photos that the feed no longer lists.
    public let left: Int
    /// Known photos whose position may have changed, including those that are stored after they left the
    /// feed.
    public let moved: Int
    /// Photos shown afterwards.
    public let total: Int
    /// The photos that left: all of them, or the first `goneLimit`.
    public let gone: [PhotoID]

    /// The most photos in `gone`.
    public static let goneLimit = 100

    /// Creates a summary.
    public init(added: Int, changed: Int, left: Int, moved: Int = 0, total: Int, gone: [PhotoID] = []) {
        self.added = added
        self.changed = changed
        self.left = left
        self.moved = moved
        self.total = total
        self.gone = gone
    }

    /// Adds the effect on another list; `gone` stays within its limit.
    public static func += (sum: inout StoreSummary, other: StoreSummary) {
        sum = StoreSummary(
            added: sum.added + other.added, changed: sum.changed + other.changed,
            left: sum.left + other.left, moved: sum.moved + other.moved, total: sum.total + other.total,
            gone: Array((sum.gone + other.gone).prefix(goneLimit)))
    }
}
