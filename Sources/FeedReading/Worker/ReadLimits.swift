/// What reading feeds in processes of their own may cost.
public struct ReadLimits: Hashable, Sendable {
    /// Bytes of a feed.
    public var bytes = 32 << 20
    /// The most photos that are taken from one feed; `nil` for all.
    public var photos: Int?
    /// Processor seconds for each 32 MiB after which reading ends with what it has.
    public var readingSeconds = 15
    /// Processor seconds for each 32 MiB after which the process is ended.
    public var seconds = 20.0
    /// Seconds for each 32 MiB after which an answer is no longer waited for, on however busy a machine.
    public var waitingSeconds = 120.0
    /// URL space of a process, in bytes: what it maps at its start and about 600 MiB.
    public var addressSpace = 2 << 30
    /// Resident memory in bytes above which a process is replaced after a feed.
    public var memory = 128 << 20
    /// Seconds after which a process that has nothing to do is ended.
    public var idleSeconds = 60.0
    /// Whether the process for small feeds is started at once and never rests: a feed of a few
    /// kilobytes takes milliseconds to read, a process two hundred to start.
    public var keepsReady = false
    /// Feeds that wait at most.
    public var queueLimit = 64
    /// Feeds of at most so many bytes have a process that larger ones never take.
    public var smallBytes = 1 << 20

    private static let shareBytes = 32 << 20

    /// How often the times are granted to a feed of so many bytes.
    private func shares(of bytes: Int) -> Int { max(bytes - 1, 0) / Self.shareBytes + 1 }

    /// Processor seconds after which reading a feed of so many bytes ends with what it has.
    func readingSeconds(for bytes: Int) -> Int { readingSeconds * shares(of: bytes) }

    /// Processor seconds after which the process that reads a feed of so many bytes is ended.
    func seconds(for bytes: Int) -> Double { seconds * Double(shares(of: bytes)) }

    /// Seconds after which the answer about a feed of so many bytes is no longer waited for.
    func waitingSeconds(for bytes: Int) -> Double { waitingSeconds * Double(shares(of: bytes)) }

    /// Creates the limits that are usual; each can be changed.
    public init() {}
}
