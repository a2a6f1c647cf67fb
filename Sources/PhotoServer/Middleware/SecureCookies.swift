import HTTPTypes
import Hummingbird

/// Marks cookies `Secure` for requests over HTTPS, which only the proxy knows.
///
/// Requests on the machine itself, without the proxy, still get them.
struct SecureCookies<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let cookies = response.headers[values: .setCookie]
        guard !cookies.isEmpty, !isLocal(request) else { return response }
        response.headers[values: .setCookie] = cookies.map { $0.contains("; Secure") ? $0 : $0 + "; Secure" }
        return response
    }

    private func isLocal(_ request: Request) -> Bool {
        let isForwarded = ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"]
            .contains { request.headers[.named($0)] != nil }
        return !isForwarded && request.head.authority.map(HostCheck.isOfThisMachine) ?? false
    }
}
