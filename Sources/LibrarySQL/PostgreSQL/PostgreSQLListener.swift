import CLibPQ
import Foundation
import Synchronization

/// A connection that listens on a separate thread, and is reopened when lost.
final class PostgreSQLListener: Sendable {
    private let location: PostgreSQLLocation
    /// Called with each payload, and with `nil` after each connection.
    private let receive: @Sendable (_ payload: String?) -> Void
    /// A pipe that wakes the thread: the ends for reading and writing.
    private let (wakeEnd, wakeStart): (Int32, Int32)
    private let isStopped = Atomic(false)

    private static let (firstPause, longestPause) = (Int32(50), Int32(2_000))

    init(_ location: PostgreSQLLocation, receive: @escaping @Sendable (_ payload: String?) -> Void) {
        self.location = location
        self.receive = receive
        var ends: [Int32] = [-1, -1]
        // Without a pipe, the thread stops when the connection ends, or after a delay.
        _ = pipe(&ends)
        (wakeEnd, wakeStart) = (ends[0], ends[1])
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit { for end in [wakeEnd, wakeStart] where end >= 0 { close(end) } }

    func start() {
        Thread.detachNewThread { [self] in run() }
    }

    /// Stops the thread soon.
    func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        var byte: UInt8 = 0
        if wakeStart >= 0 { _ = write(wakeStart, &byte, 1) }
    }

    private var mustStop: Bool { isStopped.load(ordering: .sequentiallyConsistent) }

    private func run() {
        var pause = Self.firstPause
        while !mustStop {
            do throws(SQLError) {
                let session = try PostgreSQLSession(location)
                try session.listen(to: PostgreSQLBus.channel)
                pause = Self.firstPause
                receive(nil)
                while !mustStop {
                    for payload in try session.notifications() { receive(payload) }
                    wait(for: session.socket, milliseconds: -1)
                }
            } catch {
                // Requests fail with the same error and report it.
                wait(for: nil, milliseconds: pause)
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    /// Waits for data, for a wake-up, or until the timeout.
    private func wait(for socket: Int32?, milliseconds: Int32) {
        var waited = [wakeEnd, socket ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&waited, nfds_t(waited.count), milliseconds)
    }
}

extension PostgreSQLSession {
    /// The file descriptor of the socket.
    var socket: Int32 { PQsocket(connection) }

    /// Subscribes to a channel.
    ///
    /// - Parameter channel: An SQL expression for its name.
    func listen(to channel: String) throws(SQLError) {
        let result = try runOnce("SELECT \(channel)")
        guard result.count == 1 else { throw SQLError(code: .other, message: "The channel has no name.") }
        let name: String = result.row(0)[0]
        try send("LISTEN \(name)")
        try waitForResult()
    }

    /// The payloads received so far.
    func notifications() throws(SQLError) -> [String] {
        guard PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK else { throw failure() }
        var payloads: [String] = []
        while let notification = PQnotifies(connection) {
            if let extra = notification.pointee.extra { payloads.append(String(cString: extra)) }
            PQfreemem(notification)
        }
        return payloads
    }
}
