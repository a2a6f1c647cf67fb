import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import OpenIDConnect
import Photos
import StandInProvider
import Testing

@testable import PhotoServer

// Over 300 lines: all ways to sign in at one site with a provider.

/// Signing in at a stand-in provider, from the page of the server and back to it.
@Suite struct ProviderSignInTests {
    /// A server with an administrator, whose accounts come from a provider.
    private struct Context {
        let site: TestSite
        let standIn: StandInProvider
        let client: any TestClientProtocol

        /// Follows the redirect to the provider; returns its URL and the cookie of the attempt.
        func startAttempt(_ path: String = "/sign-in/oidc", cookies: String = "") async throws -> (
            url: String, cookie: String
        ) {
            let response = try await client.execute(uri: path, method: .get, headers: Self.cookies(cookies))
            try #require(response.status == .seeOther, "\(response.text)")
            return (
                try #require(response.headers[.location]),
                try #require(Self.cookie(ProviderAttempt.cookieName, of: response))
            )
        }

        /// Returns from the provider with a cookie.
        func handleCallback(_ url: URL, cookies: String) async throws -> TestResponse {
            try await client.execute(
                uri: url.path() + "?" + (url.query() ?? ""), method: .get, headers: Self.cookies(cookies))
        }

        /// Signs in at the provider and returns.
        func signIn(to target: String? = nil) async throws -> TestResponse {
            let (url, cookie) = try await startAttempt("/sign-in/oidc" + (target.map { "?to=\($0)" } ?? ""))
            return try await handleCallback(try standIn.signIn(at: url), cookies: cookie)
        }

        static func cookie(_ name: String, of response: TestResponse) -> String? {
            response.headers[values: .setCookie].first {
                $0.hasPrefix("\(name)=") && !$0.hasPrefix("\(name)=;")
            }
            .map { String($0.prefix { $0 != ";" }) }
        }

        static func cookies(_ text: String) -> HTTPFields { text.isEmpty ? [:] : [.cookie: text] }

        /// The name under which the browser of a response is signed in.
        func name(of response: TestResponse) async throws -> String? {
            guard let cookie = Self.cookie(Accounts.cookie, of: response) else { return nil }
            let page = try await client.execute(uri: "/account", method: .get, headers: [.cookie: cookie])
            guard page.status == .ok else { return nil }
            return page.text.firstMatch(of: /<bdi>(.*?)<\/bdi>/).map { String($0.output.1) }
        }
    }

    private static func open(
        role: Role? = .member, hasAdministrator: Bool = true, publicURL: String? = nil,
        _ body: @escaping @Sendable (Context) async throws -> Void
    ) async throws {
        let site = try TestSite()
        if hasAdministrator {
            _ = try await site.library.addAccount(name: "root", role: .admin, password: nil, at: Date())
        }
        try await StandInProvider.run { standIn in
            var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
            configuration.accounts.isEnabled = true
            configuration.accounts.newRole = role
            configuration.accounts.provider = try OpenIDSettings(
                issuer: standIn.issuer, clientID: StandInProvider.clientID,
                clientSecret: StandInProvider.clientSecret, name: "Keycloak")
            configuration.publicURL = try publicURL.map { url throws(PublicURLError) in try PublicURL(url) }
            let application = try buildApplication(site.services, configuration: configuration)
            try await application.test(.router) { client in
                try await body(Context(site: site, standIn: standIn, client: client))
            }
        }
    }

    // MARK: Good ones

