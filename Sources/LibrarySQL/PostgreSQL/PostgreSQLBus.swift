import Basics
import Foundation
import Library
import Synchronization

/// Notifications between the servers of a database, through `LISTEN` and `NOTIFY`.
///
/// A separate connection and thread listen as soon as there is a listener. After each reconnection, and if
/// notifications could not be sent, listeners receive `ServerNotice.gap`.
final class PostgreSQLBus: EventBus {
    private struct State {
        var outbox: [ServerNotice] = []
        var sender: Task<Void, Never>?
        var listener: PostgreSQLListener?
        var isClosed = false
    }

    /// The channel of the connection's schema, as SQL.
    static let channel = "'vitrine_' || md5(current_schema())"
    /// PostgreSQL rejects payloads of 8,000 bytes.
    static let maxPayload = 7_500
    /// If more are waiting to be sent, they are replaced by a single `gap`.
    private static let maxWaiting = 5_000
    private static let (firstPause, longestPause) = (Duration.milliseconds(50), Duration.seconds(2))

    /// Distinguishes this server's notifications from those of others.
    let sender = UUID().uuidString
    private let location: PostgreSQLLocation
    private let hub = EventHub<ServerNotice>(byteLimit: 4 << 20, byteCount: \.byteCount)
    private let sendPayload: @Sendable (_ payload: String) async throws -> Void
    private let state = Mutex(State())

    /// - Parameter send: Sends one payload on the channel.
    init(_ location: PostgreSQLLocation, send: @escaping @Sendable (_ payload: String) async throws -> Void) {
        self.location = location
        sendPayload = send
    }

    func notices() -> EventStream<ServerNotice> {
        let stream = hub.events()
        state.withLock { state in
            guard state.listener == nil, !state.isClosed else { return }
            let listener = PostgreSQLListener(location) { [hub, sender] payload in
                for notice in Self.notices(in: payload, exceptOf: sender) { hub.send(notice) }
            }
            state.listener = listener
            listener.start()
        }
        return stream
    }

    func send(_ notices: [ServerNotice]) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.outbox += notices
            if state.outbox.count > Self.maxWaiting { state.outbox = [.gap] }
            if state.sender == nil { state.sender = Task { [weak self] in await self?.sendAll() } }
        }
    }

    /// Closes the connection and cancels the task.
    func close() {
        let (sender, listener) = state.withLock { state in
            state.isClosed = true
            state.outbox = []
            defer { (state.sender, state.listener) = (nil, nil) }
            return (state.sender, state.listener)
        }
        sender?.cancel()
        listener?.stop()
        hub.finish()
    }

    deinit { close() }

    // MARK: Sending

    private func sendAll() async {
        var pause = Self.firstPause
        while let batch = nextBatch() {
            do {
                for payload in Self.payloads(of: batch, from: sender) { try await sendPayload(payload) }
                pause = Self.firstPause
            } catch {
                // Failed notifications are dropped: after a `gap`, listeners reload everything.
                state.withLock { $0.outbox.insert(.gap, at: 0) }
                // Ends early if the task is cancelled.
                guard (try? await Task.sleep(for: pause)) != nil else { return }
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    private func nextBatch() -> [ServerNotice]? {
        state.withLock { state in
            guard !state.outbox.isEmpty, !state.isClosed else {
                state.sender = nil
                return nil
            }
            defer { state.outbox = [] }
            return state.outbox
        }
    }

    // MARK: Payloads

    private struct Payload: Codable {
        let sender: String
        let notices: [ServerNotice]
    }

    /// Groups notices into payloads; one that is too long becomes `gap`.
    static func payloads(of notices: [ServerNotice], from sender: String) -> [String] {
        var payloads: [String] = []
        var (part, byteCount) = ([ServerNotice](), 0)
        for notice in notices {
            let length = encoded([notice], sender).utf8.count
            let (notice, count) = length > maxPayload ? (.gap, 100) : (notice, length)
            if byteCount + count > maxPayload {
                payloads.append(encoded(part, sender))
                (part, byteCount) = ([], 0)
            }
            part.append(notice)
            byteCount += count
        }
        if !part.isEmpty { payloads.append(encoded(part, sender)) }
        return payloads
    }

    private static func encoded(_ notices: [ServerNotice], _ sender: String) -> String {
        // Encoding strings and numbers cannot fail.
        guard let data = try? JSONEncoder().encode(Payload(sender: sender, notices: notices)) else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Decodes a payload; `gap` if it is unreadable, such as one of a newer version.
    ///
    /// - Parameter payload: `nil` if notifications may have been lost.
    static func notices(in payload: String?, exceptOf sender: String) -> [ServerNotice] {
        guard let payload, let known = try? JSONDecoder().decode(Payload.self, from: Data(payload.utf8))
        else {
            return [.gap]
        }
        return known.sender == sender ? [] : known.notices
    }
}

extension ServerNotice {
    /// Its approximate size in memory, in bytes.
    fileprivate var byteCount: Int {
        switch self {
        case .image(let url): 64 + url.utf8.count
        case .event(let event): 64 + event.text.utf8.count
        default: 64
        }
    }
}
