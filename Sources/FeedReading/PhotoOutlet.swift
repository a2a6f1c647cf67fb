import Photos

/// Receives the photos of a feed while it is read, so that a long feed is never in memory as a whole.
///
/// Unchecked: only the thread that reads the feed uses it.
final class PhotoOutlet: @unchecked Sendable {
    private let limit: Int?
    private let take: (([FeedPhoto]) -> Void)?
    /// The number of photos passed on.
    private(set) var count = 0
    private static let photosAtOnce = 500

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - limit: The most photos.
    ///   - take: Receives the next photos, in order; without it all stay in the feed.
    init(limit: Int? = nil, take: (([FeedPhoto]) -> Void)? = nil) {
        self.limit = limit
        self.take = take
    }

    /// Passes on the feed's photos, and returns whether the limit is reached, which adds
    /// a notice.
    func isFull(_ feed: inout Feed) -> Bool {
        if feed.photos.count >= Self.photosAtOnce { flush(&feed) }
        guard let limit, photoCount(of: feed) >= limit else { return false }
        ReadingScope.note(.photos(limit: limit))
        return true
    }

    /// The number of a feed's photos, including those that were passed on.
    func photoCount(of feed: Feed) -> Int { count + feed.photos.count }

    /// Passes on the feed's photos.
    func flush(_ feed: inout Feed) {
        guard let take, !feed.photos.isEmpty else { return }
        count += feed.photos.count
        take(feed.photos)
        feed.photos.removeAll(keepingCapacity: true)
    }
}
