import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Assigns every request an id, which its response and its log lines contain, and optionally logs a line for
/// each request.
///
/// The line never contains the query, which may contain what people search for. Pictures that are
/// served from memory before the router (`ReadyImageHandler`) are not logged.
struct RequestLog: RouterMiddleware {
    typealias Context = ServerContext

    /// Whether a line is logged for each request.
    let isOn: Bool
    let clients: ClientAddress
    /// Counts each request.
    let counts: RequestCounts

    static let idName = HTTPField.Name.named("X-Request-ID")
    private static let idKey = "hb.request.id"
    private static let longestID = 128

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let id = Self.validated(request.headers[Self.idName]) ?? Self.ownID(context)
        context.logger[metadataKey: Self.idKey] = "\(id)"
        let start = ContinuousClock.now
        do {
            var response = try await next(request, context)
            response.headers[Self.idName] = id
            record(request, response.status, since: start, context)
            return response
        } catch {
            record(request, (error as? any HTTPResponseError)?.status, since: start, context)
            throw error
        }
    }

    /// The id from the server; a new one if the request reached the router in another way.
    private static func ownID(_ context: ServerContext) -> String {
        (context.logger[metadataKey: idKey] ?? .stringConvertible(RequestID())).description
    }

    /// An external id, if it is short and made of letters, digits and `- . _ :`, since it is logged.
    static func validated(_ id: String?) -> String? {
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

    /// Counts a request, and logs its line; one without a response has no status.
    private func record(
        _ request: Request, _ status: HTTPResponse.Status?, since start: ContinuousClock.Instant,
        _ context: ServerContext
    ) {
        let duration = ContinuousClock.now - start
        counts.add(status: status?.code ?? 500, seconds: duration / .seconds(1))
        guard isOn else { return }
        let forwarded = request.headers[values: .named("X-Forwarded-For")]
        // Request logging is independent of the log level.
        var logger = context.logger
        logger.logLevel = .info
        logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(request.uri.path)",
                "status": "\(status.map { "\($0.code)" } ?? "failed")",
                "ms": "\(Int(duration / .milliseconds(1)))",
                "client": "\(clients.name(peer: context.peer, forwarded: forwarded))",
            ])
    }
}
