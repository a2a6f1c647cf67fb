import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Gives every request an id, which its answer and its lines of the log have, and logs a line for each
/// request where that is wanted.
///
/// The line says what was asked, never the query: it may hold what people search for. Pictures that are
/// answered from memory before the router (`ReadyImageHandler`) have no line.
struct RequestLog: RouterMiddleware {
    typealias Context = ServerContext

    /// Whether a line is logged for each request.
    let isOn: Bool
    let clients: ClientAddress

    static let idName = HTTPField.Name.named("X-Request-ID")
    private static let idKey = "hb.request.id"
    private static let longestID = 128

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let id = Self.acceptable(request.headers[Self.idName]) ?? Self.ownID(context)
        context.logger[metadataKey: Self.idKey] = "\(id)"
        let start = ContinuousClock.now
        do {
            var response = try await next(request, context)
            response.headers[Self.idName] = id
            note(request, "\(response.status.code)", since: start, context)
            return response
        } catch {
            note(request, "failed", since: start, context)
            throw error
        }
    }

    /// The id that the server gave; one of its own where the request came to the router by another way.
    private static func ownID(_ context: ServerContext) -> String {
        (context.logger[metadataKey: idKey] ?? .stringConvertible(RequestID())).description
    }

    /// An id from outside, where it is short and made of letters, digits and `- . _ :`: it goes into logs.
    static func acceptable(_ id: String?) -> String? {
        guard let id, (1...longestID).contains(id.utf8.count) else { return nil }
        let isPlain = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: ":"):
                true
            default: false
            }
        }
        return isPlain ? id : nil
    }

    private func note(
        _ request: Request, _ status: String, since start: ContinuousClock.Instant, _ context: ServerContext
    ) {
        guard isOn else { return }
        let forwarded = request.headers[values: .named("X-Forwarded-For")]
        let parts = (ContinuousClock.now - start).components
        let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
        // Shown whatever level the rest is logged at: whoever asked for these lines wants them.
        var logger = context.logger
        logger.logLevel = .info
        logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(request.uri.path)", "status": "\(status)",
                "ms": "\(milliseconds)",
                "client": "\(clients.name(peer: context.peer, forwarded: forwarded))",
            ])
    }
}
