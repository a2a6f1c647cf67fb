import HTTPTypes
import Hummingbird

/// Puts the headers on every answer that hold browsers to what the pages need.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in Self.headers where response.headers[name] == nil {
            response.headers[name] = value
        }
        return response
    }

    /// Styles of single elements hold a photo's shape and colour, hence
    /// `style-src-attr`; a page may show pages of its own in a frame.
    private static var policy: String {
        [
            "default-src 'none'", "img-src 'self' data: blob:", "style-src 'self'",
            "style-src-attr 'unsafe-inline'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'",
            "manifest-src 'self'", "worker-src 'self'", "frame-src 'self'", "form-action 'self'",
            "frame-ancestors 'self'", "base-uri 'none'",
        ].joined(separator: "; ")
    }

    private static var headers: [(HTTPField.Name, String)] {
        [
            (.contentSecurityPolicy, policy),
            (.xContentTypeOptions, "nosniff"),
            (.named("X-Frame-Options"), "SAMEORIGIN"),
            // Not no-referrer: with it browsers send forms with the origin "null".
            (.named("Referrer-Policy"), "same-origin"),
            (.named("Cross-Origin-Opener-Policy"), "same-origin"),
            (.named("Cross-Origin-Resource-Policy"), "same-origin"),
            (
                .named("Permissions-Policy"),
                "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "
                    + "fullscreen=(self), screen-wake-lock=(self)"
            ),
        ]
    }
}

extension HTTPField.Name {
    /// A name that the library has no constant for; `name` must be a token.
    static func named(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .server
    }
}
