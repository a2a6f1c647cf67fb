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
    /// Small renditions kept in memory take at most this number of bytes.
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
    /// The seconds after which a stored original is checked with its server again.
    public var freshSeconds: Double

    /// How much a store holds that several servers share.
    public var storeLimits = StoreLimits()

    /// Makes a configuration; all that is not given has a sensible value.
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

/// How much a store of images holds that several servers share, and for how long.
public struct StoreLimits: Hashable, Sendable {
    /// Seconds since an image was stored; nothing for as long as there is room.
    public var age: Double?
    /// The bytes of all images in it; nothing for as many as come.
    public var bytes: Int?

    /// Makes limits.
    public init(age: Double? = nil, bytes: Int? = nil) {
        self.age = age
        self.bytes = bytes
    }
}

/// What one image, and one worker, may cost.
public struct ImageLimits: Hashable, Sendable {
    /// Bytes of an original.
    public var bytes = 64 << 20
    /// Pixels of one frame, width times height.
    public var pixels = 250_000_000
    /// Pixels of a picture in the full size of its original, which replaces one that browsers do not show.
    public var wholePixels = 60_000_000
    /// Frames of an animation (GIF, WebP) that is sent as one; of longer ones only the first is.
    public var frames = 2_000
    /// Seconds of a worker's time for one image.
    public var seconds = 10.0
    /// Address space of a worker, in bytes.
    public var workerAddressSpace = 2 << 30
    /// Resident memory in bytes above which a worker is replaced after an image.
    public var workerMemory = 180 << 20
    /// Resident memory of all workers together, in bytes, above which the largest one is ended.
    public var totalWorkerMemory = max(
        2 << 30, (1 << 30) + ProcessInfo.processInfo.activeProcessorCount * (192 << 20))
    /// Images after which a worker is replaced.
    public var imagesPerWorker = 1_000

    /// Creates the default limits; each can be changed.
    public init() {}
}
