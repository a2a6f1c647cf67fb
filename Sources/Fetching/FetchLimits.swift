/// How much a server may give, and how long it may take.
public struct FetchLimits: Hashable, Sendable {
    /// The largest feed in bytes, counted after decompression; 32 MiB by default.
    public var feedBytes: Int
    /// The most photos of one feed, all its pages together; `nil` for all, which is the default.
    public var feedPhotos: Int?
    /// The largest image in bytes; 64 MiB by default.
    public var imageBytes: Int
    /// The largest sum of all response headers in bytes; 64 KiB by default.
    public var headerBytes: Int
    /// The number of redirects that are followed; 10 by default.
    public var redirects: Int
    /// Seconds that one request may take in all, redirects and body included; 30 by default.
    public var seconds: Double
    /// Seconds that one attempt to connect may take; 10 by default.
    public var connectSeconds: Double
    /// Connections to one host at a time; 6 by default.
    public var connectionsPerHost: Int

    /// Makes limits; what is not given has its default.
    public init(
        feedBytes: Int = 32 << 20, feedPhotos: Int? = nil, imageBytes: Int = 64 << 20,
        headerBytes: Int = 64 << 10,
        redirects: Int = 10, seconds: Double = 30, connectSeconds: Double = 10, connectionsPerHost: Int = 6
    ) {
        self.feedBytes = feedBytes
        self.feedPhotos = feedPhotos
        self.imageBytes = imageBytes
        self.headerBytes = headerBytes
        self.redirects = redirects
        self.seconds = seconds
        self.connectSeconds = connectSeconds
        self.connectionsPerHost = connectionsPerHost
    }
}
