import DemoSources
import HTTPTypes
import Hummingbird

/// Refuses requests under a name that is not this machine's while the server listens on loopback.
///
/// Another site can point a name of its own at 127.0.0.1 (DNS rebinding), and its
/// page would then count as the same origin. Only the name in `Host` tells.
struct HostCheck<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard Self.isAllowed(request.head.authority) else {
            throw HTTPError(
                .misdirectedRequest, message: "Vitrine is on http://localhost, not under this name.")
        }
        return try await next(request, context)
    }

    /// Whether a request that names this host, or none, was meant for this machine.
    static func isAllowed(_ authority: String?) -> Bool { authority.map(isOfThisMachine) ?? true }

    /// Whether a `Host` (with or without a port) names this machine or the demo.
    static func isOfThisMachine(_ authority: String) -> Bool {
        let host = hostName(of: authority).lowercased()
        if host == "localhost" || host == "[::1]" || host == DemoLibrary.host { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func hostName(of authority: String) -> Substring {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return authority[...end] }
        return authority.prefix { $0 != ":" }
    }
}
