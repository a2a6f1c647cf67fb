import HTTPTypes

/// The security headers of every response, created once.
enum SecurityHeaderFields {
    static let all: [HTTPField] = [
        HTTPField(name: .contentSecurityPolicy, value: policy),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .named("X-Frame-Options"), value: "SAMEORIGIN"),
        // Not no-referrer: with it browsers send forms with the origin "null".
        HTTPField(name: .named("Referrer-Policy"), value: "same-origin"),
        HTTPField(name: .named("Cross-Origin-Opener-Policy"), value: "same-origin"),
        HTTPField(name: .named("Cross-Origin-Resource-Policy"), value: "same-origin"),
        HTTPField(
            name: .named("Permissions-Policy"),
            value: "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "
                + "fullscreen=(self), screen-wake-lock=(self)"),
    ]

    /// Style attributes contain a photo's shape and color, hence
    /// `style-src-attr`; a page may frame pages of this server.
    private static let policy = [
        "default-src 'none'", "img-src 'self' data: blob:", "style-src 'self'",
        "style-src-attr 'unsafe-inline'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'", "frame-src 'self'", "form-action 'self'",
        "frame-ancestors 'self'", "base-uri 'none'",
    ].joined(separator: "; ")
}

extension HTTPField.Name {
    /// A header name without a constant in the library; `name` must be a token.
    static func named(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .server
    }
}
