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
/// `missed` means that the listener was too slow, and must reload what it shows.
/// The stream ends when its user is signed out: at once by this server, or with the next heartbeat by the command line.
struct EventsRoute {
    let site: Site
    /// `nil` without accounts.
    var accounts: Accounts?
    /// The most pages that hear events.
    var limit = RequestLimits().listeners

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("events") { request, context in try response(to: request, from: context.peer) }
    }

    private func response(to request: Request, from peer: SocketAddress?) throws -> Response {
        guard site.live.listenerCount < limit else { throw LoadLimit.Overload() }
        let user = site.library.user
        // Before the answer begins, so that no event after its first byte is lost.
        let listener = site.live.listen()
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "retry: 3000\n\n: Vitrine\n\n"))
            listening: for await element in listener.events.cancelOnGracefulShutdown() {
                guard let line = element.event else {
                    // A review may be among what was missed.
                    guard await isSignedIn(user, request, peer) == true else { break }
                    try await writer.write(EventEncoder.missed)
                    continue
                }
                guard line.isFor(user) else { continue }
                switch line.purpose {
                case .event: break
                case .review: guard await isSignedIn(user, request, peer) == true else { break listening }
                // While the database is away, nothing ends.
                case .heartbeat: guard await isSignedIn(user, request, peer) != false else { break listening }
                }
                if line.text.readableBytes > 0 { try await writer.write(line.text) }
            }
            try await writer.finish(nil)
        }
        return Response(
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
