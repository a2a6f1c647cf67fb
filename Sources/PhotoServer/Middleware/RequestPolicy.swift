import HTTPTypes
import Hummingbird
import Library
import NIOCore

/// Who may ask for what, and what every answer says.
///
/// Made once from the configuration. The router's middleware (`PolicyCheck`, `PolicyHeaders`) and the
/// answers before the router (`ReadyImageHandler`) ask the same object, so that no rule can be in one
/// and missing in the other.
struct RequestPolicy: Sendable {
    /// What is to become of a request.
    enum Verdict {
        case allowed
        case refused(RequestFailure)
        /// Only `admit` can tell: a password is to be compared after a pause, or a wrong one to be counted.
        case undecided
    }

    let origin: RequestOrigin
    /// Only if the server listens on loopback alone; elsewhere it has any name.
    let hosts: HostCheck?
    let password: PasswordCheck?
    /// Nothing if there are no accounts.
    let accounts: Accounts?
    let imageCaching: ImageCaching
    /// The folder that people reach the server in.
    let base: BasePath

    init(_ configuration: ServerConfiguration, accounts: Accounts? = nil) {
        self.accounts = accounts
        origin = RequestOrigin(publicURL: configuration.publicURL)
        base = configuration.base
        hosts =
            HostCheck.isOfThisMachine(configuration.host)
            ? HostCheck(publicURL: configuration.publicURL) : nil
        password = (accounts == nil ? configuration.password : nil).map {
            PasswordCheck(password: $0, trustedProxies: configuration.trustedProxies)
        }
        imageCaching = ImageCaching(isPrivate: accounts != nil || configuration.password != nil)
    }

    /// What is to become of a request, as far as that can be told at once; changes nothing.
    func verdict(on request: some PolicyRequest, from peer: SocketAddress?) -> Verdict {
        if let refusal = origin.refusal(of: request) ?? hosts?.refusal(of: request) {
            return .refused(refusal)
        }
        if let accounts {
            // A visitor's requests, and those of browsers that were not seen for a while, are for the router.
            return accounts.knownIdentity(of: request)?.may(.viewer) == true ? .allowed : .undecided
        }
        return password?.verdict(on: request, from: peer) ?? .allowed
    }

    /// Waits until it is certain that a request is allowed.
    ///
    /// - Throws: `RequestFailure` if it is not.
    func admit(_ request: some PolicyRequest, from peer: SocketAddress?) async throws {
        switch verdict(on: request, from: peer) {
        case .allowed: return
        case .refused(let failure): throw failure
        case .undecided: try await password?.admit(request, from: peer)
        }
    }

    /// Adds the headers that hold browsers to what the pages need, if an answer has none of its own, and
    /// has those that name paths name URLs.
    func complete(_ headers: inout HTTPFields) {
        for field in SecurityHeaderFields.all where !headers.contains(field.name) { headers.append(field) }
        base.lead(&headers)
    }
}

/// Refuses what the policy does not allow.
struct PolicyCheck: RouterMiddleware {
    let policy: RequestPolicy

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        try await policy.admit(request, from: context.peer)
        var response = try await next(request, context)
        policy.password?.givePass(to: &response, of: request)
        return response
    }
}

/// Puts the headers on every answer that the policy demands.
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
