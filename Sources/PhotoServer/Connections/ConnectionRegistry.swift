import NIOCore
import Synchronization

/// The open connections, and how long each has been idle or has waited for its client.
final class ConnectionRegistry: Sendable {
    /// One connection; its handler reports its state.
    final class Entry: Sendable {
        fileprivate let channel: any Channel
        /// The client at the other end; `nil` for this machine and trusted proxies, which send the requests of many.
        fileprivate let client: String?
        /// When the connection has become idle; 0 while a request is read or handled.
        private let idleSince = Time()
        /// Since when its client has been expected to send or to read; 0 while it is not.
        private let waitsSince = Time()

        fileprivate init(_ channel: any Channel, _ client: String?) {
            self.channel = channel
            self.client = client
        }

        func markIdle() {
            waitsSince.clear()
            idleSince.set()
        }

        func markBusy() {
            waitsSince.clear()
            idleSince.clear()
        }

        /// The request continues when the client sends its body or reads the response; a stream of events, never.
        func markWaiting() {
            idleSince.clear()
            waitsSince.set()
        }

        fileprivate var idleStart: UInt64? { idleSince.value }
        fileprivate var waitStart: UInt64? { waitsSince.value }
    }

    /// Nanoseconds of the system's uptime, or nothing.
    private final class Time: Sendable {
        private let nanoseconds = Atomic<UInt64>(0)

        func set() { nanoseconds.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
        func clear() { nanoseconds.store(0, ordering: .relaxed) }

        var value: UInt64? {
            let time = nanoseconds.load(ordering: .relaxed)
            return time == 0 ? nil : time
        }
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private let softLimit: Int
    private let drain: Drain
    private let clients: ClientAddress

    /// The part of all connections that a client may have before it counts as the cause of a crowd.
    private static let fairPart = 4

    init(softLimit: Int, drain: Drain, clients: ClientAddress) {
        self.softLimit = softLimit
        self.drain = drain
        self.clients = clients
    }

    /// Whether connections close after a response.
    var closesConnections: Bool { isCrowded || drain.hasBegun }

    /// Whether a new connection replaces an idle one.
    var isCrowded: Bool { count >= softLimit }

    /// The number of open connections.
    var count: Int { entries.withLock(\.count) }

    /// Adds a new connection. If there are many, the longest idle one is closed; if none is idle and a client has
    /// a quarter of them, the one of that client that has waited for it longest.
    func open(_ channel: any Channel) -> Entry {
        let entry = Entry(channel, clients.single(channel.remoteAddress))
        let (idle, waiting): (Entry?, Entry?) = entries.withLock { entries in
            entries[ObjectIdentifier(entry)] = entry
            guard entries.count > softLimit else { return (nil, nil) }
            let idle = Self.first(of: entries.values, by: \.idleStart)
            return (idle, idle == nil ? longestWaiting(in: entries.values) : nil)
        }
        // Its handler closes it, unless a request has just arrived.
        idle?.channel.pipeline.fireUserInboundEventTriggered(CloseIfIdle())
        waiting?.channel.pipeline.fireUserInboundEventTriggered(CloseIfWaiting())
        return entry
    }

    private func longestWaiting(in entries: some Collection<Entry>) -> Entry? {
        let ofClients = Dictionary(grouping: entries.filter { $0.client != nil }, by: \.client)
        guard let most = ofClients.values.max(by: { $0.count < $1.count }),
            most.count > softLimit / Self.fairPart
        else { return nil }
        return Self.first(of: most, by: \.waitStart)
    }

    private static func first(of entries: some Collection<Entry>, by start: (Entry) -> UInt64?) -> Entry? {
        entries.compactMap { entry in start(entry).map { (entry, $0) } }.min { $0.1 < $1.1 }?.0
    }

    func close(_ entry: Entry) { entries.withLock { $0[ObjectIdentifier(entry)] = nil } }
}

/// Closes a connection if no request is in flight.
struct CloseIfIdle: Sendable {}

/// Closes a connection if its client has not sent the whole request, does not read, or receives events.
struct CloseIfWaiting: Sendable {}
