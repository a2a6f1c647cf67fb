import Basics
import BlobStorage
import DemoSources
import FeedReading
import Fetching
import Foundation
import Gazetteer
import ImagePipeline
import Library
import LibrarySQL
import Logging
import Photos
import PhotoServer
import SourceRefresh

/// The composition root of all commands.
struct Composition {
    let fetcher: Fetcher
    let pipeline: ImagePipeline
    let reader: SourceReader
    /// The program's own server, if it has one.
    let ownServer: OwnServer?

    let parser: ConfinedFeedReader

    /// The first argument that makes this program a worker that decodes images.
    static let decodeArgument = "decode-worker"
    /// The first argument that makes this program a worker that reads feeds.
    static let readArgument = "read-worker"

    /// Composes the parts.
    ///
    /// - Parameters:
    ///   - library: What keeps photos, what is known of images, and the pictures that feeds hold
    ///     themselves; commands that only read a feed have none.
    ///   - archive: Originals that are kept for good, where there are any.
    ///   - objects: The store of images that several servers share, where there is one.
    ///   - leases: What this server alone may do, where there are others.
    ///   - servesDemo: Whether this program serves the demo itself, once it listens.
    ///   - paintsDemo: Whether to paint the demo's photos here, since nothing serves them.
    ///   - adjust: Changes the limits of the image pipeline.
    init(
        fetch: FetchSettings, cacheFolder: URL, library: (any LibraryStore)? = nil,
        archive: OriginalArchive? = nil, objects: ObjectStoreClient? = nil, leases: LeaseKeeper? = nil,
        servesDemo: Bool = false, paintsDemo: Bool = false,
        logger: Logger,
        images adjust: (inout ImagePipelineConfiguration) -> Void = { _ in }
    ) throws {
        try PrivateFolder.make(cacheFolder)
        ownServer = servesDemo ? OwnServer(host: DemoLibrary.host, folder: "/demo/") : nil
        let policy = AddressPolicy(allowedHosts: fetch.allowedHosts, ownServer: ownServer)
        let fetcher = Fetcher(
            policy: policy, limits: fetch.limits, userAgent: "Vitrine/\(Version.current)", logger: logger)
        let program = try Self.executablePath()
        var images = ImagePipelineConfiguration(
            cacheFolder: cacheFolder, workerCommand: [program, Self.decodeArgument])
        images.limits.bytes = fetch.limits.imageBytes
        adjust(&images)
        let fetched = FetchedOriginals(fetcher: fetcher, library: library)
        let painted = paintsDemo ? PaintedOriginals(others: fetched) : nil
        let embedded = EmbeddedOriginals(library: library, others: painted ?? fetched)
        let pipeline = ImagePipeline(
            configuration: images, objects: objects, leases: leases, loader: embedded, facts: library,
            archive: archive, logger: logger)
        painted?.encode(with: pipeline)
        var limits = ReadLimits()
        limits.bytes = fetch.limits.feedBytes
        limits.photos = fetch.limits.feedPhotos
        limits.keepsReady = servesDemo
        let parser = ConfinedFeedReader(
            command: [program, Self.readArgument], limits: limits, folder: cacheFolder, logger: logger)
        self.parser = parser
        self.fetcher = fetcher
        self.pipeline = pipeline
        reader = SourceReader(
            fetcher: fetcher, gazetteer: try Self.gazetteer(),
            photoMetadata: { file in
                do throws(ImageError) {
                    return try await pipeline.metadata(ofFile: file)
                } catch  where !error.isTransient {
                    throw UnreadablePhoto(reason: error.message)
                }
            },
            parser: parser,
            flickr: FlickrClient(
                key: EnvironmentSetting.value("VITRINE_FLICKR_KEY"), fetcher: fetcher, parser: parser),
            scratchFolder: cacheFolder)
    }

    /// Opens the library in a data folder, or in the database that takes its place, and makes it where there is none.
    ///
    /// - Parameter connections: The maximum number of connections to that database.
    static func library(
        in folder: DataFolder, connections: Int = PostgreSQLLocation.usualConnections
    ) throws -> any LibraryStore {
        if var server = folder.server {
            server.maxConnections = connections
            return try SQLLibrary(server, keyIn: folder.url.path)
        }
        try Restoration(in: folder.url).finishInterrupted()
        return try SQLLibrary(path: folder.database.path)
    }

    /// Opens the library in a data folder for a command that adds nothing to it.
    ///
    /// A folder named by a person must have one, so that a typing error creates none; if the default
    /// one has none yet, nothing was added.
    static func existingLibrary(in folder: DataFolder) throws -> any LibraryStore {
        if folder.server == nil { try Restoration(in: folder.url).finishInterrupted() }
        guard !folder.hasLibrary else { return try library(in: folder) }
        guard !folder.isGiven else {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        return try SQLLibrary.temporary()
    }

    /// The originals that are kept for good, in a data folder or in the store that several servers share.
    ///
    /// - Parameter readsAll: Whether checks read all bytes in such a store.
    static func archive(
        in folder: DataFolder, objects: ObjectStoreClient? = nil, readsAll: Bool = false
    ) -> OriginalArchive {
        OriginalArchive(
            folder: archiveFolder(in: folder),
            shared: objects.map {
                PermanentObjects($0, folder: OriginalArchive.objectFolder, readsAll: readsAll)
            })
    }

    /// Where kept originals are in a data folder, or were before there was a shared store.
    static func archiveFolder(in folder: DataFolder) -> PermanentFolder {
        PermanentFolder(folder.url.appending(path: "archive", directoryHint: .isDirectory))
    }

    /// The folder of templates, styles and scripts from the environment.
    static var webFolder: URL? {
        EnvironmentSetting.value(ServerConfiguration.webFolderVariable)
            .map { URL(fileURLWithPath: LocalPath.expanded($0), isDirectory: true) }
    }

    /// Creates the refresher of a library.
    ///
    /// - Parameter interval: How often to refresh sources that are added.
    func refresher(
        for library: any LibraryStore, leases: LeaseKeeper? = nil, interval: RefreshInterval? = nil,
        logger: Logger
    ) -> SourceRefresher {
        SourceRefresher(
            library: library, reader: reader, logger: logger, leases: leases,
            refreshSeconds: interval?.seconds ?? SourceSettings.usualRefreshSeconds,
            watchFolder: FolderWatcher.changes(ofFolderAt:))
    }

    /// Ends connections and workers.
    func shutdown() async throws {
        await parser.shutdown()
        await pipeline.shutdown()
        try await fetcher.shutdown()
    }

    /// The table named by `VITRINE_GAZETTEER` (GeoNames' `cities15000.txt`), else the built-in one.
    private static func gazetteer() throws -> Gazetteer {
        guard let path = EnvironmentSetting.value("VITRINE_GAZETTEER") else { return .builtIn() }
        return try Gazetteer(file: URL(fileURLWithPath: LocalPath.expanded(path)))
    }

    /// The path of this program, for starting it again as a worker.
    private static func executablePath() throws -> String {
        guard let path = Bundle.main.executablePath else {
            throw CommandFailure(.unknownProgramPath)
        }
        return path
    }
}
