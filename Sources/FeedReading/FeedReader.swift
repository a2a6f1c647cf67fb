public import Foundation
public import Photos

/// Parses the bytes of any feed into photos.
///
/// Only the bytes decide: the formats are tried in order, and
/// the first that recognizes the bytes parses them. A new format is one folder with
/// its reader and one line in `formats`.
public struct FeedReader: Sendable {
    private let formats: [any FeedFormat] = [
        FlickrFormat(),
        IIIFImageInformationFormat(),
        IIIFFormat(),
        JSONFeedFormat(),
        ActivityCollectionFormat(),
        InternetArchiveFormat(),
        TitledRowsFormat(),
        ScoredJSONFormat(),
        RSSFormat(),
        AtomFormat(),
        SitemapFormat(),
        BucketFormat(),
        WebPageFormat(),
    ]

    private let maximumByteCount: Int
    private let maximumPhotos: Int?
    private let seconds: Int
    private let sampling: JSONSampling

    /// Creates a reader, which is stateless and may be shared.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The longest feed: with the default of
    ///     32 MiB, reading stays under 300 MB for any bytes.
    ///   - seconds: The processor time after which reading ends with what it has.
    ///   - maximumPhotos: The most photos of one feed; `nil` for all.
    public init(maximumByteCount: Int = 32 << 20, seconds: Int = 15, maximumPhotos: Int? = nil) {
        self.init(
            maximumByteCount: maximumByteCount, seconds: seconds, maximumPhotos: maximumPhotos,
            sampling: JSONSampling())
    }

    init(maximumByteCount: Int, seconds: Int, maximumPhotos: Int?, sampling: JSONSampling) {
        self.maximumByteCount = maximumByteCount
        self.seconds = seconds
        self.maximumPhotos = maximumPhotos
        self.sampling = sampling
    }

    /// Parses bytes into photos in the feed's order.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the feed.
    ///   - context: What is known about the feed besides its bytes.
    /// - Throws: `FeedReadingError` if the bytes cannot be read, or contain no photo and no place. A response
    ///   of an album's service, and a further page with entries, may contain none.
    public func read(_ bytes: Data, from context: FeedContext) throws(FeedReadingError) -> Feed {
        try read(FeedBytes(bytes), from: context)
    }

    func read(_ bytes: FeedBytes, from context: FeedContext) throws(FeedReadingError) -> Feed {
        try read(bytes, from: context, sink: PhotoSink(limit: maximumPhotos))
    }

    /// Parses bytes into photos in the feed's order, which are passed on while they are read.
    ///
    /// - Parameter receive: Receives the next photos, in order.
    /// - Returns: The feed without its photos.
    func read(
        _ bytes: FeedBytes, from context: FeedContext, receive: @escaping ([FeedPhoto]) -> Void
    ) throws(FeedReadingError) -> Feed {
        let sink = PhotoSink(limit: maximumPhotos, receive: receive)
        var feed = try read(bytes, from: context, sink: sink)
        sink.flush(&feed)
        return feed
    }

    private func read(
        _ bytes: FeedBytes, from context: FeedContext, sink: PhotoSink
    ) throws(FeedReadingError) -> Feed {
        guard bytes.count <= maximumByteCount else {
            throw .tooLarge(byteCount: bytes.count, maximum: maximumByteCount)
        }
        let scope = ReadingScope(seconds: seconds)
        let result = ReadingScope.$current.withValue(scope) {
            Result<Feed, FeedReadingError> { () throws(FeedReadingError) in
                try read(bytes, context, sink)
            }
        }
        var feed = try result.get()
        feed.notices += scope.notices
        return feed
    }

    /// Decides by a sample of a long text; if that has no photo, by all of it.
    private func read(
        _ bytes: FeedBytes, _ context: FeedContext, _ sink: PhotoSink
    ) throws(FeedReadingError) -> Feed {
        let bytes = try Gzip.expanded(bytes, maximum: maximumByteCount)
        if let service = context.service {
            let document = try FeedDocument(bytes, context: context, sink: sink, sampling: sampling)
            guard let response = try service.format.read(document) else {
                throw .unknownFormat(document.found)
            }
            if document.isTruncated { ReadingScope.note(.truncated) }
            // One of several responses, which may be without a photo on its own.
            return response
        }
        let document = try FeedDocument(bytes, context: context, sink: sink, sampling: sampling)
        do {
            return try read(document)
        } catch  where document.isSampled && error.isOfSample {
            let whole = try? FeedDocument(bytes, context: context, sink: sink)
            guard let whole else { throw error }
            return try read(whole)
        }
    }

    private func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed {
        for format in formats {
            guard var feed = try format.read(document) else { continue }
            if feed.next == nil { NextPage.find(after: &feed, in: document) }
            feed = try checked(feed, document)
            if document.isTruncated { ReadingScope.note(.truncated) }
            return feed
        }
        throw .unknownFormat(document.found)
    }

    /// Throws for a readable feed without a photo, unless it
    /// lists places or links to feeds or documents, or is a further page with entries.
    private func checked(_ feed: Feed, _ document: FeedDocument) throws(FeedReadingError) -> Feed {
        guard feed.photos.isEmpty, document.sink.count == 0, feed.places.isEmpty,
            feed.linkedFeeds.isEmpty, feed.unread.documents.isEmpty
        else { return feed }
        // Of a sample, entries further on may have photos.
        if document.context.isFurtherPage, !feed.skipped.isEmpty, !document.isSampled { return feed }
        throw .noPhotos(kind: feed.kind, entryCount: feed.skipped.count, reasons: feed.skipped.map(\.reason))
    }
}

extension FeedReadingError {
    /// Whether the cause may be the sample, so that the whole text may have photos.
    fileprivate var isOfSample: Bool {
        switch self {
        case .noPhotos, .unknownFormat, .noList, .noSuchList: true
        default: false
        }
    }
}
