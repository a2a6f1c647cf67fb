import HTTPTypes
import Hummingbird
import Photos

/// Finds out who sends a request before anything else is done with it, and has browsers in use keep their cookies.
struct IdentityBinding: RouterMiddleware {
    typealias Context = ServerContext

    /// Nothing where there are no accounts.
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
            // Thrown where the request is checked, inside of what puts errors into words.
            identity = Identity(refused: error)
        }
        var response = try await Identity.$current.withValue(identity) { try await next(request, context) }
        if response.mayRenewCookies { for cookie in cookies { response.setCookie(cookie) } }
        return response
    }
}

extension Response {
    /// Whether the cookies of a session may be set anew: not in what shared caches keep, nor after signing out.
    fileprivate var mayRenewCookies: Bool {
        let control = headers[.cacheControl] ?? ""
        let setsSession = headers[values: .setCookie].contains { $0.hasPrefix("\(Accounts.cookie)=") }
        return (control.contains("private") || control.contains("no-store")) && !setsSession
    }
}

/// Refuses what the sender of a request may not do, and leads those who have not signed in to where they can.
struct AccessCheck: RouterMiddleware {
    typealias Context = ServerContext

    let accounts: Accounts?

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
            guard request.isPage else { throw RequestFailure(.unauthorized, .signIn) }
            return .redirect(to: SignInURL.url(leadingTo: request.uri.string))
        }
    }

    /// Whether signing in may help. What is not there and what is not public look the same to a visitor.
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
    /// Whether a person asks for a page, and not a program or a page for data or a picture.
    fileprivate var isPage: Bool {
        !isWrite && !["/api/", "/images/", "/assets/", "/demo/"].contains(where: uri.path.hasPrefix)
    }
}

/// Where people sign in.
enum SignInURL {
    static let path = "/sign-in"

    /// The page for signing in, which leads on to where a person wanted to go.
    static func url(leadingTo target: String) -> String {
        let target = Self.target(target)
        guard target != "/" else { return path }
        return "\(path)?to=\(PageURL.encoded(target))"
    }

    /// A path of this server to go on to; the library where it could lead elsewhere.
    static func target(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\"),
            !text.hasPrefix(path),
            !text.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F }),
            text.utf8.count <= 2000
        else { return PageURL.library }
        return text
    }
}
