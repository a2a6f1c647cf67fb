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

// Over 300 lines: one site with a provider, and all the ways in and past it.

/// Signing in at a stand-in, from the page of the server and back to it.
@Suite struct ProviderSignInTests {
    /// A server with an administrator, whose accounts come from a provider.
    private struct Door {
        let site: TestSite
        let standIn: StandInProvider
        let client: any TestClientProtocol

        /// Goes to the provider; gives where it was sent, and the cookie of the attempt.
        func leave(_ path: String = "/sign-in/oidc", cookies: String = "") async throws -> (
            url: String, cookie: String
        ) {
            let answer = try await client.execute(uri: path, method: .get, headers: Self.cookies(cookies))
            try #require(answer.status == .seeOther, "\(answer.text)")
            return (
                try #require(answer.headers[.location]),
                try #require(Self.cookie(ProviderAttempt.cookieName, of: answer))
            )
        }

        /// Comes back with a cookie.
        func handleCallback(_ url: URL, cookies: String) async throws -> TestResponse {
            try await client.execute(
                uri: url.path() + "?" + (url.query() ?? ""), method: .get, headers: Self.cookies(cookies))
        }

        /// Goes and comes back.
        func signIn(to target: String? = nil) async throws -> TestResponse {
            let (url, cookie) = try await leave("/sign-in/oidc" + (target.map { "?to=\($0)" } ?? ""))
            return try await handleCallback(try standIn.signIn(at: url), cookies: cookie)
        }

        static func cookie(_ name: String, of answer: TestResponse) -> String? {
            answer.headers[values: .setCookie].first {
                $0.hasPrefix("\(name)=") && !$0.hasPrefix("\(name)=;")
            }
            .map { String($0.prefix { $0 != ";" }) }
        }

        static func cookies(_ text: String) -> HTTPFields { text.isEmpty ? [:] : [.cookie: text] }

        /// The name under which the browser of an answer is signed in.
        func name(of answer: TestResponse) async throws -> String? {
            guard let cookie = Self.cookie(Accounts.cookie, of: answer) else { return nil }
            let page = try await client.execute(uri: "/account", method: .get, headers: [.cookie: cookie])
            guard page.status == .ok else { return nil }
            return page.text.firstMatch(of: /<bdi>(.*?)<\/bdi>/).map { String($0.output.1) }
        }
    }

