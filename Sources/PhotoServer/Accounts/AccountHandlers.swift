import Foundation
import HTTPTypes
import Hummingbird
import Library
import Messages
import OpenIDConnect
import Photos

/// Handlers of a person's own account: password, signed-in browsers, access tokens.
struct AccountHandlers {
    let site: Site
    let accounts: Accounts

    static let path = "/account"
    /// The maximum number of signed-in browsers on the page, the last used first: programs that sign in each time
    /// leave many.
    private static let maxSessions = 100

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            try await page(done: AccountChange.text(of: request)).response(from: request, context: context)
        }
        router.post("/account/password") { request, context in try await setPassword(request, context) }
        router.post("/account/tokens") { request, context in try await addToken(request, context) }
        router.post("/account/credentials/:number/delete") { _, context in try await revoke(context) }
        router.post("/account/sessions/delete") { _, _ in try await revokeOthers() }
    }

    private func identity() throws -> Identity {
        let identity = site.identity
        guard identity.role != nil else { throw RequestFailure(.unauthorized, .signIn) }
        return identity
    }

    /// - Parameter status: The status if there is a problem.
    private func page(
        done: String? = nil, problem: String? = nil,
        status: HTTPResponse.Status = .unprocessableContent, token: String? = nil
    ) async throws -> TextResponse {
        let identity = try identity()
        let account = try await site.library.account(identity.user)
        let credentials = try await site.library.credentials(of: identity.user, at: Date())
        let connection = try await connection(of: identity)
        // This browser is the first.
        let all = credentials.filter { $0.kind == .session }
        let (own, others) = (
            all.filter { identity.means == .session($0.id) }, all.filter { identity.means != .session($0.id) }
        )
        let sessions = (own + others).prefix(Self.maxSessions).map { ShownCredential($0, identity) }
        return try site.unstoredPage(
            "account",
            AccountPage(
                shell: try await site.shell(.account, title: PageText.account.text),
                name: account?.name ?? "", role: account?.role.label.text() ?? "",
                hasPassword: account?.hasPassword == true, isAdmin: identity.may(.admin),
                isOfProxy: identity.means == .proxy, done: done,
                problem: problem, token: token, connection: connection,
                sessions: sessions, hasSessions: !sessions.isEmpty,
                moreSessions: all.count > sessions.count
                    ? PageMessage.more.text(all.count - sessions.count) : nil,
                tokens: credentials.filter { $0.kind == .token }.map { .init($0, identity) }),
            status: problem == nil ? .ok : status)
    }

    /// Whether the person's account is connected with the provider, or where to connect it; `nil` without a provider.
    private func connection(of identity: Identity) async throws -> ProviderConnection? {
        guard let settings = accounts.provider?.settings else { return nil }
        let known = try await site.library.identities(of: identity.user)
        if known.contains(where: { $0.issuer == settings.issuer }) {
            return ProviderConnection(settings, url: nil)
        }
        guard case .session(let session) = identity.means else { return nil }
        let key = ConnectionKey(session: session, secret: try await site.library.secret())
        return ProviderConnection(settings, url: "\(ProviderHandlers.connectPath)?key=\(key.text)")
    }

    private struct PasswordForm: Decodable {
        let old: String?
        let new: String
    }

    private func setPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
        let identity = try identity()
        let form = try await request.form(PasswordForm.self, context)
        guard case .session(let session) = identity.means, let name = identity.name else {
            throw RequestFailure(.forbidden, .onlyInBrowser)
        }
        guard PasswordHash.isAllowed(form.new) else {
            return try await page(problem: Message(RequestMessage.passwordLength).text())
                .response(from: request, context: context)
        }
        if try await site.library.account(identity.user)?.hasPassword == true {
            let outcome = try await accounts.compare(
                name: name, password: form.old ?? "", request: request, context: context, session: session)
            switch outcome {
            case .right: break
            case .wrong:
                return try await page(problem: Message(RequestMessage.wrongOldPassword).text())
                    .response(from: request, context: context)
            case .refused(let seconds):
                let wait = Accounts.wait(seconds)
                var response = try await page(problem: wait.text(), status: .tooManyRequests)
                response.headers[.retryAfter] = String(seconds)
                return response.response(from: request, context: context)
            }
        }
        let hash = try await PasswordHash(hashing: form.new)
        let isSet = try await site.library.setPassword(
            hash.text, of: identity.user, keeping: session, endsTokens: false)
        accounts.evict(identity.user)
        // Otherwise the session has ended: the page leads to the sign-in page.
        return .redirect(to: isSet ? "\(Self.path)?done=password" : Self.path)
    }

    private struct TokenForm: Decodable {
        let name: String
    }

    /// Creates a token, which is shown only once.
    private func addToken(_ request: Request, _ context: ServerContext) async throws -> Response {
        let identity = try identity()
        let form = try await request.form(TokenForm.self, context)
        guard let name = Account.name(form.name) else {
            return try await page(problem: Message(RequestMessage.tokenName).text())
                .response(from: request, context: context)
        }
        // A token cannot make others, which would outlive it.
        try identity.refuseToken()
        let secret = Secret(prefix: Secret.tokenPrefix)
        _ = try await site.library.addCredential(
            .token, of: identity.user, digest: secret.digest, name: name, at: Date(), until: nil)
        return try await page(token: secret.text).response(from: request, context: context)
    }

    /// Revokes a token or signs out a browser.
    private func revoke(_ context: ServerContext) async throws -> Response {
        guard let number = context.parameters.get("number").flatMap({ Int64($0) }),
            try await site.library.deleteCredential(number, of: try identity().user)
        else { throw RequestFailure(.notFound, .noCredential) }
        accounts.evict(try identity().user)
        return .redirect(to: "\(Self.path)?done=revoked")
    }

    /// Signs out all other browsers.
    private func revokeOthers() async throws -> Response {
        let identity = try identity()
        var own: Int64?
        if case .session(let number) = identity.means { own = number }
        try await site.library.endSessions(of: identity.user, keeping: own)
        accounts.evict(identity.user)
        return .redirect(to: "\(Self.path)?done=revoked")
    }
}

