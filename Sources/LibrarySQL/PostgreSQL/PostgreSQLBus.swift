import Basics
import Foundation
import Library
import Synchronization

/// Notices between the servers of one database, by `LISTEN` and `NOTIFY`.
///
/// One connection of its own listens from the first listener on, in a thread of its own. Each time it was made
/// anew, and where notices could not be sent, `ServerNotice.gap` says so.
final class PostgreSQLBus: EventBus {
    private struct State {
        var outbox: [ServerNotice] = []
        var sender: Task<Void, Never>?
        var listener: PostgreSQLListener?
        var isClosed = false
    }

    /// The channel of the tables that a connection uses, as SQL.
    static let channel = "'vitrine_' || md5(current_schema())"
    /// The server refuses 8,000 bytes.
    static let maxPayload = 7_500
    /// Where more wait to be sent, they are replaced by one that says so.
    private static let maxWaiting = 5_000
    private static let (firstPause, longestPause) = (Duration.milliseconds(50), Duration.seconds(2))

    /// Tells the notices of this server from those of others.
    let sender = UUID().uuidString
    private let location: PostgreSQLLocation
    private let hub = EventHub<ServerNotice>(byteLimit: 4 << 20, byteCount: \.byteCount)
    private let send: @Sendable (_ payload: String) async throws -> Void
    private let state = Mutex(State())

    /// - Parameter send: Sends one payload on the channel.
    init(_ location: PostgreSQLLocation, send: @escaping @Sendable (_ payload: String) async throws -> Void) {
        self.location = location
        self.send = send
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

    func tell(_ notices: [ServerNotice]) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.outbox += notices
            if state.outbox.count > Self.maxWaiting { state.outbox = [.gap] }
            if state.sender == nil { state.sender = Task { [weak self] in await self?.sendAll() } }
        }
    }

    /// Ends the connection and the task.
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
                for payload in Self.payloads(of: batch, from: sender) { try await send(payload) }
                pause = Self.firstPause
            } catch {
                // What could not be told is not remembered: those who listen look at everything.
                state.withLock { $0.outbox.insert(.gap, at: 0) }
                // Ends early by cancellation.
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

    /// Notices as payloads, some in each; one that is too long becomes `gap`.
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
        // Texts and numbers always encode.
        guard let data = try? JSONEncoder().encode(Payload(sender: sender, notices: notices)) else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// What a payload says; `gap` where it cannot be read, as one of a newer version.
    ///
    /// - Parameter payload: `nil` where some may have been lost.
    static func notices(in payload: String?, exceptOf sender: String) -> [ServerNotice] {
        guard let payload, let known = try? JSONDecoder().decode(Payload.self, from: Data(payload.utf8))
        else {
            return [.gap]
        }
        return known.sender == sender ? [] : known.notices
    }
}

extension ServerNotice {
    /// Its approximate memory in bytes.
    fileprivate var byteCount: Int {
        switch self {
        case .image(let url): 64 + url.utf8.count
        case .event(let event): 64 + event.text.utf8.count
        default: 64
        }
    }
}
