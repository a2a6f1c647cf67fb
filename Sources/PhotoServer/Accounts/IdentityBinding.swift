import HTTPTypes
import Hummingbird
import Photos

/// Authenticates each request before it is handled, and renews the cookies of browsers in use.
struct IdentityBinding: RouterMiddleware {
    typealias Context = ServerContext

    /// `nil` without accounts.
    let accounts: Accounts?

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var identity: Identity
        var cookies: [Cookie] = []
        do {
            identity = try await accounts?.identity(of: request, from: context.peer) ?? .owner
            cookies = try await accounts?.renewedCookies(of: identity, request) ?? []
        } catch {
            // Thrown later by the access check, inside the middleware that formats errors.
            identity = Identity(refused: error)
        }
        var response = try await Identity.$current.withValue(identity) { try await next(request, context) }
        if response.mayRenewCookies { for cookie in cookies { response.setCookie(cookie) } }
        return response
    }
}

extension Response {
    /// Whether cookies may be renewed: not in responses that shared caches may store, nor after signing out.
    fileprivate var mayRenewCookies: Bool {
        let control = headers[.cacheControl] ?? ""
        let setsSession = headers[values: .setCookie].contains { $0.hasPrefix("\(Accounts.cookie)=") }
        return (control.contains("private") || control.contains("no-store")) && !setsSession
    }
}

/// Refuses what the sender may not access, and redirects people who are not signed in to the sign-in page.
struct AccessCheck: RouterMiddleware {
    typealias Context = ServerContext

    let accounts: Accounts?
    let origin: RequestOrigin
    let base: BasePath

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard accounts != nil, let identity = Identity.current else {
            return try await next(request, context)
        }
        do {
            try RouteAccess.check(request, by: identity)
            return try await next(request, context)
        } catch let error
            where identity.isVisitor && Self.isForMembers(error)
            && RouteAccess.permission(isWrite: request.isWrite, path: request.path) != .everyone
        {
            guard let page = target(of: request) else { throw RequestFailure(.unauthorized, .signIn) }
            return .redirect(to: SignInURL.url(leadingTo: page))
        }
    }

    /// The page to open after signing in: the requested one, or that of the form; `nil` for requests that are no
    /// navigations.
    private func target(of request: Request) -> String? {
        guard request.isForPage else { return nil }
        guard request.isWrite else { return request.uri.string }
        guard request.isNavigation else { return nil }
        guard let form = origin.ownPage(sending: request), base.isRoot || form.hasPrefix(base.text + "/")
        else { return PageURL.library }
        return base.path(of: form)
    }

    /// Whether signing in may help. Visitors cannot distinguish missing pages from private ones.
    private static func isForMembers(_ error: any Error) -> Bool {
        switch error {
        case let error as RequestFailure:
            error.status == .notFound
                || (error.status == .unauthorized && error.headers[.wwwAuthenticate] == nil)
        case let error as any HTTPResponseError: error.status == .notFound
        default: false
        }
    }
}

extension Request {
    /// Whether the URL is that of a page or a form, as opposed to data or an image.
    fileprivate var isForPage: Bool {
        !["/api/", "/images/", "/assets/", "/demo/"].contains(where: uri.path.hasPrefix)
    }

    /// Whether a browser navigates, as opposed to a request of a script or a program.
    fileprivate var isNavigation: Bool {
        value(of: .named("Sec-Fetch-Mode")) == "navigate" || value(of: .accept)?.contains("text/html") == true
    }
}

/// URLs of the sign-in page.
enum SignInURL {
    static let path = "/sign-in"

    /// The sign-in page, which redirects to the requested page afterwards.
    static func url(leadingTo target: String) -> String {
        let target = Self.target(target)
        guard target != "/" else { return path }
        return "\(path)?to=\(PageURL.encoded(target))"
    }

    /// A path of this server to redirect to; the library if it could lead to another site.
    static func target(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\"),
            !text.hasPrefix(path),
            !text.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F }),
            text.utf8.count <= 2000
        else { return PageURL.library }
        return text
    }
}
