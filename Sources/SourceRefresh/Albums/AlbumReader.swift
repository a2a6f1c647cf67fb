import Basics
import FeedReading
import Fetching
import Foundation
import Photos

/// Reads albums through the public APIs of the services that share them.
///
/// It sends one request after another; the parser returns the next ones in `linkedFeeds` and
/// `next`.
struct AlbumReader: Sendable {
    /// The most seconds of one reading.
    static let secondsLimit = 600.0

    let fetcher: Fetcher
    let parser: any FeedParsing
    /// The first server for albums of iCloud.
    let iCloudURL: String
    let now: @Sendable () -> Date
    let budget: ReadingBudget
    /// The most requests of one reading; 1,000 by default.
    let requestLimit: Int
    /// The folder for long responses and long albums while they are read.
    let scratchFolder: URL

    init(
        fetcher: Fetcher, parser: any FeedParsing, budget: ReadingBudget,
        scratchFolder: URL = FileManager.default.temporaryDirectory,
        iCloudURL: String = "https://p01-sharedstreams.icloud.com",
        requestLimit: Int = 1000, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.fetcher = fetcher
        self.parser = parser
        self.budget = budget
        self.scratchFolder = scratchFolder
        self.iCloudURL = iCloudURL
        self.requestLimit = requestLimit
        self.now = now
    }

    /// The same with another fetcher.
    init(_ other: AlbumReader, fetcher: Fetcher) {
        self.init(
            fetcher: fetcher, parser: other.parser, budget: other.budget, scratchFolder: other.scratchFolder,
            iCloudURL: other.iCloudURL, requestLimit: other.requestLimit, now: other.now)
    }

    /// Reads the album of a share link; `nil` if the server is none of the services.
    func read(
        _ location: AlbumLocation, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading? {
        try await withinTimeLimit(of: location.base) { reader in
            switch location.share {
            case .immich(let key):
                return try await reader.immich(location, name: "key", key, settings)
            case .short(let token, let folder):
                if let reading = try await reader.nextcloud(location, token, folder, settings) {
                    return reading
                }
                return folder == nil
                    ? try await reader.immich(location, name: "slug", token, settings) : nil
            case .lychee(let album):
                return try await reader.lychee(location, album, settings)
            case .iCloud(let token):
                return try await reader.iCloud(location, token, settings, validators)
            }
        }
    }

    /// Runs the work within the time limit of one reading.
    func withinTimeLimit<Value: Sendable>(
        of url: String, _ work: @escaping @Sendable (AlbumReader) async throws -> Value
    ) async throws(SourceError) -> Value {
        let host = URLComponents(string: url)?.host ?? url
        let late = SourceError.fetch(.timedOut(host: host, seconds: Self.secondsLimit))
        do {
            return try await withDeadline(seconds: Self.secondsLimit, throwing: late) { try await work(self) }
        } catch let error as SourceError {
            throw error
        } catch {
            throw .cancelled
        }
    }
}

extension AlbumReader {
    /// The reading of one album: its service, and the settings and headers of each request.
    struct Session: Sendable {
        let service: AlbumService
        let settings: SourceSettings
        var headers: [FetchHeader] = []

        /// Whether a further request is for an album within the album of the first request, and not for a part of it.
        func isInnerAlbum(_ url: String, of first: String) -> Bool {
            switch service {
            case .nextcloud: true
            case .lychee: Self.album(of: url) != Self.album(of: first)
            case .immich, .piwigo, .iCloud: false
            }
        }

        private static func album(of url: String) -> String? {
            let parts = URLComponents(string: url)
            return parts?.fragment ?? parts?.queryItems?.first { $0.name == "album_id" }?.value
        }
    }

    /// An unparsed response.
    struct Response: Sendable {
        let spooled: SpooledResponse
        /// The URL of the response, with the fragment of the requested one.
        let url: String

        var status: Int { spooled.resource.status }
    }

    /// Reads an album from its first URL on, each photo once.
    func album(from link: String, _ session: Session) async throws(SourceError) -> Feed {
        var feed = Feed(kind: session.service.kind)
        var pending = PendingRequests(link, limit: requestLimit)
        var photos = AlbumPhotos(in: scratchFolder, limit: fetcher.limits.feedPhotos)
        while let next = pending.next() {
            guard Self.isSameServer(next, link) else { continue }
            let response: Feed
            let isPart = next != link
            do throws(SourceError) {
                response = try await self.feed(at: next, session, isPart: isPart)
            } catch .feed(.album(let error))
                where isPart && session.isInnerAlbum(next, of: link) && error.isAboutOneAlbum
            {
                // An album within the album that is not public. Other parts are required: their photos would
                // look deleted.
                let index = photos.count + feed.skipped.count
                feed.skipped.append(SkippedEntry(index: index, reason: error.message))
                continue
            }
            guard try feed.append(response, to: &photos) else { break }
            pending.add((response.next.map { [$0] } ?? []) + response.linkedFeeds)
        }
        if pending.isIncomplete { feed.notices.append(.albumParts(limit: requestLimit)) }
        try photos.move(to: &feed)
        return feed
    }

    /// The result for an album; one without photos is an error.
    func reading(
        _ feed: Feed, at location: String, validators: Validators = Validators()
    ) throws(SourceError) -> SourceReading {
        guard feed.photos.isEmpty else {
            var feed = feed
            feed.explanation = [Message(ReadingFact.album, [.name: .text(feed.kind.rawValue)])]
            return .feed(feed, location: location, validators: validators)
        }
        guard !feed.skipped.isEmpty else { throw .feed(.album(AlbumError(feed.service, .empty))) }
        throw .feed(
            .noPhotos(kind: feed.kind, entryCount: feed.skipped.count, reasons: feed.skipped.map(\.reason)))
    }

    /// Only the server of the album is sent further requests.
    private static func isSameServer(_ url: String, _ other: String) -> Bool {
        guard let one = URLComponents(string: url), let two = URLComponents(string: other) else {
            return false
        }
        return one.scheme == two.scheme && one.host == two.host && one.port == two.port
    }
}

extension AlbumError {
    /// Whether it is about one album, and not about the service.
    fileprivate var isAboutOneAlbum: Bool {
        [.passwordRequired, .notFound, .notPublic].contains(refusal)
    }
}

extension Feed {
    /// The service whose album it is.
    fileprivate var service: AlbumService { AlbumService.allCases.first { $0.kind == kind } ?? .immich }

    /// Adds the content of a further response, and its new photos. Returns whether there may
    /// be more.
    fileprivate mutating func append(
        _ response: Feed, to photos: inout AlbumPhotos
    ) throws(SourceError) -> Bool {
        title = title ?? response.title
        skipped.append(response.skipped, after: photos.count + skipped.count)
        for notice in response.notices { notices.note(notice) }
        guard let limit = try photos.append(response) else { return true }
        notices.note(.photos(limit: limit))
        return false
    }
}
