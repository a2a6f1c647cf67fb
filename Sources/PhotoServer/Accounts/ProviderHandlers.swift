import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library
import Logging
import Messages
import OpenIDConnect
import Photos

/// Handlers for signing in through OpenID Connect: the redirect to the provider, and the callback.
struct ProviderHandlers {
    let site: Site
    let accounts: Accounts
    let publicURL: PublicURL?
    /// Limits the sign-ins that wait for the provider, which may not respond.
    private let waiting = ConcurrencyLimit(maxConcurrent: 16, maxWaiting: 100, maxWait: .seconds(10))

    init(site: Site, accounts: Accounts, publicURL: PublicURL?) {
        self.site = site
        self.accounts = accounts
        self.publicURL = publicURL
    }

    /// Redirects to the provider.
    static let path = "/sign-in/oidc"
    /// The redirect URI at the provider.
    static let callbackPath = "/sign-in/oidc/callback"
    /// Connects the account with an identity at the provider.
    static let connectPath = "/account/connect"

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            let target = SignInURL.target(request.query("to"))
            guard Identity.current?.role == nil else { return Response.redirect(to: target) }
            return try await begin(ProviderAttempt(target: target), request, context)
        }
        router.get(RouterPath(Self.connectPath)) { request, context in
            try await beginConnecting(request, context)
        }
        router.get(RouterPath(Self.callbackPath)) { request, context in
            try await handleCallback(request, context)
        }
    }

    /// - Throws: 404 without a provider.
    private func provider() throws -> OpenIDProvider {
        guard let provider = accounts.provider else { throw RequestFailure(.notFound, .notFound) }
        return provider
    }

    /// The public URL of `callbackPath`.
    private func redirectURI(_ request: Request) -> String {
        let base = publicURL?.text ?? "http://\(request.head.authority ?? "localhost")/"
        return base + Self.callbackPath.dropFirst()
    }

    /// Waits for the provider while the client is connected, without the slot of the request.
    private func outcome<Value: Sendable>(
        _ context: ServerContext, _ request: @Sendable @escaping () async throws -> Value
    ) async throws -> Value {
        try await LoadSlot.released {
            try await waiting.runUnlessOverloaded { try await context.whileConnected(request) }
        }
    }

    // MARK: To the provider

    private func begin(
        _ attempt: ProviderAttempt, _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let provider = try provider()
        let url: String
        do {
            let redirectURI = redirectURI(request)
            url = try await outcome(context) {
                try await provider.authorizationURL(for: attempt.attempt, redirectURI: redirectURI)
            }
        } catch let error as OpenIDError {
            return try await refuse(error, to: attempt.target, request, context)
        }
        var response = Response.redirect(to: url)
        response.headers[.cacheControl] = "no-store"
        response.setCookie(try attempt.cookie(secret: try await site.library.secret()))
        return response
    }

    /// Another site could send the browser here while it is signed in at the provider as somebody else, who would
    /// then be connected to the account: only the link on the account page contains the key.
    private func beginConnecting(_ request: Request, _ context: ServerContext) async throws -> Response {
        _ = try provider()
        guard case .session(let session)? = Identity.current?.means else {
            throw RequestFailure(.forbidden, .onlyInBrowser)
        }
        let key = ConnectionKey(session: session, secret: try await site.library.secret())
        guard let sent = request.query("key"), Secret(sent: sent)?.digest == Secret(sent: key.text)?.digest
        else { throw RequestFailure(.forbidden, .otherSiteWrite) }
        return try await begin(
            ProviderAttempt(target: AccountHandlers.path, session: session), request, context)
    }

    // MARK: The callback

    private func handleCallback(_ request: Request, _ context: ServerContext) async throws -> Response {
        let provider = try provider()
        let attempt = ProviderAttempt.pending(
            in: request, state: request.query("state"), secret: try await site.library.secret())
        var response: Response
        do {
            guard let attempt else { throw RequestFailure(.badRequest, .otherBrowser) }
            response = try await finish(attempt, with: provider, request, context)
        } catch let error as OpenIDError {
            response = try await refuse(error, to: attempt?.target, request, context)
        } catch let error as RequestFailure {
            response = try await refuse(error, to: attempt?.target, request, context)
        }
        // The code, and therefore the attempt, can be used only once. Another tab may have started one
        // meanwhile.
        if attempt != nil { response.setCookie(ProviderAttempt.noCookie) }
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func finish(
        _ attempt: ProviderAttempt, with provider: OpenIDProvider, _ request: Request,
        _ context: ServerContext
    ) async throws -> Response {
        let response = AuthorizationResponse(
            code: request.query("code"), error: request.query("error"), issuer: request.query("iss"))
        let redirectURI = redirectURI(request)
        let person = try await outcome(context) {
            try await provider.person(response, for: attempt.attempt, redirectURI: redirectURI)
        }
        if let session = attempt.session { return try await connect(person, session, provider) }
        let account = try await accounts.account(of: person, by: provider)
        return try await accounts.signIn(account, to: attempt.target, request)
    }

    private func connect(
        _ person: ProvidedPerson, _ session: Int64, _ provider: OpenIDProvider
    ) async throws -> Response {
        guard let identity = Identity.current, identity.means == .session(session) else {
            throw RequestFailure(.badRequest, .otherBrowser)
        }
        guard try await site.library.link(ProviderIdentity(person), to: identity.user, at: Date()) else {
            throw RequestFailure(.conflict, .identityTaken, [.name: .text(provider.settings.name)])
        }
        return .redirect(to: "\(AccountHandlers.path)?done=\(AccountChange.connected.rawValue)")
    }

    // MARK: Errors

    private func refuse(
        _ error: any MessageProviding, to target: String?, _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let isUserError = (error as? OpenIDError)?.isUserError ?? true
        context.logger.log(
            level: isUserError ? .info : .warning, "A sign-in with the provider failed",
            metadata: ["error": "\(error)"])
        let status = (error as? RequestFailure)?.status ?? (isUserError ? .forbidden : .badGateway)
        // A person who is already signed in tried to connect the account.
        guard Identity.current?.role == nil else { throw RequestFailure(status, error.message) }
        return try await site.signInPage(
            accounts, to: target ?? PageURL.library, problem: error.message.text(), status: status
        ).response(from: request, context: context)
    }
}

