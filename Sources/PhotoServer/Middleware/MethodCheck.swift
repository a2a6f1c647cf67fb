import HTTPTypes
import Hummingbird
import Photos
import Synchronization

/// Responds to unsupported methods with 405 and the supported ones in `Allow` (RFC 9110, section
/// 15.5.6), and to `OPTIONS` with the same header.
///
/// URLs of forms redirect to the page of the form, since a browser requests them when it reloads the response
/// to a form.
///
/// It lists only methods that the sender may use: without any, the path is not
/// found.
struct MethodCheck: RouterMiddleware {
    typealias Context = ServerContext

    /// `nil` without accounts.
    let accounts: Accounts?
    let table: MethodTable

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        // The router has found a route.
        guard context.endpointPath == nil else { return try await next(request, context) }
        let methods = methods(at: request.uri.path)
        guard !methods.isEmpty else { return try await next(request, context) }
        if !request.isWrite, let form = FormURL.page(sendingTo: request.uri.path) {
            return .redirect(to: form)
        }
        let headers: HTTPFields = [.allow: (methods + ["OPTIONS"]).sorted().joined(separator: ", ")]
        guard request.method != .options else { return Response(status: .noContent, headers: headers) }
        throw RequestFailure(.methodNotAllowed, .methodNotAllowed, headers: headers)
    }

    /// The methods that the sender may use at a path.
    private func methods(at path: String) -> [String] {
        let methods = table.methods(at: path)
        guard accounts != nil else { return methods.map(\.rawValue) }
        guard let identity = Identity.current, identity.refusal == nil else { return [] }
        return methods.filter { method in
            let isWrite = method != .get && method != .head
            return RouteAccess.permission(isWrite: isWrite, path: path).role.map(identity.may) ?? true
        }.map(\.rawValue)
    }
}

/// The pages of the forms that are sent to URLs without a page.
enum FormURL {
    /// The page of the form that is sent to a path; `nil` for other paths.
    static func page(sendingTo path: String) -> String? {
        let parts = path.split(separator: "/")
        switch (parts.first ?? "", parts.count) {
        case ("mixes", 1): return "\(PageURL.mixes)/new"
        case ("mixes", 3) where parts[2] == "delete": return "\(PageURL.mixes)/\(parts[1])/edit"
        case ("account", 2...): return AccountHandlers.path
        case ("people", 2...): return PeopleHandlers.path
        case ("sources", 3) where ["credentials", "public"].contains(parts[2]):
            return "/sources/\(parts[1])/settings#\(parts[2])"
        default: return nil
        }
    }
}

/// The methods of each path, filled once all routes are registered.
final class MethodTable: Sendable {
    private struct Route {
        let parts: [Substring]
        var methods: Set<HTTPRequest.Method>
    }

    private let routes = Mutex<[Route]>([])

    func fill(from router: Router<ServerContext>) {
        var routes: [String: Route] = [:]
        for route in router.routes {
            let path = route.path.description
            let parts = path.split(separator: "/")
            routes[path, default: Route(parts: parts, methods: [])].methods.insert(route.method)
            if route.method == .get { routes[path]?.methods.insert(.head) }
        }
        // Names before parameters, in the router's order.
        let sorted = routes.values.sorted {
            Self.ranks(of: $0.parts).lexicographicallyPrecedes(Self.ranks(of: $1.parts))
        }
        self.routes.withLock { $0 = sorted }
    }

    /// The methods of the route for a path; none if there is no route.
    func methods(at path: String) -> Set<HTTPRequest.Method> {
        let parts = path.split(separator: "/")
        return routes.withLock { routes in
            routes.first { Self.matches($0.parts, parts) }?.methods ?? []
        }
    }

    private static func isParameter(_ part: Substring) -> Bool { part.hasPrefix("{") }

    private static func ranks(of parts: [Substring]) -> [Int] {
        parts.map { $0 == "**" ? 2 : isParameter($0) ? 1 : 0 }
    }

    private static func matches(_ pattern: [Substring], _ parts: [Substring]) -> Bool {
        for (index, name) in pattern.enumerated() {
            guard index < parts.count else { return false }
            if name == "**" { return true }
            guard isParameter(name) || name == parts[index] else { return false }
        }
        return pattern.count == parts.count
    }
}
