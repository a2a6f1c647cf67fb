import Foundation
import HTTPTypes
import Hummingbird
import Library
import Messages
import Photos

/// Answers for the people who have accounts, which are an administrator's.
struct PeopleHandlers {
    let site: Site
    let accounts: Accounts

    static let path = "/people"

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            try await page(done: AccountChange.words(request)).response(from: request, context: context)
        }
        router.post(RouterPath(Self.path)) { request, context in try await add(request, context) }
        router.post("/people/:user/role") { request, context in try await setRole(request, context) }
        router.post("/people/:user/password") { request, context in try await setPassword(request, context) }
        router.post("/people/:user/delete") { request, context in try await delete(request, context) }
    }

    private func page(done: String? = nil, problem: String? = nil, name: String = "") async throws
        -> TextResponse
    {
        let people = try await site.library.accounts()
        return try site.unstoredPage(
            "people",
            PeoplePage(
                shell: try await site.shell(.people, title: PageText.people.text),
                people: people.map { Person($0, isThis: $0.id == Identity.current?.user) },
                roles: Role.allCases.map { FormOption(role: $0, isChosen: $0 == .viewer) }, done: done,
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
            return try await page(problem: error.message.text(), name: form.name)
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
        accounts.forget()
        return .redirect(to: "\(Self.path)?done=changed")
    }

    /// Gives a person who has forgotten it another password; all browsers of theirs are signed out.
    private func setPassword(_ request: Request, _ context: ServerContext) async throws -> Response {
        let account = try await account(context)
        let password = try await request.form([String: String].self, context)["password"] ?? ""
        guard PasswordHash.isAllowed(password) else {
            return try await page(problem: Message(RequestMessage.passwordLength).text())
                .response(from: request, context: context)
        }
        var session: Int64?
        if case .session(let number)? = Identity.current?.means { session = number }
        try await site.library.setPassword(
            try await PasswordHash(hashing: password).text, of: account.id, keeping: session)
        accounts.forget()
        return .redirect(to: "\(Self.path)?done=changed")
    }

    private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
        let account = try await account(context)
        guard try await site.library.deleteAccount(account.id) else {
            return try await page(problem: Message(RequestMessage.lastAdmin).text())
                .response(from: request, context: context)
        }
        accounts.forget()
        return .redirect(to: "\(Self.path)?done=deleted")
    }
}

/// `/people`: who has an account.
struct PeoplePage: ViewModel {
    let shell: PageShell
    let people: [Person]
    let roles: [FormOption]
    let done: String?
    let problem: String?
    /// The name that was given, where it could not be taken.
    let name: String
}

struct Person: ViewModel {
    let name: String
    let url: String
    let isThis: Bool
    let roles: [FormOption]

    init(_ account: Account, isThis: Bool) {
        name = account.name
        url = "\(PeopleHandlers.path)/\(account.id.rawValue)"
        self.isThis = isThis
        roles = Role.allCases.map { FormOption(role: $0, isChosen: $0 == account.role) }
    }
}

extension FormOption {
    /// A role to choose.
    fileprivate init(role: Role, isChosen: Bool) {
        self.init(value: role.rawValue, label: role.word.text(), isChosen: isChosen)
    }
}
