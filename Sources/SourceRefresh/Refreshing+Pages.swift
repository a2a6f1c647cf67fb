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
    /// What was read is kept where a further page cannot be; that is noted. A page that is asked for twice, or
    /// brings nothing that was not there, ends the reading, and so does one of another kind.
    ///
    /// - Parameter goesOn: Whether the page that follows these photos is wanted.
    func withFurtherPages(
        _ first: Feed, at location: String, settings: SourceSettings,
        while goesOn: ([FeedPhoto]) async throws(SourceError) -> Bool
    ) async throws(SourceError) -> Feed {
        var feed = first
        var newest = first.photos
        var asked: Set = [location]
        var seen = Set(first.photos.map(PageIdentity.init))
        for number in 2... {
            guard let next = feed.next, try await goesOn(newest) else { break }
            guard number <= Self.pageLimit else {
                feed.notices.append(.pages(limit: Self.pageLimit))
                break
            }
            guard asked.insert(next).inserted else { break }
            guard let page = try await page(at: next, settings: settings) else {
                feed.notices.append(.pageFailed(number: number))
                break
            }
            newest = page.photos.filter { seen.insert(PageIdentity($0)).inserted }
            guard page.kind == feed.kind, !newest.isEmpty else { break }
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

    /// One further page; nothing where it cannot be read.
    private func page(at url: String, settings: SourceSettings) async throws(SourceError) -> Feed? {
        do throws(SourceError) {
            return try await reader.read(url, settings: settings, validators: nil).feed
        } catch .cancelled {
            throw .cancelled
        } catch {
            logger.notice("A further page, \(url), could not be read: \(error)")
            return nil
        }
    }

    /// Whether a refresh reads on: of a stream as long as pages bring something new, for what is older is here;
    /// of a list to its end, for what is not in it any more goes.
    func goesOn(_ photos: [FeedPhoto], of kind: FeedKind, in source: Source) async throws(SourceError) -> Bool
    {
        guard kind.isStream, source.settings.history != .newest(0) else { return true }
        return try await stored { () async throws(LibraryError) in
            try await library.hasNew(photos, in: source.id)
        }
    }
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
