import NIOCore
import Synchronization

/// The open connections, and how long each has been idle or has waited for its client.
final class ConnectionRegistry: Sendable {
    /// One connection; its handler reports its state.
    final class Entry: Sendable {
        fileprivate let channel: any Channel
        /// The client at the other end; `nil` for this machine and trusted proxies, which send the requests of many.
        fileprivate let client: String?
        private let state = Mutex(State.busy)

        fileprivate init(_ channel: any Channel, _ client: String?) {
            self.channel = channel
            self.client = client
        }

        func markIdle() { state.withLock { $0 = .idle(since: .now()) } }
        func markBusy() { state.withLock { $0 = .busy } }
        /// The request continues when the client sends its body or reads the response; a stream of events, never.
        func markWaiting() { state.withLock { $0 = .waiting(since: .now()) } }

        fileprivate var idleStart: NIODeadline? {
            if case .idle(let start) = state.withLock(\.self) { start } else { nil }
        }

        fileprivate var waitStart: NIODeadline? {
            if case .waiting(let start) = state.withLock(\.self) { start } else { nil }
        }
    }

    private enum State {
        case busy
        case idle(since: NIODeadline)
        /// The client is expected to send or to read.
        case waiting(since: NIODeadline)
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

    private static func first(of entries: some Collection<Entry>, by start: (Entry) -> NIODeadline?) -> Entry?
    {
        entries.compactMap { entry in start(entry).map { (entry, $0) } }.min { $0.1 < $1.1 }?.0
    }

    func close(_ entry: Entry) { entries.withLock { $0[ObjectIdentifier(entry)] = nil } }
}

/// Closes a connection if no request is in flight.
struct CloseIfIdle: Sendable {}

/// Closes a connection if its client has not sent the whole request, does not read, or receives events.
struct CloseIfWaiting: Sendable {}
