import FeedReading
import Fetching
import Library
import Logging
import Photos

extension Refreshing {
    /// The most pages of one reading.
    static let pageLimit = 20

    /// The requirements of a reading of several pages.
    struct PageNeeds {
        /// Whether a further page that cannot be read is an error: missing pages of a list would
        /// look like deleted photos. Else what was read is stored, with a notice.
        var needsAll = false
        /// The number of pages at the last reading: only pages beyond them may be missing.
        var knownPages = 1
        /// The number of documents that may be unreadable for another reason than that they are missing.
        var failedDocuments = Int.max
        /// The page that could not be read at the last reading: no photos are known from it, so that none would look
        /// deleted without it.
        var failedPage: Int?

        /// Whether something else instead of a page that existed before means that there is none any more.
        var acceptsSubstitutes = false

        /// Whether a page existed before, or a document may not be missing.
        fileprivate func needs(_ page: UnreadPages.Page, of pages: PageCollector) -> Bool {
            guard needsAll else { return false }
            return page.isDocument ? pages.failedDocuments >= failedDocuments : pages.number <= knownPages
        }
    }

    /// A feed with the photos of its further pages, each photo once: photos may move to the next page while
    /// the one before it is read.
    ///
    /// A page that was read before, or has only known photos, ends the reading; one whose entries have no picture
    /// does not. Unread pages are left in `unread`.
    ///
    /// - Parameter continues: Whether to read the page after these photos.
    func withFurtherPages(
        _ first: Feed, at location: String, settings: SourceSettings, needs: PageNeeds = PageNeeds(),
        while continues: ([FeedPhoto]) async throws(SourceError) -> Bool
    ) async throws(SourceError) -> Feed {
        guard !first.unread.isEmpty else { return first }
        var pages = PageCollector(first, at: location, maximumPhotos: reader.maximumPhotos)
        try pages.recordFirst()
        while let next = pages.next {
            guard try await continues(pages.newest) else {
                pages.feed.pause = .known
                break
            }
            guard !pages.isAtLimit else { break }
            do throws(SourceError) {
                let page = try await page(at: next.url, settings: settings, kind: first.kind)
                try pages.append(page)
            } catch {
                let isNeeded = needs.needs(next, of: pages)
                switch PageFailure(error, of: next, kind: first.kind, isNeeded: isNeeded) {
                case .end: pages.skip()
                case .substitute where needs.acceptsSubstitutes: pages.skip()
                case .substitute: throw .substituted(.pageInstead, cause: error.message)
                case .missingDocument: pages.skipDocument()
                case .cancelled: throw error
                case .fatal where needs.needsAll && needs.failedPage != pages.number:
                    throw next.isDocument
                        ? SourceError(documentUnreadable: error)
                        : .furtherPage(number: pages.number, cause: error)
                case .fatal:
                    logger.notice("A further page, \(next.url), could not be read: \(error)")
                    pages.fail()
                }
            }
            if pages.feed.pause != nil { break }
        }
        return pages.feed
    }

    /// One further page, of the same kind as the first.
    func page(
        at url: String, settings: SourceSettings, kind: FeedKind
    ) async throws(SourceError) -> Feed {
        guard let page = try await reader.readPage(url, settings: settings), page.isPage(of: kind) else {
            // Another page was received instead, e.g. to sign in.
            throw .feed(.noPhotos(kind: kind, entryCount: 1, reasons: []))
        }
        return page
    }

    /// Whether a refresh reads all pages, because photos on unread ones would look deleted, or because
    /// new ones are on the last page.
    static func readsToEnd(_ feed: Feed, _ settings: SourceSettings) -> Bool {
        !feed.kind.isStream || settings.history.limit(for: feed.kind) != nil
            || feed.next != nil && feed.photos.beginsWithOldest
    }

    /// The validators for the next time: an unchanged first page implies nothing about the others, if these
    /// are to be read.
    ///
    /// - Parameters:
    ///   - first: The first page.
    ///   - whole: The feed with all pages that were read.
    static func validators(
        _ validators: Validators, of first: Feed, _ whole: Feed, _ settings: SourceSettings
    ) -> Validators {
        let hasOthers = (whole.pageCount > 1 || whole.pause != nil) && readsToEnd(first, settings)
        return hasOthers || whole.lacksPages || whole.isTruncated ? Validators() : validators
    }

    /// The requirements of a reading of a source's pages.
    func needs(of first: Feed, in source: Source) async throws(SourceError) -> PageNeeds {
        guard Self.readsToEnd(first, source.settings), !first.unread.isEmpty else { return PageNeeds() }
        let pages = try await mappingErrors { () async throws(LibraryError) in
            try await library.furtherPages(of: source.id)
        }
        return PageNeeds(
            needsAll: true, knownPages: pages?.pageCount ?? 1, failedDocuments: allowedFailures(in: source),
            failedPage: source.notices.first(where: \.isFailedPage)?.limit,
            acceptsSubstitutes: isLasting(.pageInstead, of: source))
    }

    /// Whether a refresh continues: a stream is read while pages have new photos, since older ones are known,
    /// unless a page could not be read the last time.
    func continues(
        _ photos: [FeedPhoto], of first: Feed, in source: Source
    ) async throws(SourceError) -> Bool {
        if Self.readsToEnd(first, source.settings) || source.notices.contains(where: \.isFailedPage) {
            return true
        }
        return try await mappingErrors { () async throws(LibraryError) in
            try await library.hasNew(photos, in: source.id)
        }
    }
}

extension Feed {
    /// Whether a further page could not be read.
    fileprivate var lacksPages: Bool { notices.contains(where: \.isFailedPage) }
}

extension FeedNotice {
    fileprivate var isFailedPage: Bool { code == .pageFailed }
}
