import BlobStorage

/// What the pipeline is doing and holds at one moment.
public struct PipelineStatus: Sendable {
    /// What a store holds.
    public struct Holding: Sendable {
        /// The number of images.
        public let count: Int
        /// Their bytes.
        public let bytes: Int
        /// The bytes beyond which the least recently used go.
        public let limit: Int
    }

    /// Images as their servers gave them, in the cache folder.
    public let originals: Holding
    /// What was made of them, in the cache folder.
    public let renditions: Holding
    /// Bytes of small renditions in memory.
    public let memoryBytes: Int
    /// The most that these may be.
    public let memoryLimit: Int
    /// Images that wait for a worker.
    public let waitingImages: Int
    /// The most that may wait.
    public let queueLimit: Int
    /// Worker processes that run; they start with their first image.
    public let workers: Int
    /// The most that run.
    public let workerLimit: Int
    /// Images that workers were given since the program started.
    public let startedImages: Int
    /// Those of them that a worker answered for; the others were given up.
    public let finishedImages: Int
    /// Downloads of images that are under way.
    public let downloads: Int
    /// Downloads that wait for their turn.
    public let waitingDownloads: Int
    /// The most downloads at once.
    public let downloadLimit: Int
    /// The store that several servers share; nothing where there is none.
    public let sharedStore: StoreStatus?
}

extension ImagePipeline {
    /// What the pipeline is doing and holds now.
    public func status() async -> PipelineStatus {
        let originals = await store.originals.usage()
        let renditions = await store.blobs.renditions.usage()
        let downloads = gate.counts
        return PipelineStatus(
            originals: .init(
                count: originals.blobCount, bytes: originals.byteCount, limit: configuration.originalsCap),
            renditions: .init(
                count: renditions.blobCount, bytes: renditions.byteCount, limit: configuration.renditionsCap),
            memoryBytes: memory.byteCount, memoryLimit: configuration.memoryCap,
            waitingImages: pool.waitingCount, queueLimit: configuration.queueLimit,
            workers: pool.runningProcesses.count, workerLimit: configuration.workerCount,
            startedImages: pool.askedCount, finishedImages: pool.answeredCount,
            downloads: downloads.active, waitingDownloads: downloads.waiting,
            downloadLimit: configuration.connections, sharedStore: sharedStore)
    }
}
