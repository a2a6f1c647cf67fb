import Photos

/// Receives the photos of a feed while it is read, so that a long feed is never in memory as a whole.
///
/// Unchecked: only the thread that reads the feed uses it.
final class PhotoSink: @unchecked Sendable {
    private let limit: Int?
    private let receive: (([FeedPhoto]) -> Void)?
    /// The number of photos passed on.
    private(set) var count = 0
    /// The number of entries of the list that was read to its end, with photos and without, if its format counts them.
    var entryCount: Int?
    private static let batchSize = 500

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - limit: The most photos.
    ///   - receive: Receives the next photos, in order; without it all stay in the feed.
    init(limit: Int? = nil, receive: (([FeedPhoto]) -> Void)? = nil) {
        self.limit = limit
        self.receive = receive
    }

    /// Passes on the feed's photos, and returns whether the limit is reached, which adds
    /// a notice.
    func isFull(_ feed: inout Feed) -> Bool {
        if feed.photos.count >= Self.batchSize { flush(&feed) }
        guard let limit, photoCount(of: feed) >= limit else { return false }
        ReadingScope.note(.photos(limit: limit))
        return true
    }

    /// The number of a feed's photos, including those that were passed on.
    func photoCount(of feed: Feed) -> Int { count + feed.photos.count }

    /// Passes on the feed's photos.
    func flush(_ feed: inout Feed) {
        guard let receive, !feed.photos.isEmpty else { return }
        count += feed.photos.count
        receive(feed.photos)
        feed.photos.removeAll(keepingCapacity: true)
    }
}
