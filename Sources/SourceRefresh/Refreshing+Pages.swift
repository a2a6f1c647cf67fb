import FeedReading
import Fetching
import Library
import Logging
import Photos

extension Refreshing {
    /// The pages of a feed that are read at once.
    static let pageLimit = 20

    /// What a reading of several pages must come to.
    struct PageNeeds {
        /// Whether a further page that cannot be read is an error: of a list, what is missing would be
        /// taken for gone. Else what was read is kept, and that is noted.
        var needsAll = false
        /// The pages that were there the last time: one that was guessed and is not among them may be missing.
        var knownPages = 1
    }

    /// A feed with the photos of its further pages, each photo once: a page may move while the one before it
    /// is read.
    ///
    /// A page that is asked for twice, or brings nothing that was not there, ends the reading. What was not read
    /// is left in `unread`.
    ///
    /// - Parameter goesOn: Whether the page that follows these photos is wanted.
    func withFurtherPages(
        _ first: Feed, at location: String, settings: SourceSettings, needs: PageNeeds = PageNeeds(),
        while goesOn: ([FeedPhoto]) async throws(SourceError) -> Bool
    ) async throws(SourceError) -> Feed {
        guard !first.unread.isEmpty else { return first }
        var pages = PageCollector(first, at: location, maximumPhotos: reader.maximumPhotos)
        try pages.noteFirst()
        while let next = pages.next {
            guard try await goesOn(pages.newest) else {
                pages.feed.pause = .known
                break
            }
            guard !pages.isAtLimit else { break }
            do throws(SourceError) {
                let page = try await page(at: next.url, settings: settings, kind: first.kind)
                try pages.append(page)
            } catch {
                let isNeeded = needs.needsAll && (!next.isGuessed || pages.number <= needs.knownPages)
                switch PageFailure(error, of: next, isNeeded: isNeeded) {
                case .isEnd: pages.skip()
                case .isBlank(let following): pages.passOver(to: following)
                case .isDocument: pages.skipDocument()
                case .isCancelled: throw error
                case .stops where needs.needsAll: throw error
                case .stops:
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
        guard let page = try await reader.readPage(url, settings: settings), page.kind == kind else {
            // In place of the page came another one, e.g. to sign in.
            throw .feed(.noPhotos(kind: kind, entryCount: 1, reasons: []))
        }
        return page
    }

    /// Whether a refresh reads a feed to its end, because what it did not read would be taken for gone, or what
    /// is new stands there.
    static func readsToEnd(_ feed: Feed, _ settings: SourceSettings) -> Bool {
        !feed.kind.isStream || settings.history.limit(for: feed.kind) != nil
            || feed.next != nil && feed.photos.beginsWithOldest
    }

    /// What to ask with next time: that the first page has not changed says nothing of the others, where these
    /// are to be read.
    ///
    /// - Parameters:
    ///   - first: The first page.
    ///   - whole: It with all that were read.
    static func validators(
        _ validators: Validators, of first: Feed, _ whole: Feed, _ settings: SourceSettings
    ) -> Validators {
        let hasOthers = (whole.pageCount > 1 || whole.pause != nil) && readsToEnd(first, settings)
        return hasOthers || whole.lacksPages ? Validators() : validators
    }

    /// What the reading of a source's pages must come to.
    func needs(of first: Feed, in source: Source) async throws(SourceError) -> PageNeeds {
        guard Self.readsToEnd(first, source.settings), !first.unread.isEmpty else { return PageNeeds() }
        let pages = try await stored { () async throws(LibraryError) in
            try await library.furtherPages(of: source.id)
        }
        return PageNeeds(needsAll: true, knownPages: pages?.pageCount ?? 1)
    }

    /// Whether a refresh reads on: of a stream as long as pages bring something new, for what is older is here,
    /// unless a page could not be read the last time.
    func goesOn(
        _ photos: [FeedPhoto], of first: Feed, in source: Source
    ) async throws(SourceError) -> Bool {
        if Self.readsToEnd(first, source.settings) || source.notices.contains(where: \.isFailedPage) {
            return true
        }
        return try await stored { () async throws(LibraryError) in
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
