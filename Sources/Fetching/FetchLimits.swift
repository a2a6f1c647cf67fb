/// Limits of responses in size and time.
public struct FetchLimits: Hashable, Sendable {
    /// The largest feed in bytes, counted after decompression; 32 MiB by default.
    public var feedBytes: Int
    /// The most photos of one feed, all its pages together; `nil` for all, which is the default.
    public var feedPhotos: Int?
    /// The largest image in bytes; 64 MiB by default.
    public var imageBytes: Int
    /// The largest total of all response headers in bytes; 64 KiB by default.
    public var headerBytes: Int
    /// The number of redirects that are followed; 10 by default.
    public var redirects: Int
    /// The time limit of a request in seconds, including redirects and body; 30 by default. Downloads into files may take
    /// longer while bytes arrive.
    public var seconds: Double
    /// The time limit of an attempt to connect in seconds; 10 by default.
    public var connectSeconds: Double
    /// Concurrent connections to one host; 6 by default.
    public var connectionsPerHost: Int

    /// Creates limits; omitted values have defaults.
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
