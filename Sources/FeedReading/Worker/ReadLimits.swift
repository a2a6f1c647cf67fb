/// The limits of reading feeds in separate processes.
public struct ReadLimits: Hashable, Sendable {
    /// Bytes of a feed.
    public var bytes = 32 << 20
    /// The most photos of one feed; `nil` for all.
    public var photos: Int?
    /// CPU seconds for each 32 MiB after which reading stops with the result so far.
    public var readingSeconds = 15
    /// CPU seconds for each 32 MiB after which the process is killed.
    public var seconds = 20.0
    /// Seconds for each 32 MiB after which the wait for a response ends, however busy the machine is.
    public var waitingSeconds = 120.0
    /// Maximum address space of a process in bytes: what it maps at its start and about 600 MiB.
    public var addressSpace = 2 << 30
    /// Resident memory in bytes above which a process is replaced after a feed.
    public var memory = 128 << 20
    /// Seconds after which an idle process is stopped.
    public var idleSeconds = 60.0
    /// Whether the process for small feeds starts at once and is never stopped: reading a feed of a few kilobytes
    /// takes milliseconds, starting a process two hundred.
    public var keepsReady = false
    /// The most feeds that wait.
    public var queueLimit = 64
    /// The largest feeds, in bytes, for the process that larger ones never use.
    public var smallBytes = 1 << 20

    private static let shareBytes = 32 << 20

    /// The factor of the time limits for a feed of `bytes`.
    private func shares(of bytes: Int) -> Int { max(bytes - 1, 0) / Self.shareBytes + 1 }

    /// CPU seconds after which reading a feed of `bytes` stops with the result so far.
    func readingSeconds(for bytes: Int) -> Int { readingSeconds * shares(of: bytes) }

    /// CPU seconds after which the process that reads a feed of `bytes` is killed.
    func seconds(for bytes: Int) -> Double { seconds * Double(shares(of: bytes)) }

    /// Seconds after which the wait for the response about a feed of `bytes` ends.
    func waitingSeconds(for bytes: Int) -> Double { waitingSeconds * Double(shares(of: bytes)) }

    /// Creates the default limits; each can be changed.
    public init() {}
}
