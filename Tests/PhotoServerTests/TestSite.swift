import DemoSources
import FeedReading
import Fetching
import Foundation
import Hummingbird
import HummingbirdTesting
import ImagePipeline
import Library
import LibrarySQL
import LibrarySamples
import Logging
import NIOCore
import Photos
import PhotoServer
import SourceRefresh

/// A whole server in the test's process: a real library in a temporary file,
/// the real pages, no network.
struct TestSite {
    let library: any LibraryStore
    let services: Services

    /// - Parameters:
    ///   - library: Without one, the site has a file of its own.
    ///   - images: A pipeline over that library; without one, no image can be loaded.
    init(library: (any LibraryStore)? = nil, images: ImagePipeline? = nil) throws {
        let library = try library ?? SQLLibrary.temporary()
        self.library = library
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let pipeline =
            images
            ?? ImagePipeline(
                configuration: ImagePipelineConfiguration(
                    cacheFolder: TestFolders.root.appending(path: UUID().uuidString),
                    workerCommand: ["/nonexistent"]),
                loader: UnreachableLoader(), facts: library, logger: logger)
        services = Services(
            library: library,
            refresher: SourceRefresher(
                library: library, reader: ScriptedReader(), logger: logger,
                watchFolder: { _ in AsyncStream { $0.finish() } }),
            pipeline: pipeline,
            archive: OriginalArchive(
                folder: TestFolders.root.appending(path: UUID().uuidString), freeSpace: { _ in 3 << 30 }),
            readList: { data throws(SourceListError) in
                try await SourceList(reading: data, by: FeedReader())
            }, demo: DemoLibrary(), logger: logger)
    }

    /// Sends requests to the server, as a browser would.
    ///
    /// - Parameter publicURL: The URL at which people reach the server, if it differs from its own.
    func test(
        below publicURL: String? = nil, _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.compressionDelay = .seconds(1)
        configuration.publicURL = try publicURL.map { url throws(PublicURLError) in try PublicURL(url) }
        let application = try buildApplication(services, configuration: configuration)
        try await application.test(.router) { try await body($0) }
    }

    /// Adds a source with `count` photos, `Photo 0`, `Photo 1`, …
    @discardableResult
    func addSource(
        _ title: String = "Field notes", photos count: Int = 5, settings: SourceSettings = .init(),
        change: (inout [FeedPhoto]) -> Void = { _ in }
    ) async throws -> Source {
        var photos = (0..<count).map { number in
            var photo = FeedPhoto(
                title: "Photo \(number)", original: "https://example.com/\(title)/\(number).jpg")
            photo.size = PixelSize(width: 1500, height: 1000)
            return photo
        }
        change(&photos)
        return try await library.addSource(
            location: "https://example.com/\(UUID()).json", title: title, id: nil, settings: settings,
            feed: Feed(kind: .photoList, title: title, photos: photos), validators: Validators(), at: Date())
    }

    /// Photos that leave the source's feed are deleted from now on.
    func keepNoHistory(of source: Source) async throws {
        var settings = source.settings
        settings.history = .newest(0)
        try await library.update(source.id, title: nil, settings: settings)
    }

    /// Adds a list of two places: one with a URL of its photos, one whose photos are from Flickr.
    @discardableResult
    func addPlaces(_ location: String) async throws -> Source {
        try await services.refresher.add(location)
    }

    func photos(of source: Source) async throws -> [Photo] {
        try await library.photos(in: .source(source.id), offset: 0, limit: 1000)
    }
}

/// Simulates feeds of other servers: three photos and a broken entry at any URL
/// but those that end in `.html`; `/slow.json` takes long, and `/private.json` requires credentials.
private struct ScriptedReader: LocationReading {
    var presented: OriginCredentials?

    func presenting(_ credentials: OriginCredentials) -> any LocationReading {
        ScriptedReader(presented: credentials)
    }

    func read(
        _ location: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading {
        guard !location.hasSuffix(".html") else { throw .invalidLocation(location) }
        if location.hasSuffix("/slow.json") {
            // Cancelled by tests that have seen enough.
            do { try await Task.sleep(for: .seconds(20)) } catch { throw .cancelled }
        }
        if location.hasSuffix("/private.json"), presented == nil {
            throw .fetch(.status(code: 401, phrase: "Unauthorized", retryAfter: nil))
        }
        if location.hasPrefix("flickr:") { throw .flickr(.noKey) }
        if location.hasSuffix("/top.json") {
            return .feed(Self.places, location: location, validators: Validators())
        }
        var feed = Feed(
            kind: .jsonFeed, title: "Harbour days",
            photos: (0..<3).map {
                FeedPhoto(title: "Boat \($0)", original: "https://example.com/boat/\($0).jpg")
            })
        feed.imageFields = [FeedField(path: "scan.front", sample: "https://example.com/scan/0")]
        feed.titleFields = [FeedField(path: "code", sample: "A-1")]
        if settings.imagePath != nil { feed.photos.removeLast() }
        feed.skipped = [SkippedEntry(index: 3, reason: Message(SkipReason.noPicture))]
        return .feed(feed, location: location, validators: Validators())
    }

    private static var places: Feed {
        var feed = Feed(kind: .flickr)
        feed.places = [
            FeedPlace(title: "Bergen, Vestland, Norway", id: "B1", photoCount: 1230),
            FeedPlace(title: "Graz, Austria", id: "G1", feed: "https://example.com/graz.json"),
        ]
        return feed
    }
}

/// The folders of all sites. They are deleted with the process, since background work
/// of a server may continue for a moment after its test.
private enum TestFolders {
    static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TestFolders.root) }
        return FileManager.default.temporaryDirectory.appending(path: "vitrine-sites-\(getpid())")
    }()
}

/// Simulates a network that is down.
struct UnreachableLoader: OriginalLoading {
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
        throw OriginalError(message: .system("example.com cannot be reached."), isTransient: true)
    }

    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
        throw OriginalError(message: .system("example.com cannot be reached."), isTransient: true)
    }
}

extension TestResponse {
    /// The body as text.
    var text: String { String(buffer: body) }

    /// The number of occurrences of a text in the body.
    func count(of part: String) -> Int { text.components(separatedBy: part).count - 1 }
}
