public import Foundation

/// The pipeline's folders and limits.
public struct ImagePipelineConfiguration: Sendable {
    /// The folder of originals and renditions, used by nothing else.
    public var cacheFolder: URL
    /// The program, with its arguments, that calls `DecodeWorker.run()`.
    public var workerCommand: [String]
    /// The number of worker processes, at least 1.
    public var workerCount: Int
    /// Stored originals are evicted above this number of bytes.
    public var originalsCap: Int
    /// Stored renditions are evicted above this number of bytes.
    public var renditionsCap: Int
    /// Small renditions cached in memory take at most this number of bytes.
    public var memoryCap: Int
    /// The most concurrent downloads from one host.
    public var connectionsPerHost: Int
    /// The most concurrent downloads from all hosts.
    public var connections: Int
    /// The most images waiting for a worker.
    public var queueLimit: Int
    /// The limits for one image.
    public var limits: ImageLimits
    /// The seconds before the first retry of a failed URL; doubled each time, to a day.
    public var retrySeconds: Double
    /// The seconds after which a stored original is revalidated with its server.
    public var freshSeconds: Double

    /// The limits of the object store shared by several servers.
    public var storeLimits = StoreLimits()

    /// Creates a configuration with default values.
    public init(
        cacheFolder: URL, workerCommand: [String],
        workerCount: Int = ProcessInfo.processInfo.activeProcessorCount,
        originalsCap: Int = 4 << 30, renditionsCap: Int = 2 << 30, limits: ImageLimits = ImageLimits()
    ) {
        self.cacheFolder = cacheFolder
        self.workerCommand = workerCommand
        self.workerCount = max(workerCount, 1)
        self.originalsCap = originalsCap
        self.renditionsCap = renditionsCap
        self.memoryCap = 48 << 20
        self.connectionsPerHost = 6
        self.connections = 64
        self.queueLimit = 4096
        self.limits = limits
        self.retrySeconds = 30
        self.freshSeconds = 86_400
    }
}

/// Limits of the object store shared by several servers.
public struct StoreLimits: Hashable, Sendable {
    /// The maximum age of an image in seconds; `nil` for no limit.
    public var age: Double?
    /// The maximum size of all images in bytes; `nil` for no limit.
    public var bytes: Int?

    /// Creates limits.
    public init(age: Double? = nil, bytes: Int? = nil) {
        self.age = age
        self.bytes = bytes
    }
}

/// Limits for an image and a worker.
public struct ImageLimits: Hashable, Sendable {
    /// Maximum size of an original in bytes.
    public var bytes = 64 << 20
    /// Maximum number of pixels of a frame, width times height.
    public var pixels = 250_000_000
    /// Maximum number of pixels of a full-size replacement for an original that browsers cannot show.
    public var wholePixels = 60_000_000
    /// Maximum number of frames of an animation (GIF, WebP); only the first frame of longer ones is sent.
    public var frames = 2_000
    /// Limit of a worker's processor time for one image, in seconds; rounded up to the next whole second.
    public var seconds = 10.0
    /// Limit of the elapsed time for one image, in seconds. Much longer, since a slow disk or a busy machine says
    /// nothing about an image: images that take too much work exceed the other limit first.
    public var elapsedSeconds: Double { seconds * 4 }
    /// Maximum address space of a worker, in bytes.
    public var workerAddressSpace = 2 << 30
    /// Resident memory in bytes above which a worker is replaced after an image.
    public var workerMemory = 180 << 20
    /// Maximum resident memory of all workers, in bytes; above it, the largest one is killed.
    public var totalWorkerMemory = max(
        2 << 30, (1 << 30) + ProcessInfo.processInfo.activeProcessorCount * (192 << 20))
    /// Maximum number of images before a worker is replaced.
    public var imagesPerWorker = 1_000

    /// Creates the default limits; each can be changed.
    public init() {}
}