    private static func open(
        role: Role? = .member, hasAdministrator: Bool = true, publicURL: String? = nil,
        _ body: @escaping @Sendable (Door) async throws -> Void
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
                try await body(Door(site: site, standIn: standIn, client: client))
            }
        }
    }

    // MARK: Good ones

    @Test(arguments: [StandInSignature.rs256, .es256])
    func signsInAndLeadsOn(signature: StandInSignature) async throws {
        try await Self.open { door in
            door.standIn.change { $0.signature = signature }
            let page = try await door.client.execute(uri: "/sign-in?to=%2Fall", method: .get)
            #expect(page.text.contains("Sign in with Keycloak"))
            #expect(page.text.contains("href=\"/sign-in/oidc?to=%2Fall\""))
            let answer = try await door.signIn(to: "%2Fall")
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/all")
            #expect(try await door.name(of: answer) == "ada")
            let account = try #require(try await door.site.library.account(named: "ada"))
            #expect(account.account.role == .member && account.password == nil)
            // The cookie of the attempt goes, that of the session is like any other's.
            let cookies = answer.headers[values: .setCookie]
            #expect(
                cookies.contains {
                    $0.hasPrefix("\(ProviderAttempt.cookieName)=;") && $0.contains("Max-Age=0")
                })
            #expect(cookies.contains { $0.hasPrefix(Accounts.cookie) && $0.contains("SameSite=Lax") })
        }
    }

    /// Another tab may have begun an attempt, whose cookie this one must not delete.
    @Test func aReturnOfAnotherAttemptLeavesTheCookie() async throws {
        try await Self.open { door in
            let (url, _) = try await door.leave("/sign-in/oidc")
            let (_, cookie) = try await door.leave("/sign-in/oidc")
            let answer = try await door.handleCallback(try door.standIn.signIn(at: url), cookies: cookie)
            #expect(answer.status == .badRequest)
            #expect(
                answer.headers[values: .setCookie].allSatisfy { !$0.hasPrefix(ProviderAttempt.cookieName) })
        }
    }

    @Test func theAttemptIsKeptInACookieThatScriptsCannotRead() async throws {
        try await Self.open(publicURL: "https://example.org/photos/") { door in
            let answer = try await door.client.execute(
                uri: "/photos/sign-in/oidc", method: .get, headers: [.named("X-Forwarded-Proto"): "https"])
            let cookie = try #require(answer.headers[.setCookie])
            for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/photos/", "Max-Age=600"] {
                #expect(cookie.contains(part), "\(part) in \(cookie)")
            }
            let url = try #require(answer.headers[.location])
            #expect(url.hasPrefix(door.standIn.issuer + "/authorize?tenant=1&"))
            #expect(
                url.contains("redirect_uri=https%3A%2F%2Fexample.org%2Fphotos%2Fsign-in%2Foidc%2Fcallback"))
        }
    }

    @Test func whoIsRenamedStaysTheSamePerson() async throws {
        try await Self.open { door in
            let first = try await door.signIn()
            #expect(try await door.name(of: first) == "ada")
            door.standIn.change { $0.claims["preferred_username"] = .text("countess") }
            #expect(try await door.name(of: try await door.signIn()) == "ada")
            // And somebody else who takes the name is not that person.
            door.standIn.change {
                $0.subject = "subject-2"
                $0.claims["preferred_username"] = .text("ada")
            }
            let other = try await door.signIn()
            #expect(other.status == .conflict)
            #expect(other.text.contains("account named ada already exists"))
            #expect(try await door.site.library.accounts().map(\.name) == ["ada", "root"])
        }
    }

    // MARK: Bad ones

    @Test(arguments: ["//evil.example/", "https://evil.example/", "/\\evil.example", "/a\nb"])
    func leadsNowhereElse(target: String) async throws {
        try await Self.open { door in
            let answer = try await door.signIn(to: PageURL.encoded(target))
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == "/")
        }
    }

    @Test(arguments: [
        ("nonce", StandInClaim.text("x"), "belongs to another request"),
        ("aud", .text("x"), "for another client"),
        ("exp", .number(1000), "has expired"),
        ("iss", .text("https://evil.example"), "issued by another service"),
    ])
    func tellsThatATokenLies(claim: String, value: StandInClaim, words: String) async throws {
        try await Self.open { door in
            door.standIn.change { $0.claims[claim] = .some(value) }
            let answer = try await door.signIn()
            #expect(answer.status == .badGateway)
            #expect(answer.text.contains(words) && answer.text.contains("Sign in with Keycloak"))
            #expect(Door.cookie(Accounts.cookie, of: answer) == nil)
            #expect(try await door.site.library.accounts().count == 1)
        }
    }

    @Test(arguments: [StandInSignature.none, .sharedSecret, .forged])
    func aSignatureThatProvesNothingSignsNobodyIn(signature: StandInSignature) async throws {
        try await Self.open { door in
            door.standIn.change { $0.signature = signature }
            let answer = try await door.signIn()
            #expect(answer.status == .badGateway)
            #expect(Door.cookie(Accounts.cookie, of: answer) == nil)
        }
    }

    @Test func theAnswerIsForTheBrowserThatAsked() async throws {
        try await Self.open { door in
            let (url, cookie) = try await door.leave()
            let (otherURL, otherCookie) = try await door.leave()
            let back = try door.standIn.signIn(at: url)
            for cookies in [
                "", otherCookie, cookie.dropLast(6) + "AAAA==", "\(ProviderAttempt.cookieName)=a.b",
            ] {
                let answer = try await door.handleCallback(back, cookies: String(cookies))
                #expect(answer.status == .badRequest, "\(cookies)")
                #expect(answer.text.contains("started in another browser"))
                #expect(Door.cookie(Accounts.cookie, of: answer) == nil)
            }
            #expect(!door.standIn.requests.contains("/token"))
            #expect(try await door.handleCallback(back, cookies: cookie).status == .seeOther)
            // A code that was used once is told by the provider.
            let again = try await door.handleCallback(back, cookies: cookie)
            #expect(again.status == .forbidden)
            #expect(again.text.contains("already been used"))
            let refused = try await door.handleCallback(
                try door.standIn.signIn(at: otherURL, error: "access_denied"), cookies: otherCookie)
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
        #expect(ProviderAttempt.begun(in: request, state: state, secret: secret) == attempt)
        #expect(
            ProviderAttempt.begun(
                in: request, state: state, secret: secret, now: Date(timeIntervalSinceNow: 601)) == nil)
        #expect(ProviderAttempt.begun(in: request, state: state, secret: Data("other".utf8)) == nil)
        #expect(ProviderAttempt.begun(in: request, state: nil, secret: secret) == nil)
    }

    @Test func tellsThatTheProviderIsDown() async throws {
        let site = try TestSite()
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.isEnabled = true
        configuration.accounts.provider = try OpenIDSettings(issuer: "http://127.0.0.1:9", clientID: "a")
        let application = try buildApplication(site.services, configuration: configuration)
        try await application.test(.router) { client in
            let answer = try await client.execute(uri: "/sign-in/oidc", method: .get)
            #expect(answer.status == .badGateway)
            #expect(answer.text.contains("The sign-in service at 127.0.0.1 cannot be reached"))
        }
    }

    @Test func withoutAProviderThereIsNoSuchPage() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            for path in ["/sign-in/oidc", "/sign-in/oidc/callback"] {
                let answer = try await client.execute(uri: path, method: .get)
                #expect(answer.status == .notFound)
            }
            let page = try await client.execute(uri: "/sign-in", method: .get)
            #expect(!page.text.contains("/oidc"))
        }
    }

    // MARK: Who may come

    @Test func nobodyNewComesWhereNoRoleIsGiven() async throws {
        try await Self.open(role: nil) { door in
            let answer = try await door.signIn()
            #expect(answer.status == .forbidden)
            #expect(answer.text.contains("You do not have an account here yet"))
            let root = try #require(try await door.site.library.account(named: "root"))
            _ = try await door.site.library.link(
                ProviderIdentity(issuer: door.standIn.issuer, subject: "subject-1"), to: root.account.id,
                at: Date())
            #expect(try await door.name(of: try await door.signIn()) == "root")
        }
    }

    @Test func nobodyComesBeforeAnAdministrator() async throws {
        try await Self.open(hasAdministrator: false) { door in
            let answer = try await door.signIn()
            #expect(answer.status == .forbidden)
            #expect(answer.text.contains("There is no administrator yet"))
            #expect(try await door.site.library.accounts().isEmpty)
        }
    }

    // MARK: Connecting an account

    @Test func aSignedInPersonConnectsTheOwnAccount() async throws {
        try await Self.open { door in
            let root = try #require(try await door.site.library.account(named: "root")).account
            let secret = Secret()
            _ = try await door.site.library.addCredential(
                .session, of: root.id, digest: secret.digest, name: "test", at: Date(),
                until: Date(timeIntervalSinceNow: 3600))
            let session = "\(Accounts.cookie)=\(secret.text)"
            let page = try await door.client.execute(
                uri: "/account", method: .get, headers: [.cookie: session])
            let link = try #require(
                page.text.firstMatch(of: /href="(\/account\/connect\?key=[^"]+)"/)?.output.1)
            // Another site does not know the key.
            for path in ["/account/connect", "/account/connect?key=0123456789abcdef0123456789abcdef"] {
                let refused = try await door.client.execute(
                    uri: path, method: .get, headers: [.cookie: session])
                #expect(refused.status == .forbidden)
            }
            let (url, attempt) = try await door.leave(String(link), cookies: session)
            // In another browser, which somebody has talked into it, nothing is connected.
            let back = try door.standIn.signIn(at: url)
            let stolen = try await door.handleCallback(back, cookies: attempt)
            #expect(stolen.status == .badRequest)
            let (again, newAttempt) = try await door.leave(String(link), cookies: session)
            let done = try await door.handleCallback(
                try door.standIn.signIn(at: again), cookies: "\(session); \(newAttempt)")
            #expect(done.headers[.location] == "/account?done=connected")
            #expect(
                try await door.client.execute(uri: "/account", method: .get, headers: [.cookie: session]).text
                    .contains("You can sign in with Keycloak"))
            #expect(try await door.name(of: try await door.signIn()) == "root")
        }
    }

    @Test func whatOpensAnotherAccountIsNotConnected() async throws {
        try await Self.open { door in
            _ = try await door.signIn()
            let root = try #require(try await door.site.library.account(named: "root")).account
            let secret = Secret()
            let credential = try await door.site.library.addCredential(
                .session, of: root.id, digest: secret.digest, name: "test", at: Date(),
                until: Date(timeIntervalSinceNow: 3600))
            let session = "\(Accounts.cookie)=\(secret.text)"
            let key = ConnectionKey(session: credential.id, secret: try await door.site.library.secret())
            let (url, attempt) = try await door.leave("/account/connect?key=\(key.text)", cookies: session)
            let answer = try await door.handleCallback(
                try door.standIn.signIn(at: url), cookies: "\(session); \(attempt)")
            #expect(answer.status == .conflict)
            #expect(answer.text.contains("already connected to another account"))
            #expect(try await door.site.library.identities(of: root.id).isEmpty)
        }
    }
}