extension Accounts {
    /// The account of a person signed in by the provider, created at the first sign-in.
    ///
    /// Accounts are found by the provider's subject, never by name: people who can choose their name at the provider
    /// could otherwise take over the account with that name.
    ///
    /// - Throws: `OpenIDError`; 403 if new accounts are not allowed, 409 if the name is taken.
    func account(of person: ProvidedPerson, by provider: OpenIDProvider) async throws -> Account {
        let identity = ProviderIdentity(person)
        if let account = try await library.account(of: identity) { return account }
        let service = Message.Argument.text(provider.settings.name)
        guard try await hasAdministrator() else {
            throw RequestFailure(.forbidden, .noAdministrator, [.name: service])
        }
        guard let role = options.newRole else {
            throw RequestFailure(.forbidden, .noNewPeople, [.name: service])
        }
        let sent = try await LoadSlot.released { try await provider.name(of: person) }
        guard let name = Account.name(sent) else { throw RequestFailure(.forbidden, .accountName) }
        guard let account = try await library.addAccount(name: name, role: role, of: identity, at: Date())
        else {
            throw RequestFailure(.conflict, .nameOfOther, [.text: .text(name), .name: service])
        }
        evictAll()
        return account
    }
}

extension ProviderIdentity {
    fileprivate init(_ person: ProvidedPerson) { self.init(issuer: person.issuer, subject: person.subject) }
}

/// The button for signing in at the provider.
struct ProviderButton: ViewModel {
    let label: String
    let url: String

    /// - Parameter target: The page to open afterwards.
    init(_ settings: OpenIDSettings, to target: String) {
        label = PageMessage.signInWith.text([.name: .text(settings.name)])
        url =
            target == PageURL.library
            ? ProviderHandlers.path : "\(ProviderHandlers.path)?to=\(PageURL.encoded(target))"
    }
}
