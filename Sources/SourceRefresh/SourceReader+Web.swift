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

    /// Fetches and reads an address; of a page, the feeds that it links to come first.
    func readAddress(
        _ address: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading {
        guard let response = try await fetch(address, settings: settings, validators: validators) else {
            return .unchanged
        }
        let feed = try parse(response, settings: settings)
        guard feed.kind == .webPage, !feed.linkedFeeds.isEmpty else {
            return reading(feed, of: response, at: address)
        }
        return try await readLinks(of: feed, response: response, address: address, settings: settings)
    }

    /// Gives nothing where the server says that nothing changed.
    private func fetch(
        _ address: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> FetchResponse? {
        let isKnown = validators?.entityTag != nil || validators?.lastModified != nil
        let request = FetchRequest(
            address: address, accept: Self.acceptedTypes, validators: isKnown ? validators : nil,
            referer: settings.referer, maximumBytes: fetcher.limits.feedBytes)
        do {
            guard case .fetched(let response) = try await fetcher.fetch(request) else { return nil }
            return response
        } catch .cancelled {
            throw .cancelled
        } catch .status(410, _, _) {
            throw .ended(address: address)
        } catch {
            throw .fetch(error)
        }
    }

    private func parse(_ response: FetchResponse, settings: SourceSettings) throws(SourceError) -> Feed {
        let context = FeedContext(
            address: response.finalAddress, contentType: response.contentType, pointer: settings.pointer)
        do {
            return try FeedReader(maximumByteCount: fetcher.limits.feedBytes)
                .read(response.body, from: context)
        } catch {
            throw .feed(error)
        }
    }

    private func reading(_ feed: Feed, of response: FetchResponse, at address: String) -> SourceReading {
        let location = response.permanentAddress.map(SourceLocation.tidy) ?? address
        return .feed(feed, location: location, validators: response.validators)
    }

    /// Tries the linked feeds in order; the first with photos wins, else the page itself.
    private func readLinks(
        of page: Feed, response: FetchResponse, address: String, settings: SourceSettings
    ) async throws(SourceError) -> SourceReading {
        var failure: SourceError?
        for link in page.linkedFeeds.prefix(Self.linkLimit) where link != response.finalAddress {
            do throws(SourceError) {
                return try await readLink(link, of: page, settings: settings)
            } catch .cancelled {
                throw .cancelled
            } catch {
                failure = failure ?? error
            }
        }
        guard page.photos.isEmpty else { return reading(page, of: response, at: address) }
        throw failure ?? .feed(.noPhotos(kind: .webPage, entryCount: page.skipped.count, reasons: []))
    }

    private func readLink(
        _ link: String, of page: Feed, settings: SourceSettings
    ) async throws(SourceError) -> SourceReading {
        guard let response = try await fetch(link, settings: settings, validators: nil) else {
            return .unchanged
        }
        var feed = try parse(response, settings: settings)
        guard !feed.photos.isEmpty else {
            throw .feed(.noPhotos(kind: feed.kind, entryCount: feed.skipped.count, reasons: []))
        }
        feed.title = feed.title ?? page.title
        feed.explanation.insert("The page links to the feed \(link), which is read in its place.", at: 0)
        return reading(feed, of: response, at: SourceLocation.tidy(link))
    }
}
