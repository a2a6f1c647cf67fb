import FeedReading
import Photos

extension SourceReader {
    /// The most documents of a collection that are searched for photos.
    private static let maxDocumentAttempts = 5

    /// A collection of documents with the photos of the first that has any; the others stay unread.
    ///
    /// If none has, its photos are the covers that it names.
    ///
    /// - Parameter earlier: What is known of the collection: more documents than before that cannot be read are an error.
    func withFirstDocument(
        _ collection: Feed, settings: SourceSettings, after earlier: EarlierReading?
    ) async throws(SourceError) -> Feed {
        let allowedFailures = earlier?.failedDocuments ?? .max
        var feed = collection
        var failure: SourceError?
        var failureCount = 0
        for _ in 0..<Self.maxDocumentAttempts {
            // The first posts of an account may have no picture.
            guard let page = feed.unread.first,
                page.isDocument || collection.photos.isEmpty && !page.isGuessed
            else { break }
            do throws(SourceError) {
                guard let document = try await furtherPage(page.url, settings: settings),
                    document.kind == collection.kind
                else { throw .feed(.noPhotos(kind: .iiif, entryCount: 1, reasons: [])) }
                if feed.unread.replaceFirst(by: document.unread) > 0 {
                    feed.notices.note(.documents(limit: UnreadPages.documentLimit))
                }
                guard document.unread.documents.isEmpty, !document.photos.isEmpty else { continue }
                (feed.photos, feed.further) = (document.photos, document.further)
                feed.skipped = document.skipped
                feed.notices += document.notices
                if failureCount > 0 { feed.notices.append(.documentsFailed(count: failureCount)) }
                return feed
            } catch {
                // A temporary failure is not skipped: its photos would look deleted.
                guard !error.isTransient else { throw error }
                guard error.isMissingDocument || failureCount < allowedFailures else {
                    throw SourceError(documentUnreadable: error)
                }
                failure = failure ?? error
                failureCount += 1
                feed.unread.removeFirst()
            }
        }
        guard !collection.photos.isEmpty else {
            throw failure ?? .feed(.noPhotos(kind: .iiif, entryCount: 0, reasons: []))
        }
        feed = collection
        feed.unread.documents = []
        if failureCount > 0 { feed.notices.append(.documentsFailed(count: failureCount)) }
        return feed
    }
}
