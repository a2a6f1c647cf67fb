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
    /// This program's server, if it runs one.
    let ownServer: OwnServer?

    let parser: ConfinedFeedReader

    /// The first argument that runs this program as a decode worker.
    static let decodeArgument = "decode-worker"
    /// The first argument that runs this program as a feed reading worker.
    static let readArgument = "read-worker"

    /// Composes the parts.
    ///
    /// - Parameters:
    ///   - library: Stores photos, image facts, and pictures embedded in feeds; `nil` for commands that only read a
    ///     feed.
    ///   - archive: The permanently kept originals, if there are any.
    ///   - objects: The object store shared by several servers, if there is one.
    ///   - leases: The leases of this server, if there can be other servers.
    ///   - servesDemo: Whether this program serves the demo, once it listens.
    ///   - paintsDemo: Whether to paint the demo's photos in this process, since no server serves them.
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

    /// Opens the library in a data folder, or in the database used instead, creating it if it does not exist.
    ///
    /// - Parameters:
    ///   - connections: The maximum number of connections to that database.
    ///   - opening: What may be changed.
    ///   - hasLock: Whether the caller has the lock of the folder. Otherwise older tables are only migrated while nobody
    ///     else has it, and no command replaces the library until this process ends.
    static func library(
        in folder: DataFolder, connections: Int = PostgreSQLLocation.defaultConnections,
        opening: LibraryOpening = .creating, hasLock: Bool = false
    ) throws -> any LibraryStore {
        if !hasLock {
            // If it cannot be created, opening the library reports that.
            if opening == .creating { try? PrivateFolder.make(folder.url) }
            try FolderLock.keepLibrary(in: folder.url)
        }
        if var server = folder.server {
            server.maxConnections = connections
            return try SQLLibrary(server, keyIn: folder.url.path, opening: opening)
        }
        try Restoration(in: folder.url).finishInterrupted()
        guard !hasLock else { return try SQLLibrary(path: folder.database.path, opening: opening) }
        return try SQLLibrary(path: folder.database.path, opening: opening) { [url = folder.url] upgrade in
            let lock: FolderLock
            do { lock = try FolderLock(url) } catch let error as CommandFailure
                where error.message.has(CommandMessage.secondServer)
            {
                throw LibraryError.upgradeRefused(path: url.appending(path: Backup.database).path)
            }
            defer { lock.release() }
            try upgrade()
        }
    }

    /// Opens the library in a data folder; `nil` if there is none.
    static func libraryIfPresent(in folder: DataFolder) throws -> (any LibraryStore)? {
        if folder.server == nil { try Restoration(in: folder.url).finishInterrupted() }
        guard try folder.hasLibrary() else { return nil }
        do { return try library(in: folder, opening: .existing) } catch LibraryError.absent { return nil }
    }

    /// Creates a library, and reports where: the folder may not be the one that a server uses.
    static func newLibrary(in folder: DataFolder) throws -> any LibraryStore {
        let library = try library(in: folder)
        let name = folder.server?.description ?? folder.url.path
        Terminal.printError(Message(CommandMessage.libraryCreated, [.path: .text(name)]))
        return library
    }

    /// Opens the library in a data folder for a command that does not create one.
    ///
    /// A folder named by a person must contain one, so that a typing error does not create another; if the default
    /// folder contains none, nothing was added yet. A database must contain one as well.
    static func existingLibrary(in folder: DataFolder) throws -> any LibraryStore {
        if folder.server == nil { try Restoration(in: folder.url).finishInterrupted() }
        guard try !folder.hasLibrary() else { return try library(in: folder, opening: .existing) }
        guard !folder.isGiven else {
            throw CommandFailure(.noLibrary, [.path: .text(folder.url.path)])
        }
        return try SQLLibrary.temporary()
    }

    /// The permanently kept originals, in a data folder or in the shared object store.
    ///
    /// - Parameter readsAll: Whether checks of such a store read all bytes.
    static func archive(
        in folder: DataFolder, objects: ObjectStoreClient? = nil, readsAll: Bool = false
    ) -> OriginalArchive {
        OriginalArchive(
            folder: archiveFolder(in: folder.url),
            shared: objects.map {
                PermanentObjects($0, folder: OriginalArchive.objectFolder, readsAll: readsAll)
            })
    }

    /// Deletes the originals in a data folder that no photo of the library needs any longer.
    ///
    /// - Throws: `CommandFailure` if some could not be deleted; a server tries again.
    static func sweep(_ library: any LibraryStore, in folder: DataFolder) async throws {
        let swept = try await archive(in: folder).sweep(library)
        guard let failure = swept.failure else { return }
        throw CommandFailure(
            .originalsNotDeleted,
            [
                .count: .number(swept.failedCount), .path: .text(archiveFolder(in: folder.url).url.path),
                .cause: .message(
                    (failure as? BlobError)?.reason ?? .system(SystemReason.text(of: failure))),
            ])
    }

    /// The folder of kept originals in a data folder, even if a shared store is used now.
    static func archiveFolder(in folder: URL) -> PermanentFolder {
        PermanentFolder(folder.appending(path: "archive", directoryHint: .isDirectory))
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
            refreshSeconds: interval?.seconds ?? SourceSettings.defaultRefreshSeconds,
            watchFolder: FolderWatcher.changes(ofFolderAt:),
            onImageRecordsDeleted: { [pipeline] in pipeline.invalidateRecords() })
    }

    /// Closes connections and stops workers.
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
