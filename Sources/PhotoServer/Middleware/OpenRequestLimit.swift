import HTTPTypes
import Hummingbird
import ImagePipeline
import NIOCore
import Synchronization

/// Limits of concurrent requests. Requests beyond them are rejected with 503 and `Retry-After`, before they use
/// memory. At most half of them are from one client, so that it cannot keep all others out.
public struct RequestLimits: Sendable {
    /// The maximum number of open requests, not counting those for images and events.
    public var requests: Int
    /// The maximum number of open image requests; half as many for a single source.
    public var images: Int
    /// The maximum number of pages receiving live events.
    public var listeners: Int

    /// Creates the limits; the defaults are those of `vitrine serve`.
    public init(requests: Int = 2048, images: Int = 1024, listeners: Int = 8192) {
        self.requests = requests
        self.images = images
        self.listeners = listeners
    }
}

/// Counts requests until the client has received the responses.
final class OpenRequests: Sendable {
    /// Counts one request while it exists.
    final class Slot: Sendable {
        private let requests: OpenRequests
        private let key: String

        fileprivate init(_ requests: OpenRequests, _ key: String) {
            self.requests = requests
            self.key = key
        }

        deinit { requests.release(key) }
    }

    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter limit: The maximum number with the same key.
    init(limit: Int) { self.limit = limit }

    /// `nil` if there are too many.
    func acquire(_ key: String = "") -> Slot? {
        let isAcquired = counts.withLock { counts in
            guard counts[key, default: 0] < limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
        return isAcquired ? Slot(self, key) : nil
    }

    /// The number of open requests with a key.
    func count(_ key: String = "") -> Int { counts.withLock { $0[key, default: 0] } }

    private func release(_ key: String) {
        counts.withLock { counts in counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil } }
    }
}

/// Rejects requests while too many are open, or too many of one client.
struct OpenRequestLimit: RouterMiddleware {
    typealias Context = ServerContext

    private let images: Slots
    private let others: Slots
    private let clients: ClientAddress

    /// Shorter responses fit into the system's send buffer and are not counted while they are sent.
    private static let shortResponse = 32 << 10

    init(_ limits: RequestLimits, clients: ClientAddress) {
        images = Slots(limit: limits.images)
        others = Slots(limit: limits.requests)
        self.clients = clients
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        // Assets are in memory anyway. Events have their own limit.
        let isExempt =
            ["/assets/", EventsRoute.path].contains(where: path.hasPrefix) || Health.paths.contains(path)
        guard !isExempt else { return try await next(request, context) }
        let isImage = path.hasPrefix("/images/")
        let client = clients.name(of: request, from: context.peer)
        guard let slot = (isImage ? images : others).acquire(client) else {
            if isImage { throw ImageError.overloaded }
            throw LoadLimit.Overload()
        }
        defer { withExtendedLifetime(slot) {} }
        var response = try await next(request, context)
        if response.body.contentLength.map({ $0 > Self.shortResponse }) ?? true {
            response.body = response.body.paced(by: context.channel, holding: slot)
        }
        return response
    }

    /// The slots of one kind of requests.
    private struct Slots {
        private let all: OpenRequests
        private let ofClients: OpenRequests

        init(limit: Int) {
            all = OpenRequests(limit: limit)
            ofClients = OpenRequests(limit: max(1, limit / 2))
        }

        /// `nil` if too many requests are open, in total or of the client.
        func acquire(_ client: String) -> [OpenRequests.Slot]? {
            guard let slot = all.acquire() else { return nil }
            // A proxy on this machine that is not trusted sends the requests of all clients.
            if ClientAddress.isThisMachine(client) { return [slot] }
            return ofClients.acquire(client).map { [slot, $0] }
        }
    }
}

extension ResponseBody {
    /// The same body, written as fast as the client reads; retains an object until it is written or dropped.
    fileprivate func paced(
        by channel: any Channel, holding object: some Sendable
    ) -> ResponseBody {
        ResponseBody(contentLength: contentLength) { writer in
            defer { withExtendedLifetime(object) {} }
            try await write(PacedWriter(base: writer, channel: channel))
        }
    }
}

/// Makes each write wait until the previous one was passed to the connection.
///
/// Otherwise, a write waits for the client only after the connection's event loop has noticed that the client
/// does not read. Everything written before the event loop runs would be buffered in memory: megabytes for
/// each client of a busy server.
private struct PacedWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter
    let channel: any Channel

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await base.write(buffer)
        try await channel.eventLoop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await base.finish(trailingHeaders)
    }
}
