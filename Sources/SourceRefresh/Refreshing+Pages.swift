import FeedReading
import Library
import Logging
import Photos

extension Refreshing {
    /// The pages of a feed that are read at once.
    static let pageLimit = 20

    /// A feed with the photos of its further pages, each photo once: a page may move while the one before it
    /// is read.
    ///
    /// A page that is asked for twice, or brings nothing that was not there, ends the reading.
    ///
    /// - Parameters:
    ///   - needsAll: Whether a further page that cannot be read is an error: of a list, what is missing would be
    ///     taken for gone. Else what was read is kept, and that is noted.
    ///   - goesOn: Whether the page that follows these photos is wanted.
    func withFurtherPages(
        _ first: Feed, at location: String, settings: SourceSettings, needsAll: Bool = false,
        while goesOn: ([FeedPhoto]) async throws(SourceError) -> Bool
    ) async throws(SourceError) -> Feed {
        var feed = first
        var newest = first.photos
        var asked: Set = [location]
        var seen = Set(first.photos.map(PageIdentity.init))
        for number in 2... {
            guard let next = feed.next, try await goesOn(newest), asked.insert(next).inserted else { break }
            guard number <= Self.pageLimit else {
                feed.notices.append(.pages(limit: Self.pageLimit))
                break
            }
            guard feed.photos.count < FeedReader.maximumPhotos else {
                feed.notices.append(.photos(limit: FeedReader.maximumPhotos))
                break
            }
            let page: Feed
            do throws(SourceError) {
                page = try await self.page(at: next, settings: settings, like: first)
            } catch .feed(.noPhotos(_, 0, _)) {
                // Some name a next page until one is empty.
                break
            } catch {
                if needsAll || error.isCancellation { throw error }
                logger.notice("A further page, \(next), could not be read: \(error)")
                feed.notices.append(.pageFailed(number: number))
                break
            }
            newest = page.photos.filter { !seen.contains(PageIdentity($0)) }
            guard !newest.isEmpty else { break }
            seen.formUnion(newest.map(PageIdentity.init))
            let entryCount = feed.photos.count + feed.skipped.count
            feed.skipped += page.skipped.map {
                SkippedEntry(index: entryCount + $0.index, reason: $0.reason)
            }
            feed.photos += newest
            feed.notices += page.notices.filter { !feed.notices.contains($0) }
            feed.next = page.next
        }
        return feed
    }

    /// One further page, of the same kind as the first.
    private func page(
        at url: String, settings: SourceSettings, like first: Feed
    ) async throws(SourceError) -> Feed {
        guard let page = try await reader.readPage(url, settings: settings), page.kind == first.kind else {
            // In place of the page came another one, e.g. to sign in.
            throw .feed(.noPhotos(kind: first.kind, entryCount: 1, reasons: []))
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
        let hasOthers = first.next != nil && readsToEnd(first, settings)
        return hasOthers || whole.lacksPages ? Validators() : validators
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

extension SourceError {
    fileprivate var isCancellation: Bool { if case .cancelled = self { true } else { false } }
}

/// What tells an entry from others, on whichever page it stands.
private struct PageIdentity: Hashable {
    let key: String?
    let original: String?
    let title: String

    init(_ photo: FeedPhoto) {
        key = photo.key
        original = photo.original
        title = photo.key == nil && photo.original == nil ? photo.title : ""
    }
}
