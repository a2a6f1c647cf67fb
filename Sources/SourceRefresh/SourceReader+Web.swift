import FeedReading
import Fetching
import Foundation
import Photos

extension SourceReader {
    private static let acceptedTypes =
        "application/feed+json, application/atom+xml, application/rss+xml, application/rdf+xml, "
        + "application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.8, */*;q=0.5"

    /// The most feeds of one page that are tried.
    private static let linkLimit = 6

    /// Reads a URL: an album if it is a share link, else a feed or page.
    func readURL(
        _ url: String, settings: SourceSettings, validators: Validators?, after earlier: EarlierReading?
    ) async throws(SourceError) -> SourceReading {
        guard let album = AlbumLocation(url), settings.pointer.isEmpty else {
            return try await readFeedURL(url, settings: settings, validators: validators, after: earlier)
        }
        if let reading = try await albums.read(album, settings: settings, validators: validators) {
            return reading
        }
        // It only looks like a share link, or its server is under maintenance: the location keeps the
        // fragment for the next time.
        let plain = String(url.prefix { $0 != "#" })
        let reading = try await readFeedURL(plain, settings: settings, validators: validators, after: earlier)
        guard case .feed(let feed, plain, let validators) = reading else { return reading }
        return .feed(feed, location: url, validators: validators)
    }

    /// Fetches and reads a URL; the feeds that a page links to are tried first.
    func readFeedURL(
        _ url: String, settings: SourceSettings, validators: Validators?, after earlier: EarlierReading?
    ) async throws(SourceError) -> SourceReading {
        let result: (Feed, ResponseMetadata)?
        do throws(SourceError) {
            result = try await fetchFeed(url, settings: settings, validators: validators)
        } catch .fetch(.status(410, _, _)) {
            throw .ended(url: url)
        }
        guard let (read, response) = result else { return .unchanged }
        var feed = read
        guard feed.unread.documents.isEmpty else {
            let feed = try await withFirstDocument(feed, settings: settings, after: earlier)
            return reading(feed, of: response, at: url)
        }
        if let earlier, earlier.isOfFeed {
            // A page to sign in, or of a server under maintenance: the feed is not searched for elsewhere.
            feed.linkedFeeds = earlier.kind == .piwigo ? feed.linkedFeeds.filter(AlbumReader.isPiwigo) : []
        }
        guard feed.kind == .webPage, !feed.linkedFeeds.isEmpty else {
            return reading(feed, of: response, at: url)
        }
        return try await readLinks(of: feed, response: response, url: url, settings: settings)
    }

    /// Reads the URL of a further page, without trying its links.
    func furtherPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed? {
        try await fetchFeed(url, settings: settings, validators: nil, isFurtherPage: true)
            .map { namingPlaces(of: $0.0) }
    }

    /// The metadata of a response whose body was read.
    private struct ResponseMetadata {
        let finalURL: String
        let permanentURL: String?
        let validators: Validators
    }

    /// Returns `nil` if the server responds that nothing changed. Large bodies wait for the budget.
    private func fetchFeed(
        _ url: String, settings: SourceSettings, validators: Validators?, isFurtherPage: Bool = false
    ) async throws(SourceError) -> (Feed, ResponseMetadata)? {
        let lease = budget.lease()
        defer { lease.end() }
        guard
            let response = try await fetch(
                url, settings: settings, validators: validators, within: lease)
        else { return nil }
        let context = FeedContext(
            url: response.resource.finalURL, contentType: response.resource.contentType,
            pointer: settings.pointer, isFurtherPage: isFurtherPage)
        let metadata = ResponseMetadata(
            finalURL: response.resource.finalURL, permanentURL: response.resource.permanentURL,
            validators: response.resource.validators)
        var feed = try await feed(of: response.body, from: context)
        if feed.kind == .webPage, feed.language == nil {
            feed.language = LanguageTag(declared: response.resource.contentLanguage)
        }
        if feed.next == nil || feed.unread.isNextGuessed { Self.findNext(of: &feed, response.resource) }
        return (feed, metadata)
    }

    /// A next page named by the server is no guess.
    private static func findNext(of feed: inout Feed, _ resource: FetchedResource) {
        if let url = resource.nextURL {
            feed.next = url
        } else if let count = resource.pageCount {
            feed.next = PageQuery.page(after: resource.finalURL, of: count)
        }
    }

    private func fetch(
        _ url: String, settings: SourceSettings, validators: Validators?,
        within lease: ReadingBudget.Lease
    ) async throws(SourceError) -> SpooledResponse? {
        let isKnown = validators?.entityTag != nil || validators?.lastModified != nil
        let request = FetchRequest(
            url: url, accept: Self.acceptedTypes, validators: isKnown ? validators : nil,
            referer: settings.referer, maximumBytes: fetcher.limits.feedBytes)
        do {
            let outcome = try await fetcher.fetch(request, spoolingIn: scratchFolder) {
                count async throws(FetchError) in
                try await lease.admit(count)
            }
            guard case .fetched(let response) = outcome else { return nil }
            return response
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .fetch(error)
        }
    }

    private func reading(_ feed: Feed, of response: ResponseMetadata, at url: String) -> SourceReading {
        let location = response.permanentURL.map(SourceLocation.normalized) ?? url
        return .feed(feed, location: location, validators: response.validators)
    }

    /// Tries the linked feeds in order; the first with photos is used, else the page itself.
    private func readLinks(
        of page: Feed, response: ResponseMetadata, url: String, settings: SourceSettings
    ) async throws(SourceError) -> SourceReading {
        var failure: SourceError?
        for link in page.linkedFeeds.prefix(Self.linkLimit) where link != response.finalURL {
            if AlbumReader.isPiwigo(link) {
                let album = try await albums.piwigo(link, title: page.title, settings)
                return .feed(album, location: url, validators: Validators())
            }
            do throws(SourceError) {
                return try await readLink(link, of: page, settings: settings)
            } catch .cancelled {
                throw .cancelled
            } catch {
                failure = failure ?? error
            }
        }
        guard page.photos.isEmpty else {
            var page = withLinkNotice(page)
            guard let failure, failure.isTransient else { return reading(page, of: response, at: url) }
            // Also if the page stays as it is, the next reading tries its feed.
            page.notices.note(.linkedFeedFailed)
            return .feed(page, location: url, validators: Validators())
        }
        throw failure ?? .feed(.noPhotos(kind: .webPage, entryCount: page.skipped.count, reasons: []))
    }

    private func withLinkNotice(_ page: Feed) -> Feed {
        var page = page
        if page.linkedFeeds.count > Self.linkLimit {
            page.notices.append(.linkedFeeds(limit: Self.linkLimit, count: page.linkedFeeds.count))
        }
        return page
    }

    private func readLink(
        _ link: String, of page: Feed, settings: SourceSettings
    ) async throws(SourceError) -> SourceReading {
        guard let (read, response) = try await fetchFeed(link, settings: settings, validators: nil) else {
            return .unchanged
        }
        var feed = read
        guard !feed.photos.isEmpty else {
            throw .feed(.noPhotos(kind: feed.kind, entryCount: feed.skipped.count, reasons: []))
        }
        feed.title = feed.title ?? page.title
        feed.explanation.insert(Message(SourceFact.linkedFeed, [.url: .text(link)]), at: 0)
        return reading(feed, of: response, at: SourceLocation.normalized(link))
    }
}
