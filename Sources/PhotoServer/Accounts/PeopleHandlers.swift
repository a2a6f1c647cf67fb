import Foundation
import HTTPTypes
import Hummingbird
import Library
import Messages
import OpenIDConnect
import Photos

/// Handlers for managing accounts, for administrators.
struct PeopleHandlers {
    let site: Site
    let accounts: Accounts

    static let path = "/people"

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            try await page(done: AccountChange.text(of: request)).response(from: request, context: context)
        }
        addRoute(Self.path, to: router) { try await add($0, $1) }
        addRoute("/people/:user/role", to: router) { try await setRole($0, $1) }
        addRoute("/people/:user/password", to: router) { try await setPassword($0, $1) }
        addRoute("/people/:user/delete", to: router) { try await delete($0, $1) }
    }

    /// Adds a route for a change that tokens may not make: an account, password or role would outlive the token.
    private func addRoute(
        _ path: String, to router: Router<ServerContext>,
        _ handle: @escaping @Sendable (Request, ServerContext) async throws -> Response
    ) {
        router.post(RouterPath(path)) { request, context in
            try site.identity.refuseToken()
            return try await handle(request, context)
        }
    }

    /// - Parameters:
    ///   - name: The name of a new account in the form.
    ///   - role: Its role.
    private func page(
        done: String? = nil, problem: String? = nil, name: String = "", role: Role = .viewer
    ) async throws -> TextResponse {
        let issuer = accounts.provider?.settings
        var people: [Person] = []
        for account in try await site.library.accounts() {
            let means = SignInMeans(
                hasPassword: account.hasPassword,
                identities: try await site.library.identities(of: account.id), provider: issuer,
                hasHeader: accounts.options.userHeader != nil)
            people.append(
                Person(account, means: means.text, isThis: account.id == Identity.current?.user))
        }
        return try site.unstoredPage(
            "people",
            PeoplePage(
                shell: try await site.shell(.people, title: PageText.people.text),
                people: people,
                roles: Role.allCases.map { FormOption(role: $0, isChosen: $0 == role) }, done: done,
                problem: problem, name: name),
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private struct NewForm: Decodable {
        let name: String
        let password: String
        let role: String
    }

    private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(NewForm.self, context)
        let role: Role = try formChoice(form.role)
        do {
            try await accounts.add(name: form.name, role: role, password: form.password)
        } catch let error as RequestFailure where error.status == .unprocessableContent {
            return try await page(problem: error.message.text(), name: form.name, role: role)
                .response(from: request, context: context)
        }
        return .redirect(to: "\(Self.path)?done=added")
    }

    private func account(_ context: ServerContext) async throws -> Account {
        guard let number = context.parameters.get("user").flatMap({ Int64($0) }),
            let account = try await site.library.account(UserID(rawValue: number))
        else { throw RequestFailure(.notFound, .noAccount) }
        return account
    }

    private func setRole(_ request: Request, _ context: ServerContext) async throws -> Response {
        let account = try await account(context)
        let fields = try await request.form([String: String].self, context)
        let role: Role = try formChoice(fields["role"] ?? "")
        guard try await site.library.setRole(role, of: account.id) else {
            return try await page(problem: Message(RequestMessage.lastAdmin).text())
                .response(from: request, context: context)
        }
        accounts.evict(account.id)
        return .redirect(to: "\(Self.path)?done=changed")
    }

    /// Sets a person's password, signs out all of their browsers, and ends their access tokens.
    private func setPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
        let account = try await account(context)
        let password = try await request.form([String: String].self, context)["password"] ?? ""
        guard PasswordHash.isAllowed(password) else {
            return try await page(problem: Message(RequestMessage.passwordLength).text())
                .response(from: request, context: context)
        }
        var session: Int64?
        if case .session(let number)? = Identity.current?.means { session = number }
        let isSet = try await site.library.setPassword(
            try await PasswordHash(hashing: password).text, of: account.id, keeping: session,
            endsTokens: true)
        accounts.evict(account.id)
        // Otherwise the session has ended: the page leads to the sign-in page.
        return .redirect(to: isSet ? "\(Self.path)?done=changed" : Self.path)
    }

    private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
        let account = try await account(context)
        guard try await site.library.deleteAccount(account.id) else {
            return try await page(problem: Message(RequestMessage.lastAdmin).text())
                .response(from: request, context: context)
        }
        accounts.evict(account.id)
        return .redirect(to: "\(Self.path)?done=deleted")
    }
}

/// `/people`: the list of accounts.
struct PeoplePage: ViewModel {
    let shell: PageShell
    let people: [Person]
    let roles: [FormOption]
    let done: String?
    let problem: String?
    /// The entered name, if it was rejected.
    let name: String
}

struct Person: ViewModel {
    let name: String
    let url: String
    /// How the person signs in.
    let means: String
    let isThis: Bool
    let roles: [FormOption]

    init(_ account: Account, means: String, isThis: Bool) {
        name = account.name
        self.means = means
        url = "\(PeopleHandlers.path)/\(account.id.rawValue)"
        self.isThis = isThis
        roles = Role.allCases.map { FormOption(role: $0, isChosen: $0 == account.role) }
    }
}

/// The ways in which a person can sign in, as text.
struct SignInMeans {
    let text: String

    /// - Parameters:
    ///   - identities: The identities of the person at providers.
    ///   - provider: The current provider; `nil` if there is none.
    ///   - hasHeader: Whether a reverse proxy signs people in by the names of their accounts.
    init(
        hasPassword: Bool, identities: [ProviderIdentity], provider: OpenIDSettings?, hasHeader: Bool
    ) {
        let password = hasPassword ? Message(PageMessage.signsInByPassword) : nil
        let others = identities.map { identity in
            let name = identity.issuer == provider?.issuer ? provider?.name : nil
            return Message(
                name == nil ? PageMessage.signedInByFormer : .signedInByProvider,
                [.name: .text(name ?? identity.issuer), .text: .text(identity.subject)])
        }
        let header = hasHeader ? Message(PageMessage.signedInByHeader) : nil
        let means = [password].compactMap(\.self) + others + [header].compactMap(\.self)
        text = Message.line(means) ?? PageMessage.cannotSignIn.text()
    }
}

extension FormOption {
    /// A role to choose.
    fileprivate init(role: Role, isChosen: Bool) {
        self.init(value: role.rawValue, label: role.label.text(), isChosen: isChosen)
    }
}
