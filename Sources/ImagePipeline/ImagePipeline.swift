public import Basics
package import BlobStorage
public import Foundation
public import Library
public import Logging
public import Photos
import Synchronization

/// Turns URLs into originals and renditions: coalesced, prioritized, cancellable, bounded and cached.
///
/// Images are decoded and encoded in worker processes only. All methods are
/// thread-safe; identical requests in flight share one download and one
/// decode, which end when the last caller is cancelled.
public final class ImagePipeline: Sendable {
    let configuration: ImagePipelineConfiguration
    let store: ImageStore
    let originals: Originals
    let loader: any OriginalLoading
    let files: LocalFiles
    let hostLimiter: HostLimiter
    let pool: WorkerPool
    let memory: RenditionCache
    let broadcast = EventHub<ImageEvent>(byteLimit: 4 << 20, byteCount: \.byteCount)
    let logger: Logger
    /// The object store shared with other servers, if there is one.
    let shared: SharedStore?
    /// Ensures that only one of several servers loads and renders an image at a time.
    let imageLeases: ImageLeases?
    /// Requests in flight, by URL and output.
    let requests = ImageWork<RequestKey, Rendition>()
    /// Decodes in flight, by content and output, whatever their URLs.
    let decodes = ImageWork<DecodeKey, Decoded>()
    /// Decodes of neighboring tiles in flight, by content and block.
    let tiles = ImageWork<TileKey, [ImageTile: Rendition]>()
    let headers = ImageWork<String, ImageFacts>()
    /// The images that are being revalidated in the background.
    let checks = Mutex<Set<String>>([])
    /// Failures of originals whose renditions are still shown, by the image's key.
    let hiddenFailures = Mutex(LRUCache<String, ImageRecord.Failure>(costLimit: 10_000))
    /// Tasks that nobody awaits.
    let background = BackgroundTasks()

    /// Opens the cache folder, creating it if it is missing; starts no worker yet.
    ///
    /// - Parameter facts: Stores the records of images; without it, they last as long as the process.
    /// - Parameter archive: Permanently kept originals, which are used before anything is loaded.
    public convenience init(
        configuration: ImagePipelineConfiguration, loader: any OriginalLoading,
        facts: (any ImageFactStore)?, archive: OriginalArchive? = nil, logger: Logger
    ) {
        self.init(
            configuration: configuration, blobs: nil, objects: nil, loader: loader, facts: facts,
            archive: archive, logger: logger)
    }

    /// Does the same with other stores than the folders in the cache folder.
    ///
    /// - Parameters:
    ///   - blobs: Stores that replace the folders.
    ///   - objects: A store that several servers share, behind the folders; it is shut down with the pipeline.
    ///   - leases: The leases by which servers with a shared store load and render each image once.
    ///   - files: Reads the files of sources on this machine.
    package init(
        configuration: ImagePipelineConfiguration, blobs: ImageBlobs? = nil,
        objects: ObjectStoreClient? = nil, leases: LeaseKeeper? = nil, loader: any OriginalLoading,
        files: LocalFiles = LocalFiles(), facts: (any ImageFactStore)?, archive: OriginalArchive? = nil,
        logger: Logger
    ) {
        self.configuration = configuration
        self.loader = loader
        self.files = files
        self.logger = logger
        let scratch = ScratchFolder(in: configuration.cacheFolder.appendingPathComponent("incoming"))
        store = ImageStore(
            blobs: blobs ?? ImageBlobs(in: configuration, incoming: scratch.url, objects: objects),
            archive: archive,
            scratch: scratch,
            records: ImageRecords(facts: facts, logger: logger) { [broadcast] in broadcast.send($0) },
            logger: logger)
        shared = objects.map { [store] in
            SharedStore(client: $0, limits: configuration.storeLimits, blobs: store.blobs)
        }
        imageLeases =
            if objects != nil, let leases, leases.isShared {
                ImageLeases(leases: leases, records: store.records, logger: logger)
            } else {
                nil
            }
        hostLimiter = HostLimiter(
            perHost: configuration.connectionsPerHost, total: configuration.connections,
            maxWaiting: configuration.queueLimit)
        pool = WorkerPool(
            command: configuration.workerCommand, count: configuration.workerCount,
            limits: configuration.limits, queueLimit: configuration.queueLimit, logger: logger)
        originals = Originals(
            store: store, loader: loader, files: files, hostLimiter: hostLimiter, pool: pool,
            configuration: configuration)
        memory = RenditionCache(cap: configuration.memoryCap)
        // Counts the contents of the stores, and imports what an older version left in the cache folder.
        background.run(priority: .utility) { [store] in
            await store.blobs.survey()
            guard facts != nil else { return }
            await OldRecordFiles(cacheFolder: configuration.cacheFolder).importRecords(into: store.records)
        }
    }

    /// A rendition of an image, from the cache or rendered now.
    public func rendition(
        _ shape: RenditionShape, _ format: RenditionFormat, of request: ImageRequest
    ) async throws(ImageError) -> Rendition {
        if let ready = cachedRendition(shape, format, of: request) { return ready.rendition }
        let key = RenditionCache.Key(url: request.key, shape: shape, format: format)
        // Read before it is decoded: the file may be replaced meanwhile.
        let fileState = try await files.state(of: request)
        if let fileState, let ready = memory.rendition(for: key, fileState: fileState) {
            return ready.rendition
        }
        try await store.records.load(request.key)
        let rendition = try await rendition(Output(shape, format), of: request)
        memory.store(rendition, for: key, fileState: fileState)
        return rendition
    }

