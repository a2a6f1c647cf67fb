import Basics
import HTTPTypes
import Hummingbird

/// Reads the body of a request before the request occupies a slot of `LoadLimit`: a slow sender delays nobody.
///
/// At most as many bodies are in memory as requests are open (`OpenRequestLimit`), with up to 64 KiB each: 128 MiB
/// with the default limit. Those of the routes for long ones, none of which is for visitors, have a limit of their
/// own. The connection limits the time (`ConnectionLimits.body`).
struct BodyCollection: RouterMiddleware {
    typealias Context = ServerContext

    /// The largest body of a route for long ones, in bytes: a mix may name each source twice, and a list of sources
    /// has some thousands.
    private static let longBody = 1 << 20
    private let longBodies = ConcurrencyLimit(maxConcurrent: 16, maxWaiting: 100, maxWait: .seconds(3))

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        // No other route reads a body.
        guard request.isWrite else { return try await next(request, context) }
        guard Self.mayBeLong(request.uri.path) else {
            return try await next(try await Self.withBody(request, context), context)
        }
        var context = context
        context.maxUploadSize = Self.longBody
        return try await longBodies.runUnlessOverloaded {
            try await next(try await Self.withBody(request, context), context)
        }
    }

    /// - Throws: 413 if the body is too long.
    private static func withBody(_ request: Request, _ context: ServerContext) async throws -> Request {
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard length <= context.maxUploadSize else { throw HTTPError(.contentTooLarge) }
        var request = request
        _ = try await request.collectBody(upTo: context.maxUploadSize)
        return request
    }

    /// Whether it is the path of mixes, of one of them, or of a list of sources.
    private static func mayBeLong(_ path: String) -> Bool {
        let names = path.split(separator: "/")
        let rest = names.starts(with: ["api", "v1"]) ? names.dropFirst(2) : names[...]
        return rest.first == "mixes" && rest.count <= 2 || names == ["api", "v1", "source-lists"]
    }
}
