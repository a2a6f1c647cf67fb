import BlobStorage

/// A snapshot of the state of the pipeline.
public struct PipelineStatus: Sendable {
    /// The contents of a store.
    public struct Usage: Sendable {
        /// The number of images.
        public let count: Int
        /// Their size in bytes.
        public let bytes: Int
        /// The bytes above which the least recently used are evicted.
        public let limit: Int
    }

    /// Originals in the cache folder.
    public let originals: Usage
    /// Renditions in the cache folder.
    public let renditions: Usage
    /// Bytes of small renditions in memory.
    public let memoryBytes: Int
    /// The limit of `memoryBytes`.
    public let memoryLimit: Int
    /// Images waiting for a worker.
    public let waitingImages: Int
    /// The limit of `waitingImages`.
    public let queueLimit: Int
    /// Running worker processes; they start with their first image.
    public let workers: Int
    /// The limit of `workers`.
    public let workerLimit: Int
    /// Images sent to workers since the program started.
    public let startedImages: Int
    /// Images that a worker has finished; the others were abandoned.
    public let finishedImages: Int
    /// Downloads of images in flight.
    public let downloads: Int
    /// Downloads waiting for a slot.
    public let waitingDownloads: Int
    /// The limit of `downloads`.
    public let downloadLimit: Int
    /// The object store shared by several servers; `nil` if there is none.
    public let sharedStore: StoreStatus?
}

extension ImagePipeline {
    /// The current state of the pipeline.
    public func status() async -> PipelineStatus {
        let originals = await store.originals.usage()
        let renditions = await store.blobs.renditions.usage()
        let downloads = hostLimiter.counts
        return PipelineStatus(
            originals: .init(
                count: originals.blobCount, bytes: originals.byteCount, limit: configuration.originalsCap),
            renditions: .init(
                count: renditions.blobCount, bytes: renditions.byteCount, limit: configuration.renditionsCap),
            memoryBytes: memory.byteCount, memoryLimit: configuration.memoryCap,
            waitingImages: pool.waitingCount, queueLimit: configuration.queueLimit,
            workers: pool.runningProcesses.count, workerLimit: configuration.workerCount,
            startedImages: pool.startedCount, finishedImages: pool.finishedCount,
            downloads: downloads.active, waitingDownloads: downloads.waiting,
            downloadLimit: configuration.connections, sharedStore: sharedStore)
    }
}
