import Foundation
import HTTPTypes
import Hummingbird

/// Refuses writes that another site's page sends (cross-site request forgery).
///
/// Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in
/// `Origin` or `Referer`. A request with none of them is not a browser's.
struct SameOriginWrites<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head, !comesFromHere(request) {
            throw HTTPError(.forbidden, message: "Only Vitrine's own pages may change something.")
        }
        return try await next(request, context)
    }

    private func comesFromHere(_ request: Request) -> Bool {
        if let site = request.headers[.named("Sec-Fetch-Site")] {
            return site == "same-origin" || site == "none"
        }
        guard let sender = request.headers[.origin] ?? request.headers[.referer] else { return true }
        guard let authority = request.head.authority, let address = URL(string: sender),
            let host = address.host(percentEncoded: true)
        else { return false }
        let senderAuthority = address.port.map { "\(host):\($0)" } ?? host
        return senderAuthority.lowercased() == authority.lowercased()
    }
}