/// A completed change, as named in the URL of the page that is shown next.
enum AccountChange: String {
    case password, revoked, added, changed, deleted, connected

    /// The confirmation of a request's change; `nil` if it names none.
    static func text(of request: Request) -> String? {
        request.query("done").flatMap(Self.init)?.message.text()
    }

    private var message: PageMessage {
        switch self {
        case .password: .passwordSet
        case .revoked: .revoked
        case .added: .accountAdded
        case .changed: .accountChanged
        case .deleted: .accountDeleted
        case .connected: .accountConnected
        }
    }
}

extension Site {
    /// A page for one person at one moment, which browsers must not store.
    func unstoredPage(
        _ template: String, _ model: some ViewModel, status: HTTPResponse.Status = .ok
    ) throws -> TextResponse {
        var response = try page(template, model, status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// `/account`: the person's own account.
struct AccountPage: ViewModel {
    let shell: PageShell
    let name: String
    let role: String
    let hasPassword: Bool
    let isAdmin: Bool
    /// Whether a reverse proxy signs the person in and out.
    let isOfProxy: Bool
    let done: String?
    let problem: String?
    /// A new token, which is never shown again.
    let token: String?
    /// `nil` without a provider.
    let connection: ProviderConnection?
    let sessions: [ShownCredential]
    let hasSessions: Bool
    /// The number of those that are not listed, as text; `nil` if there are none.
    let moreSessions: String?
    let tokens: [ShownCredential]
}

/// Whether the account is connected with the provider.
struct ProviderConnection: ViewModel {
    let title: String
    let state: String
    let label: String
    /// Where to connect it; `nil` if it is connected.
    let url: String?

    init(_ settings: OpenIDSettings, url: String?) {
        let name = Message.Argument.text(settings.name)
        title = PageMessage.providerTitle.text([.name: name])
        state = (url == nil ? PageMessage.providerConnected : .providerNotConnected).text([.name: name])
        label = PageMessage.connectWith.text([.name: name])
        self.url = url
    }
}

/// A signed-in browser or a token.
struct ShownCredential: ViewModel {
    let name: String
    let facts: String
    /// Whether it is the browser that sends this request.
    let isThis: Bool
    let deletion: String

    init(_ credential: Credential, _ identity: Identity) {
        name = credential.name
        facts = PageMessage.lastUsed.text([
            .date: .message(Freshness(now: Date()).message(for: credential.usedAt))
        ])
        isThis = identity.means == .session(credential.id)
        deletion = "\(AccountHandlers.path)/credentials/\(credential.id)/delete"
    }
}
