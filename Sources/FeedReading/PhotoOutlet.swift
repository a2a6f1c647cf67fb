import Photos

/// Where the photos of a feed go while it is read, so that a long feed is never in memory whole.
///
/// Unchecked: only the thread that reads the feed uses it.
final class PhotoOutlet: @unchecked Sendable {
    private let limit: Int?
    private let take: (([FeedPhoto]) -> Void)?
    /// The photos that were passed on.
    private(set) var count = 0
    private static let photosAtOnce = 500

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - limit: The most photos that are taken.
    ///   - take: Takes the next photos, in order; without it all stay with the feed.
    init(limit: Int? = nil, take: (([FeedPhoto]) -> Void)? = nil) {
        self.limit = limit
        self.take = take
    }

    /// Passes on what the feed has so far, and tells whether no more photos are wanted; that some are left
    /// out is noted.
    func isFull(_ feed: inout Feed) -> Bool {
        if feed.photos.count >= Self.photosAtOnce { flush(&feed) }
        guard let limit, photoCount(of: feed) >= limit else { return false }
        ReadingScope.note(.photos(limit: limit))
        return true
    }

    /// How many photos a feed has, those that were passed on included.
    func photoCount(of feed: Feed) -> Int { count + feed.photos.count }

    /// Passes on what the feed has.
    func flush(_ feed: inout Feed) {
        guard let take, !feed.photos.isEmpty else { return }
        count += feed.photos.count
        take(feed.photos)
        feed.photos.removeAll(keepingCapacity: true)
    }
}
