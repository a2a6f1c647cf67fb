import HTTPTypes
import Hummingbird
import Library
import NIOCore

/// Which requests are allowed, and the headers of every response.
///
/// Created once from the configuration. The router's middleware (`PolicyCheck`, `PolicyHeaders`) and the
/// handler before the router (`ReadyImageHandler`) share one instance, so that no rule applies in one
/// and is missing in the other.
struct RequestPolicy: Sendable {
    /// The decision about a request.
    enum Decision {
        case allowed
        case refused(RequestFailure)
        /// Only `admit` can decide: the password must be compared after a delay, or a wrong one be counted.
        case undecided
    }

    let origin: RequestOrigin
    /// Only if the server listens on loopback alone; elsewhere any host is valid.
    let hosts: HostCheck?
    let password: PasswordCheck?
    /// `nil` without accounts.
    let accounts: Accounts?
    let imageCaching: ImageCaching
    /// The base path of the server.
    let base: BasePath

    /// - Parameter library: Counts wrong passwords if several servers share it.
    init(
        _ configuration: ServerConfiguration, accounts: Accounts? = nil,
        library: (any LibraryStore)? = nil
    ) {
        self.accounts = accounts
        origin = RequestOrigin(publicURL: configuration.publicURL)
        base = configuration.base
        hosts =
            HostCheck.isOfThisMachine(configuration.host)
            ? HostCheck(publicURL: configuration.publicURL) : nil
        password = (accounts == nil ? configuration.password : nil).map {
            PasswordCheck(
                password: $0, trustedProxies: configuration.trustedProxies,
                guesses: PasswordCounter(library: library), secret: configuration.secret)
        }
        // A proxy may protect a server that is reachable from elsewhere.
        imageCaching = ImageCaching(
            isPrivate: accounts != nil || configuration.password != nil || configuration.publicURL != nil
                || configuration.isOpenToAll)
    }

    /// The immediate decision on a request; has no side effects.
    func decision(on request: some PolicyRequest, from peer: SocketAddress?) -> Decision {
        if let refusal = origin.refusal(of: request) ?? hosts?.refusal(of: request) {
            return .refused(refusal)
        }
        if let accounts {
            // Requests of visitors, and of browsers that were not seen for a while, go to the router.
            return accounts.knownIdentity(of: request)?.may(.viewer) == true ? .allowed : .undecided
        }
        return password?.decision(on: request, from: peer) ?? .allowed
    }

    /// Waits for the decision about a request.
    ///
    /// - Throws: `RequestFailure` if it is refused.
    func admit(_ request: some PolicyRequest, from peer: SocketAddress?) async throws {
        switch decision(on: request, from: peer) {
        case .allowed: return
        case .refused(let failure): throw failure
        case .undecided: try await password?.admit(request, from: peer)
        }
    }

    /// Adds security headers that the response does not have, and the base path to headers
    /// with paths.
    func complete(_ headers: inout HTTPFields) {
        for field in SecurityHeaderFields.all where !headers.contains(field.name) { headers.append(field) }
        base.addPrefix(to: &headers)
    }
}

/// Rejects requests that the policy does not allow.
struct PolicyCheck: RouterMiddleware {
    let policy: RequestPolicy

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        try await policy.admit(request, from: context.peer)
        var response = try await next(request, context)
        policy.password?.setCookie(in: &response, of: request)
        return response
    }
}

/// Adds the policy's headers to every response.
struct PolicyHeaders: RouterMiddleware {
    typealias Context = ServerContext

    let policy: RequestPolicy

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        policy.complete(&response.headers)
        return response
    }
}
