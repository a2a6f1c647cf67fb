public import Foundation
public import Photos

/// Makes photos of the bytes of any feed.
///
/// The bytes alone decide what they are: the formats are asked in order, and
/// the first that knows the bytes reads them. A new format is one folder with
/// its reader and one line in `formats`.
public struct FeedReader: Sendable {
    private let formats: [any FeedFormat] = [
        FlickrFormat(),
        IIIFImageInformationFormat(),
        IIIFFormat(),
        JSONFeedFormat(),
        TitledRowsFormat(),
        ScoredJSONFormat(),
        RSSFormat(),
        AtomFormat(),
        WebPageFormat(),
    ]

    /// The most photos that are taken from one feed, all its pages together.
    public static let maximumPhotos = 200_000

    private let maximumByteCount: Int
    private let seconds: Int

    /// Makes a reader; it holds no state and may be shared.
    ///
    /// - Parameters:
    ///   - maximumByteCount: Longer feeds are refused: with the default of
    ///     32 MiB, reading stays under 300 MB whatever the bytes are.
    ///   - seconds: The processor time after which reading ends with what it has.
    public init(maximumByteCount: Int = 32 << 20, seconds: Int = 15) {
        self.maximumByteCount = maximumByteCount
        self.seconds = seconds
    }

    /// Reads bytes into photos in the feed's order.
    ///
    /// - Parameters:
    ///   - bytes: the feed as it came.
    ///   - context: what is known of the feed besides its bytes.
    /// - Throws: `FeedReadingError`, where the bytes cannot be read, or hold no photo and no place. An answer of
    ///   an album's service may hold none.
    public func read(_ bytes: Data, from context: FeedContext) throws(FeedReadingError) -> Feed {
        guard bytes.count <= maximumByteCount else {
            throw .tooLarge(byteCount: bytes.count, maximum: maximumByteCount)
        }
        let scope = ReadingScope(seconds: seconds)
        let result = ReadingScope.$current.withValue(scope) {
            Result<Feed, FeedReadingError> { () throws(FeedReadingError) in try read(bytes, context) }
        }
        var feed = try result.get()
        feed.notices += scope.notices
        return feed
    }

    private func read(_ bytes: Data, _ context: FeedContext) throws(FeedReadingError) -> Feed {
        let document = try FeedDocument(bytes, context: context)
        if let service = context.service {
            guard let answer = try service.format.read(document) else {
                throw .unknownFormat(document.found)
            }
            // One of several answers, which alone may be without a photo.
            return answer
        }
        for format in formats {
            guard var feed = try format.read(document) else { continue }
            if feed.next == nil { NextPage.find(after: &feed, in: document) }
            return try shown(feed)
        }
        throw .unknownFormat(document.found)
    }

    /// A readable feed without a photo is an error, unless it
    /// lists places or leads to feeds or documents.
    private func shown(_ feed: Feed) throws(FeedReadingError) -> Feed {
        guard feed.photos.isEmpty, feed.places.isEmpty, feed.linkedFeeds.isEmpty,
            feed.unread.documents.isEmpty
        else { return feed }
        throw .noPhotos(kind: feed.kind, entryCount: feed.skipped.count, reasons: feed.skipped.map(\.reason))
    }
}
