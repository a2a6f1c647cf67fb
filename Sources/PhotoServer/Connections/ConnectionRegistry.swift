import NIOCore
import Synchronization

/// The open connections, and how long each has been idle.
final class ConnectionRegistry: Sendable {
    /// One connection; its handler reports when it is idle.
    final class Entry: Sendable {
        fileprivate let channel: any Channel
        /// Nanoseconds of the system's uptime; 0 while a request is read or handled.
        private let idleSince = Atomic<UInt64>(0)

        fileprivate init(_ channel: any Channel) { self.channel = channel }

        func markIdle() { idleSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
        func markBusy() { idleSince.store(0, ordering: .relaxed) }

        fileprivate var idleStart: UInt64? {
            let start = idleSince.load(ordering: .relaxed)
            return start == 0 ? nil : start
        }
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private let softLimit: Int
    private let drain: Drain

    init(softLimit: Int, drain: Drain = Drain()) {
        self.softLimit = softLimit
        self.drain = drain
    }

    /// Whether connections close after a response.
    var closesConnections: Bool { isCrowded || drain.hasBegun }

    /// Whether a new connection replaces an idle one.
    var isCrowded: Bool { count >= softLimit }

    /// The number of open connections.
    var count: Int { entries.withLock(\.count) }

    /// Adds a new connection; if there are many, the longest idle one is closed.
    func open(_ channel: any Channel) -> Entry {
        let entry = Entry(channel)
        let longestIdle: Entry? = entries.withLock { entries in
            entries[ObjectIdentifier(entry)] = entry
            guard entries.count > softLimit else { return nil }
            return entries.values.compactMap { entry in entry.idleStart.map { (entry, $0) } }
                .min { $0.1 < $1.1 }?.0
        }
        // Its handler closes it, unless a request has just arrived.
        longestIdle?.channel.pipeline.fireUserInboundEventTriggered(CloseIfIdle())
        return entry
    }

    func close(_ entry: Entry) { entries.withLock { $0[ObjectIdentifier(entry)] = nil } }
}

/// Closes a connection if no request is in flight.
struct CloseIfIdle: Sendable {}