    /// A small rendition that is in memory now, without waiting; `nil` for a local file, which must be checked for
    /// changes first.
    ///
    /// If a check of the image is due, it is done in the background.
    public func cachedRendition(
        _ shape: RenditionShape, _ format: RenditionFormat, of request: ImageRequest
    ) -> CachedRendition? {
        guard !request.isLocal,
            let ready = memory.rendition(for: .init(url: request.key, shape: shape, format: format))
        else { return nil }
        // One of older bytes may have been finished after they were replaced.
        if let content = store.records.loaded(request.key)?.content,
            Original.revision(of: content) != ready.rendition.revision
        {
            return nil
        }
        revalidateLater(request)
        return ready
    }

    /// The original if browsers show its type, else a picture of its full size.
    public func original(of request: ImageRequest) async throws(ImageError) -> Rendition {
        try await store.records.load(request.key)
        let original = try await loadedOriginal(request, Urgency(request.priority))
        if let failure = await store.decodeFailure(of: original.content) { throw failure }
        guard original.type.isBrowserSafe else { return try await replacement(of: original, request) }
        return try await withoutLocation(original, request)
    }

    /// Size and type, from the first kilobytes if the original is not stored.
    public func facts(of request: ImageRequest) async throws(ImageError) -> ImageFacts {
        try await store.records.load(request.key)
        if !request.isLocal, let known = store.records.record(of: request.key).facts {
            // The requesting page has missed the event with the facts.
            store.records.send(.facts(url: request.key, known))
            return known
        }
        return try await headers.value(for: request.key, urgency: Urgency(request.priority)) {
            [self] urgency throws(ImageError) in try await readFacts(of: request, urgency)
        }
    }

    /// Retries a failed image unless its retry time is in the future; `events` reports when it is available.
    public func retry(_ request: ImageRequest) async throws(ImageError) {
        try await store.records.load(request.key)
        // Retrying a file of this machine costs nothing.
        if !request.isLocal { try throwWhileBackingOff(request) }
        let urgency = Urgency(request.priority)
        let original = try await loadedOriginal(request, urgency)
        _ = try await recordingFailures(request, original) { () throws(ImageError) in
            try await header(of: original, request, urgency)
        }
        // Sent even without a recorded failure: the caller knows of one.
        store.records.send(.recovered(url: request.key))
    }

    /// The metadata of a local file (EXIF, IPTC, XMP).
    public func metadata(ofFile file: URL) async throws(ImageError) -> PhotoMetadata {
        let folder = file.deletingLastPathComponent().path
        let type = try await files.perform(in: folder) { () throws(ImageError) in try Original.type(of: file)
        }
        let outcome = try await pool.perform(
            .metadata, type: type, on: .file(file, folder: folder), owner: folder, urgency: Urgency(.near))
        return outcome.reply.metadata ?? PhotoMetadata()
    }

    /// Encodes pixels (red, green, blue, row by row) in a worker.
    public func encode(
        rgb pixels: [UInt8], size: PixelSize, as format: RenditionFormat
    ) async throws(ImageError) -> Data {
        guard pixels.count == size.pixelCount * 3 else {
            throw .notAnImage(reason: Message(ImageMessage.pixelsMissing))
        }
        let outcome = try await pool.perform(
            .encode(width: size.width, height: size.height, format: format), on: .pixels(pixels),
            urgency: Urgency(.visible))
        guard let picture = outcome.pictures.first else {
            throw .noWorker(reason: Message(ImageMessage.notEncoded))
        }
        return picture
    }

    /// The events of images after this call.
    public nonisolated func events() -> EventStream<ImageEvent> { broadcast.events() }

    /// Cancels loads and renderings in progress, rejects new work, and ends the workers: nobody needs images
    /// any more.
    ///
    /// The stores stay open until `shutdown`, so that finished work can be stored.
    public func endWork() async {
        requests.cancelAll()
        decodes.cancelAll()
        tiles.cancelAll()
        headers.cancelAll()
        originals.cancelAll()
        await background.shutdown()
        await pool.shutdown()
        // All at once: each waits some seconds for work that does not end.
        await withDiscardingTaskGroup { group in
            group.addTask { await self.requests.shutdown() }
            group.addTask { await self.decodes.shutdown() }
            group.addTask { await self.tiles.shutdown() }
            group.addTask { await self.headers.shutdown() }
            group.addTask { await self.originals.shutdown() }
        }
        await imageLeases?.shutdown()
        // Leases are released after the end of the work.
        await background.shutdown()
    }

    /// Ends all work, and closes the stores. Called once, by the owner.
    public func shutdown() async {
        await endWork()
        await store.shutdown()
        await shared?.client.shutdown()
        await store.records.close()
        broadcast.finish()
        await performBlocking(on: .background) { [store] in store.scratch.remove() }
    }
}