    @Test(arguments: [StandInSignature.rs256, .es256])
    func signsInAndLeadsOn(signature: StandInSignature) async throws {
        try await Self.open { context in
            context.standIn.change { $0.signature = signature }
            let page = try await context.client.execute(uri: "/sign-in?to=%2Fall", method: .get)
            #expect(page.text.contains("Sign in with Keycloak"))
            #expect(page.text.contains("href=\"/sign-in/oidc?to=%2Fall\""))
            let response = try await context.signIn(to: "%2Fall")
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/all")
            #expect(try await context.name(of: response) == "ada")
            let account = try #require(try await context.site.library.account(named: "ada"))
            #expect(account.account.role == .member && account.password == nil)
            // The cookie of the attempt is removed, that of the session is like any other's.
            let cookies = response.headers[values: .setCookie]
            #expect(
                cookies.contains {
                    $0.hasPrefix("\(ProviderAttempt.cookieName)=;") && $0.contains("Max-Age=0")
                })
            #expect(cookies.contains { $0.hasPrefix(Accounts.cookie) && $0.contains("SameSite=Lax") })
        }
    }

    /// Another tab may have begun an attempt, whose cookie this one must not delete.
    @Test func aCallbackOfAnotherAttemptLeavesTheCookie() async throws {
        try await Self.open { context in
            let (url, _) = try await context.startAttempt("/sign-in/oidc")
            let (_, cookie) = try await context.startAttempt("/sign-in/oidc")
            let response = try await context.handleCallback(
                try context.standIn.signIn(at: url), cookies: cookie)
            #expect(response.status == .badRequest)
            #expect(
                response.headers[values: .setCookie].allSatisfy { !$0.hasPrefix(ProviderAttempt.cookieName) })
        }
    }

    @Test func theAttemptIsKeptInACookieThatScriptsCannotRead() async throws {
        try await Self.open(publicURL: "https://example.org/photos/") { context in
            let response = try await context.client.execute(
                uri: "/photos/sign-in/oidc", method: .get, headers: [.named("X-Forwarded-Proto"): "https"])
            let cookie = try #require(response.headers[.setCookie])
            for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/photos/", "Max-Age=600"] {
                #expect(cookie.contains(part), "\(part) in \(cookie)")
            }
            let url = try #require(response.headers[.location])
            #expect(url.hasPrefix(context.standIn.issuer + "/authorize?tenant=1&"))
            #expect(
                url.contains("redirect_uri=https%3A%2F%2Fexample.org%2Fphotos%2Fsign-in%2Foidc%2Fcallback"))
        }
    }

    @Test func whoIsRenamedStaysTheSamePerson() async throws {
        try await Self.open { context in
            let first = try await context.signIn()
            #expect(try await context.name(of: first) == "ada")
            context.standIn.change { $0.claims["preferred_username"] = .text("countess") }
            #expect(try await context.name(of: try await context.signIn()) == "ada")
            // And somebody else with that name is not that person.
            context.standIn.change {
                $0.subject = "subject-2"
                $0.claims["preferred_username"] = .text("ada")
            }
            let other = try await context.signIn()
            #expect(other.status == .conflict)
            #expect(other.text.contains("account named ada already exists"))
            #expect(try await context.site.library.accounts().map(\.name) == ["ada", "root"])
        }
    }

    // MARK: Bad ones

    @Test(arguments: ["//evil.example/", "https://evil.example/", "/\\evil.example", "/a\nb"])
    func leadsNowhereElse(target: String) async throws {
        try await Self.open { context in
            let response = try await context.signIn(to: PageURL.encoded(target))
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/")
        }
    }

    @Test(arguments: [
        ("nonce", StandInClaim.text("x"), "belongs to another request"),
        ("aud", .text("x"), "for another client"),
        ("exp", .number(1000), "has expired"),
        ("iss", .text("https://evil.example"), "issued by another service"),
    ])
    func reportsAnInvalidToken(claim: String, value: StandInClaim, words: String) async throws {
        try await Self.open { context in
            context.standIn.change { $0.claims[claim] = .some(value) }
            let response = try await context.signIn()
            #expect(response.status == .badGateway)
            #expect(response.text.contains(words) && response.text.contains("Sign in with Keycloak"))
            #expect(Context.cookie(Accounts.cookie, of: response) == nil)
            #expect(try await context.site.library.accounts().count == 1)
        }
    }

    @Test(arguments: [StandInSignature.none, .sharedSecret, .forged])
    func aSignatureThatProvesNothingSignsNobodyIn(signature: StandInSignature) async throws {
        try await Self.open { context in
            context.standIn.change { $0.signature = signature }
            let response = try await context.signIn()
            #expect(response.status == .badGateway)
            #expect(Context.cookie(Accounts.cookie, of: response) == nil)
        }
    }

    @Test func theCallbackIsOnlyForTheBrowserThatStarted() async throws {
        try await Self.open { context in
            let (url, cookie) = try await context.startAttempt()
            let (otherURL, otherCookie) = try await context.startAttempt()
            let back = try context.standIn.signIn(at: url)
            for cookies in [
                "", otherCookie, cookie.dropLast(6) + "AAAA==", "\(ProviderAttempt.cookieName)=a.b",
            ] {
                let response = try await context.handleCallback(back, cookies: String(cookies))
                #expect(response.status == .badRequest, "\(cookies)")
                #expect(response.text.contains("started in another browser"))
                #expect(Context.cookie(Accounts.cookie, of: response) == nil)
            }
            #expect(!context.standIn.requests.contains("/token"))
            #expect(try await context.handleCallback(back, cookies: cookie).status == .seeOther)
            // The provider rejects a code that was used before.
            let again = try await context.handleCallback(back, cookies: cookie)
            #expect(again.status == .forbidden)
            #expect(again.text.contains("already been used"))
            let refused = try await context.handleCallback(
                try context.standIn.signIn(at: otherURL, error: "access_denied"), cookies: otherCookie)
            #expect(refused.status == .forbidden)
            #expect(refused.text.contains("Access was denied"))
        }
    }

    @Test func anAttemptEndsAfterTenMinutes() throws {
        let secret = Data("secret".utf8)
        let attempt = ProviderAttempt(target: "/all")
        let value = try attempt.cookie(secret: secret).description.prefix { $0 != ";" }
        let request = Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "localhost", path: "/",
                headerFields: [.cookie: String(value)]), body: RequestBody(buffer: .init()))
        let state = attempt.attempt.state
        #expect(ProviderAttempt.pending(in: request, state: state, secret: secret) == attempt)
        #expect(
            ProviderAttempt.pending(
                in: request, state: state, secret: secret, now: Date(timeIntervalSinceNow: 601)) == nil)
        #expect(ProviderAttempt.pending(in: request, state: state, secret: Data("other".utf8)) == nil)
        #expect(ProviderAttempt.pending(in: request, state: nil, secret: secret) == nil)
    }

    @Test func reportsThatTheProviderIsDown() async throws {
        let site = try TestSite()
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.isEnabled = true
        configuration.accounts.provider = try OpenIDSettings(issuer: "http://127.0.0.1:9", clientID: "a")
        let application = try buildApplication(site.services, configuration: configuration)
        try await application.test(.router) { client in
            let response = try await client.execute(uri: "/sign-in/oidc", method: .get)
            #expect(response.status == .badGateway)
            #expect(response.text.contains("The sign-in service at 127.0.0.1 cannot be reached"))
        }
    }

    @Test func withoutAProviderThePageDoesNotExist() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            for path in ["/sign-in/oidc", "/sign-in/oidc/callback"] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .notFound)
            }
            let page = try await client.execute(uri: "/sign-in", method: .get)
            #expect(!page.text.contains("/oidc"))
        }
    }

    // MARK: Who may come

    @Test func nobodyNewComesWhereNoRoleIsGiven() async throws {
        try await Self.open(role: nil) { context in
            let response = try await context.signIn()
            #expect(response.status == .forbidden)
            #expect(response.text.contains("You do not have an account here yet"))
            let root = try #require(try await context.site.library.account(named: "root"))
            _ = try await context.site.library.link(
                ProviderIdentity(issuer: context.standIn.issuer, subject: "subject-1"), to: root.account.id,
                at: Date())
            #expect(try await context.name(of: try await context.signIn()) == "root")
        }
    }

    @Test func nobodyComesBeforeAnAdministrator() async throws {
        try await Self.open(hasAdministrator: false) { context in
            let response = try await context.signIn()
            #expect(response.status == .forbidden)
            #expect(response.text.contains("There is no administrator yet"))
            #expect(try await context.site.library.accounts().isEmpty)
        }
    }

    // MARK: Connecting an account

    @Test func aSignedInPersonConnectsTheOwnAccount() async throws {
        try await Self.open { context in
            let root = try #require(try await context.site.library.account(named: "root")).account
            let secret = Secret()
            _ = try await context.site.library.addCredential(
                .session, of: root.id, digest: secret.digest, name: "test", at: Date(),
                until: Date(timeIntervalSinceNow: 3600))
            let session = "\(Accounts.cookie)=\(secret.text)"
            let page = try await context.client.execute(
                uri: "/account", method: .get, headers: [.cookie: session])
            let link = try #require(
                page.text.firstMatch(of: /href="(\/account\/connect\?key=[^"]+)"/)?.output.1)
            // Another site does not know the key.
            for path in ["/account/connect", "/account/connect?key=0123456789abcdef0123456789abcdef"] {
                let refused = try await context.client.execute(
                    uri: path, method: .get, headers: [.cookie: session])
                #expect(refused.status == .forbidden)
            }
            let (url, attempt) = try await context.startAttempt(String(link), cookies: session)
            // In another browser, which somebody has talked into it, nothing is connected.
            let back = try context.standIn.signIn(at: url)
            let stolen = try await context.handleCallback(back, cookies: attempt)
            #expect(stolen.status == .badRequest)
            let (again, newAttempt) = try await context.startAttempt(String(link), cookies: session)
            let done = try await context.handleCallback(
                try context.standIn.signIn(at: again), cookies: "\(session); \(newAttempt)")
            #expect(done.headers[.location] == "/account?done=connected")
            #expect(
                try await context.client.execute(uri: "/account", method: .get, headers: [.cookie: session])
                    .text
                    .contains("You can sign in with Keycloak"))
            #expect(try await context.name(of: try await context.signIn()) == "root")
        }
    }

    @Test func whatOpensAnotherAccountIsNotConnected() async throws {
        try await Self.open { context in
            _ = try await context.signIn()
            let root = try #require(try await context.site.library.account(named: "root")).account
            let secret = Secret()
            let credential = try await context.site.library.addCredential(
                .session, of: root.id, digest: secret.digest, name: "test", at: Date(),
                until: Date(timeIntervalSinceNow: 3600))
            let session = "\(Accounts.cookie)=\(secret.text)"
            let key = ConnectionKey(session: credential.id, secret: try await context.site.library.secret())
            let (url, attempt) = try await context.startAttempt(
                "/account/connect?key=\(key.text)", cookies: session)
            let response = try await context.handleCallback(
                try context.standIn.signIn(at: url), cookies: "\(session); \(attempt)")
            #expect(response.status == .conflict)
            #expect(response.text.contains("already connected to another account"))
            #expect(try await context.site.library.identities(of: root.id).isEmpty)
        }
    }
}
