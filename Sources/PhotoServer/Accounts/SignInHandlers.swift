import Foundation
import HTTPTypes
import Hummingbird
import Library
import Messages
import OpenIDConnect
import Photos

/// Handlers for signing in and out, and for creating the first account.
struct SignInHandlers {
    let site: Site
    let accounts: Accounts
    let origin: RequestOrigin

    /// Where the browser goes after signing out.
    private static let signedOutPath = "/signed-out"

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(SignInURL.path)) { request, context in
            try await show(to: SignInURL.target(request.query("to")), request, context)
        }
        router.post(RouterPath(SignInURL.path)) { request, context in try await signIn(request, context) }
        router.post("/sign-out") { _, _ in try await signOut() }
        router.get(RouterPath(Self.signedOutPath)) { request, context in
            try await signedOut(request, context)
        }
        router.get("/welcome") { request, context in
            let code = try await setupCode(request.query("code"))
            return try await welcome(code).response(from: request, context: context)
        }
        router.post("/welcome") { request, context in try await makeFirst(request, context) }
    }

    // MARK: Signing in

    private struct Form: Decodable {
        let name: String
        let password: String
        let to: String?
    }

    /// The sign-in page; redirects if the person is signed in already.
    private func show(
        to target: String, _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        guard Identity.current?.role == nil else { return Response.redirect(to: target) }
        return try await page(to: target).response(from: request, context: context)
    }

    private func page(
        to target: String, name: String = "", problem: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> TextResponse {
        try await site.signInPage(accounts, to: target, name: name, problem: problem, status: status)
    }

    private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(Form.self, context)
        let target = SignInURL.target(form.to)
        let outcome = try await accounts.compare(
            name: String(form.name.prefix(400)), password: String(form.password.prefix(1000)),
            request: request, context: context)
        switch outcome {
        case .right(let account, let hash):
            if let response = try await accounts.signIn(account, hash: hash, to: target, request) {
                return response
            }
        case .wrong: break
        case .refused(let seconds):
            var response = try await page(
                to: target, name: form.name,
                problem: Accounts.wait(seconds).text(), status: .tooManyRequests)
            response.headers[.retryAfter] = String(seconds)
            return response.response(from: request, context: context)
        }
        return try await page(
            to: target, name: form.name, problem: Message(RequestMessage.wrongSignIn).text(),
            status: .unprocessableContent
        ).response(from: request, context: context)
    }

    /// Ends the session, and redirects to the page that makes the browser delete its HTTP cache.
    private func signOut() async throws -> Response {
        // A reverse proxy signs the next request in again, so the browser's pending changes still belong to the
        // person.
        guard site.identity.means != .proxy else { return Response.redirect(to: PageURL.library) }
        if let identity = Identity.current, case .session(let number) = identity.means {
            try await site.library.deleteCredential(number, of: identity.user)
            accounts.evict(identity.user)
        }
        // The HTTP cache is that of the whole origin: below a path, other applications would lose theirs.
        var response = Response.redirect(to: site.base.isRoot ? Self.signedOutPath : PageURL.library)
        response.setCookie(Accounts.cookie(nil))
        return response
    }

    /// Makes the browser delete what the service worker, which has deleted the rest, cannot delete: its HTTP cache.
    ///
    /// The response to signing out must not do this itself: the service worker waits for it, and WebKit never
    /// delivers it. The browser requests this path without the worker. It is a page, since WebKit and Firefox
    /// ignore the header of a redirect. `"storage"` would also delete the worker; Chromium sometimes waits
    /// forever for that.
    private func signedOut(_ request: Request, _ context: ServerContext) async throws -> Response {
        var response = try await show(to: PageURL.library, request, context)
        // Other sites may link to this page, too.
        if Identity.current?.role == nil, origin.sender(of: request) == .ownPage {
            response.headers[.named("Clear-Site-Data")] = "\"cache\""
        }
        return response
    }

    // MARK: The first account

    private struct WelcomeForm: Decodable {
        let code: String
        let name: String
        let password: String
    }

    /// - Throws: 404 unless the code is the one that was printed, and there is no administrator yet.
    private func setupCode(_ code: String?) async throws -> String {
        guard let expected = accounts.options.setupCode, let code,
            Secret(sent: code)?.digest == Secret(sent: expected)?.digest,
            try await !accounts.hasAdministrator()
        else { throw RequestFailure(.notFound, .noSetup) }
        return code
    }

    private func welcome(_ code: String, name: String = "", problem: String? = nil) async throws
        -> TextResponse
    {
        try site.unstoredPage(
            "welcome",
            WelcomePage(
                shell: try await site.shell(.signIn, title: PageText.welcome.text), code: code, name: name,
                problem: problem),
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func makeFirst(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(WelcomeForm.self, context)
        let code = try await setupCode(form.code)
        let account: Account
        do {
            account = try await accounts.add(name: form.name, role: .admin, password: form.password)
        } catch let error as RequestFailure where error.status == .unprocessableContent {
            return try await welcome(code, name: form.name, problem: error.message.text())
                .response(from: request, context: context)
        }
        return try await accounts.signIn(account, to: PageURL.library, request)
    }
}

extension Accounts {
    /// Creates an account with a password.
    ///
    /// - Throws: 422 if the name or the password is invalid, or the name is taken.
    @discardableResult
    func add(name: String, role: Role, password: String) async throws -> Account {
        guard let name = Account.name(name) else { throw RequestFailure(.unprocessableContent, .accountName) }
        guard PasswordHash.isAllowed(password) else {
            throw RequestFailure(.unprocessableContent, .passwordLength)
        }
        let hash = try await PasswordHash(hashing: password)
        let account = try await library.addAccount(
            name: name, role: role, password: hash.text, at: Date())
        guard let account else {
            throw RequestFailure(.unprocessableContent, .accountTaken, [.name: .text(name)])
        }
        evictAll()
        return account
    }
}

extension Site {
    /// `/sign-in`, with an error message if there was one.
    func signInPage(
        _ accounts: Accounts, to target: String, name: String = "", problem: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> TextResponse {
        try unstoredPage(
            "sign-in",
            SignInPage(
                shell: try await shell(.signIn, title: PageText.signIn.text), name: name, to: target,
                provider: accounts.provider.map { ProviderButton($0.settings, to: target) },
                problem: problem, isNamed: !name.isEmpty),
            status: status)
    }
}

/// `/sign-in`: the form for name and password.
struct SignInPage: ViewModel {
    let shell: PageShell
    let name: String
    /// The page to open after signing in.
    let to: String
    /// `nil` without a provider.
    let provider: ProviderButton?
    let problem: String?
    /// Whether the name is given and only the password is missing.
    let isNamed: Bool
}

/// `/welcome`: the form for the first administrator.
struct WelcomePage: ViewModel {
    let shell: PageShell
    /// The one-time code of the link.
    let code: String
    let name: String
    let problem: String?
}
