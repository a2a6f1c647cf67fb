import Basics
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Photos
import ServiceLifecycle

/// `/api/v1/events`: events as server-sent events.
///
/// `source-added`, `source-refreshed`, `source-failed`, `source-changed`, `source-deleted` and
/// `source-older` name a source, `photo-removed`, `photo-restored`, `photo-favored` and
/// `photo-unfavored` a photo of one, `image-facts`, `image-failed` and `image-recovered` an image
/// by its key, which photos have as `imageKey`. `library-changed` means that other photos are new
/// to the user, or that the mixes have changed.
/// `missed` means that the listener was too slow and must reload what it shows.
/// The stream ends when its user is signed out: at once by this server, or with the next heartbeat by the command line.
/// Visitors receive no events: their stream ends at once and does not count.
struct EventsRoute {
    static let path = "/api/v1/events"

    /// Whether a URI has this path, below any base path.
    static func isPath(ofURI uri: String) -> Bool {
        uri.utf8.prefix { $0 != UInt8(ascii: "?") }.suffix(path.utf8.count).elementsEqual(path.utf8)
    }

    let site: Site
    /// `nil` without accounts.
    var accounts: Accounts?
    /// The maximum number of pages that receive events.
    var limit = RequestLimits().listeners

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("events") { request, context in try response(to: request, context) }
    }

    /// The page of a person who was signed out reloads when the stream has begun. Other clients rarely try again.
    private static let noEvents = ByteBuffer(string: "retry: 60000\n\n: Vitrine\n\n")

    private func response(to request: Request, _ context: ServerContext) throws -> Response {
        let (user, peer) = (site.library.user, context.peer)
        guard user != .visitor else { return Self.response(ResponseBody(byteBuffer: Self.noEvents)) }
        guard site.live.listenerCount < limit else { throw LoadLimit.Overload() }
        // Before the response begins, so that no event after its first byte is lost.
        let listener = site.live.listen()
        let body = ResponseBody { writer in
            let end = await context.connectionEnd()
            let number = end?.onEnd { listener.events.finish() }
            defer { if let number { end?.remove(number) } }
            try await writer.write(ByteBuffer(string: "retry: 3000\n\n: Vitrine\n\n"))
            listening: for await element in listener.events.cancelOnGracefulShutdown() {
                guard let event = element.event else {
                    // A session check may be among the missed events.
                    guard await isSignedIn(user, request, peer) == true else { break }
                    try await writer.write(EventEncoder.missed)
                    continue
                }
                guard event.isFor(user) else { continue }
                switch event.purpose {
                case .event: break
                case .sessionCheck:
                    guard await isSignedIn(user, request, peer) == true else { break listening }
                // While the database is unavailable, streams stay open.
                case .heartbeat: guard await isSignedIn(user, request, peer) != false else { break listening }
                }
                if event.text.readableBytes > 0 { try await writer.write(event.text) }
            }
            try await writer.finish(nil)
        }
        return Self.response(body)
    }

    private static func response(_ body: ResponseBody) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                .named("X-Accel-Buffering"): "no",
            ],
            body: body)
    }

    /// Whether a request is still that of a user; `nil` if the library cannot be read.
    private func isSignedIn(_ user: UserID, _ request: Request, _ peer: SocketAddress?) async -> Bool? {
        guard let accounts else { return true }
        return (try? await accounts.identity(of: request, from: peer)).map { $0.user == user }
    }
}
