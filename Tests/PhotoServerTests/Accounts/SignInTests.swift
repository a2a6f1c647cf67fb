import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import NIOHTTP1
import Photos
import Testing

@testable import PhotoServer

/// Signing in despite obstacles: other headers, earlier attempts, a name as a phone types it.
@Suite struct SignInTests {
    private static func signIn(
        _ client: any TestClientProtocol, name: String, password: String = "correct+horse"
    ) async throws -> TestResponse {
        try await client.execute(
            uri: "/sign-in", method: .post, headers: AccountSite.form,
            body: ByteBuffer(string: "name=\(name)&password=\(password)"))
    }

    private static func setPassword(of name: String, _ people: AccountSite) async throws {
        let hash = try await PasswordHash(hashing: AccountSite.password)
        let user = try #require(people.users[name])
        try await people.site.library.setPassword(hash.text, of: user, keeping: nil, endsTokens: false)
    }

    // MARK: What requests carry

    /// Browsers keep sending a password that a server or a proxy has asked for before.
    @Test(arguments: ["Basic eDp5", "Digest username=\"x\"", "Basic"])
    func aPasswordForSomethingElseDoesNotHideTheSession(authorization: String) async throws {
        let people = try await AccountSite()
        try await people.test { client in
            for path in ["/all", "/api/v1/all/photos"] {
                let response = try await client.execute(
                    uri: path, method: .get, headers: people.headers("max", [.authorization: authorization]))
                #expect(response.status == .ok, "\(path)")
            }
            let visitor = try await client.execute(
                uri: "/api/v1/sources", method: .get, headers: [.authorization: authorization])
            #expect(visitor.status == .ok)
        }
    }

    /// A program with an empty variable must not mistake what is public for everything.
    @Test(arguments: [
        "Bearer", "Bearer ", "bearer  ", "Bearer abc", "Bearer vitrine_", "Bearer vitrine_0123456789abcdef",
        "Bearer \(String(repeating: "x", count: 129))",
    ])
    func anInvalidTokenIsReported(authorization: String) async throws {
        let people = try await AccountSite()
        try await people.test { client in
            // With a session, too: the program meant to use the token.
            for name in [nil, "max"] {
                let response = try await client.execute(
                    uri: "/api/v1/sources", method: .get,
                    headers: people.headers(name, [.authorization: authorization]))
                #expect(response.status == .unauthorized)
                #expect(response.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
        }
    }

    // MARK: Names and passwords

    @Test func aPasswordThatWasTriedTooEarlyIsRightOnceItIsSet() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            #expect(try await Self.signIn(client, name: "cleo").status == .unprocessableContent)
            let added = try await client.execute(
                uri: "/people", method: .post, headers: people.headers("ada", AccountSite.form),
                body: ByteBuffer(string: "name=cleo&password=correct+horse&role=viewer"))
            #expect(added.status == .seeOther)
            #expect(try await Self.signIn(client, name: "cleo").status == .seeOther)
            // One that has another password, and gets the one that was tried.
            #expect(
                try await Self.signIn(client, name: "cleo", password: "better+horse").status
                    == .unprocessableContent)
            let accounts = try await people.site.library.accounts()
            let cleo = try #require(accounts.first { $0.name == "cleo" })
            let set = try await client.execute(
                uri: "/people/\(cleo.id.rawValue)/password", method: .post,
                headers: people.headers("ada", AccountSite.form),
                body: ByteBuffer(string: "password=better+horse"))
            #expect(set.status == .seeOther)
            #expect(try await Self.signIn(client, name: "cleo", password: "better+horse").status == .seeOther)
        }
    }

    /// A server that starts with another password shares the count with those before it.
    @Test func anotherPasswordOfTheServerWasNotTriedBefore() async throws {
        let counter = PasswordCounter()
        let request = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: "/",
            headers: ["Authorization": "Basic \(Data(":new one".utf8).base64EncodedString())"])
        let old = PasswordCheck(password: "old one", guesses: counter)
        for _ in 0..<2 {
            await #expect(throws: RequestFailure.self) { try await old.admit(request, from: nil) }
        }
        try await PasswordCheck(password: "new one", guesses: counter).admit(request, from: nil)
    }

    /// Keyboards of phones add a space after a word.
    @Test(arguments: ["max%20", "%20MAX", "max%C2%A0"])
    func spacesAroundANameAreNotPartOfIt(name: String) async throws {
        let people = try await AccountSite()
        try await Self.setPassword(of: "max", people)
        try await people.test { client in
            let response = try await Self.signIn(client, name: name)
            #expect(response.status == .seeOther)
        }
        let found = try await people.site.library.account(named: " Max ")
        #expect(found?.account.id == people.users["max"])
    }

    /// Thousands of names of failed attempts are stored, whether they exist or not: one with thousands of accents, which
    /// counts as one character, must not take more memory than others.
    @Test func aLongNameIsCountedByItsDigest() {
        let long = "a" + String(repeating: "\u{301}", count: 20_000)
        #expect(long.count == 1 && Accounts.counted(long).utf8.count == 64)
        #expect(Accounts.counted(long) != Accounts.counted(long + "b"))
        #expect(Accounts.counted("max") == "max")
    }

    /// Throttling is not reported as a wrong password, which looks as if the account were lost.
    @Test(.timeLimit(.minutes(2))) func throttlingIsReportedAsSuch() async throws {
        let people = try await AccountSite()
        let user = try #require(people.users["max"])
        let hash = try await PasswordHash(hashing: AccountSite.password)
        try await people.site.library.setPassword(hash.text, of: user, keeping: nil, endsTokens: false)
        let secret = Secret()
        _ = try await people.site.library.addCredential(
            .session, of: user, digest: secret.digest, name: "test", at: Date(), until: nil)
        let headers: HTTPFields = [
            .cookie: "\(Accounts.cookie)=\(secret.text)", .contentType: "application/x-www-form-urlencoded",
        ]
        try await people.test { client in
            @Sendable func change(_ old: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/account/password", method: .post, headers: headers,
                    body: ByteBuffer(string: "old=\(old)&new=another+horse"))
            }
            for number in 0..<10 {
                let response = try await change("guess\(number)")
                #expect(response.status == .unprocessableContent && response.text.contains("is incorrect"))
            }
            // Four wait, the others are refused at once.
            let refused = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for number in 10..<16 { group.addTask { try await change("guess\(number)") } }
                defer { group.cancelAll() }
                while let response = try await group.next() {
                    if response.status == .tooManyRequests { return response as TestResponse? }
                }
                return nil
            }
            let response = try #require(refused)
            #expect(response.text.contains("Too many wrong passwords. Try again in"))
            #expect(!response.text.contains("is incorrect"))
            #expect(response.headers[.retryAfter].flatMap(Int.init).map { (1...15).contains($0) } == true)
        }
    }

    // MARK: Cookies

    /// Browsers forget a cookie after 400 days, however often it was used.
    @Test func theCookiesOfABrowserInUseAreRenewed() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let photo = try #require(try await people.site.photos(of: source).first)
        let image = try #require(ImageURL(photo)).square(320)
        for (path, isRenewed) in [
            ("/all", true), ("/api/v1/sources", true), (image, true), ("/manifest.webmanifest", false),
        ] {
            let secret = Secret()
            _ = try await people.site.library.addCredential(
                .session, of: try #require(people.users["max"]), digest: secret.digest, name: "wall",
                at: Date(timeIntervalSinceNow: -3600), until: Date(timeIntervalSinceNow: 3600))
            let headers: HTTPFields = [.cookie: "\(Accounts.cookie)=\(secret.text)"]
            try await people.test { client in
                let first = try await client.execute(uri: path, method: .get, headers: headers)
                let cookies = first.headers[values: .setCookie]
                let session = cookies.filter { $0.hasPrefix("\(Accounts.cookie)=\(secret.text);") }
                #expect(session.count == (isRenewed ? 1 : 0), "\(path): \(cookies)")
                #expect(cookies.filter { $0.hasPrefix("vitrine_known=") }.count == (isRenewed ? 1 : 0))
                #expect(session.allSatisfy { $0.contains("Max-Age=34560000") && $0.contains("HttpOnly") })
                let control = first.headers[.cacheControl] ?? ""
                #expect(!isRenewed || control.contains("private") || control.contains("no-store"))
                let second = try await client.execute(uri: "/all", method: .get, headers: headers)
                #expect(!second.headers[values: .setCookie].contains { $0.hasPrefix(Accounts.cookie) })
            }
        }
    }

    @Test func aBrowserThatSignsOutGetsNoCookieAgain() async throws {
        let people = try await AccountSite()
        let secret = Secret()
        _ = try await people.site.library.addCredential(
            .session, of: try #require(people.users["max"]), digest: secret.digest, name: "phone",
            at: Date(timeIntervalSinceNow: -3600), until: Date(timeIntervalSinceNow: 3600))
        try await people.test { client in
            let out = try await client.execute(
                uri: "/sign-out", method: .post, headers: [.cookie: "\(Accounts.cookie)=\(secret.text)"])
            #expect(out.status == .seeOther)
            let sessions = out.headers[values: .setCookie].filter { $0.hasPrefix(Accounts.cookie) }
            #expect(sessions.count == 1 && sessions.allSatisfy { $0.contains("Max-Age=0") }, "\(sessions)")
        }
    }

    /// A browser that a provider or the first link has signed in is recognized like any other.
    @Test func theBrowserOfTheFirstAdministratorIsKnown() async throws {
        let site = try TestSite()
        try await site.testWelcome { client, code in
            let made = try await client.execute(
                uri: "/welcome", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "code=\(code)&name=Ada&password=correct+horse"))
            #expect(made.headers[values: .setCookie].contains { $0.hasPrefix("vitrine_known=") })
        }
    }

    // MARK: Tokens and proxies

    /// What is created with a leaked token must not outlive it.
    @Test func theTokenOfAnAdministratorManagesNoPeople() async throws {
        let people = try await AccountSite()
        let ada = try #require(people.users["ada"])
        let max = try #require(people.users["max"])
        let secret = Secret(prefix: Secret.tokenPrefix)
        _ = try await people.site.library.addCredential(
            .token, of: ada, digest: secret.digest, name: "metrics", at: Date(), until: nil)
        var headers = AccountSite.form
        headers[.authorization] = "Bearer \(secret.text)"
        let writes = [
            ("/people", "name=mallory&password=correct+horse&role=admin"),
            ("/people/\(ada.rawValue)/password", "password=correct+horse"),
            ("/people/\(max.rawValue)/role", "role=admin"), ("/people/\(max.rawValue)/delete", ""),
        ]
        try await people.test { [headers] client in
            for (path, form) in writes {
                let response = try await client.execute(
                    uri: path, method: .post, headers: headers, body: ByteBuffer(string: form))
                #expect(response.status == .forbidden, "\(path)")
                #expect(response.text.contains("in a browser that is signed in"), "\(path)")
            }
            let page = try await client.execute(uri: "/people", method: .get, headers: headers)
            #expect(page.status == .ok)
        }
        let accounts = try await people.site.library.accounts()
        #expect(accounts.map(\.name) == ["ada", "max", "mia", "vera"])
        #expect(accounts.filter { $0.role == .admin }.map(\.id) == [ada])
        #expect(accounts.allSatisfy { !$0.hasPassword })
    }

    /// Bytes that are no UTF-8 arrive as the same character, whatever they were. Full-width letters
    /// and an ordinal stand for letters of "max": a provider may let somebody else choose them.
    @Test(arguments: [
        "Zo\u{FFFD}", String(repeating: "a", count: 101), "two\u{200B}words", "\u{FF4D}ax", "m\u{00AA}x",
    ])
    func anInvalidNameOfAProxySignsNobodyInAndIsReported(name: String) async throws {
        let people = try await AccountSite()
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts = try #require(
            AccountOptions(isEnabled: true, userHeader: "X-Remote-User", newRole: .member))
        configuration.trustedProxies = [try #require(NetworkRange("127.0.0.0/8"))]
        let before = try await people.site.library.accounts().count
        let application = try buildApplication(people.site.services, configuration: configuration)
        try await application.test(.live) { client in
            let response = try await client.execute(
                uri: "/all", method: .get, headers: [.named("X-Remote-User"): name])
            #expect(response.status == .forbidden && response.text.contains("in UTF-8"))
        }
        #expect(try await people.site.library.accounts().count == before)
    }

    @Test func whoIsSignedInByAProxyIsOfferedWhatWorks() async throws {
        let people = try await AccountSite()
        let site = people.site
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts = try #require(
            AccountOptions(isEnabled: true, userHeader: "X-Remote-User", newRole: nil))
        configuration.trustedProxies = [try #require(NetworkRange("127.0.0.0/8"))]
        let forms = ["/account/password", "/sign-out", "/account/sessions/delete"]
        let application = try buildApplication(site.services, configuration: configuration)
        try await application.test(.live) { client in
            let noa: HTTPFields = [.named("X-Remote-User"): "noa"]
            let page = try await client.execute(uri: "/account", method: .get, headers: noa)
            #expect(page.status == .ok && page.text.contains("signed in by a reverse proxy"))
            for form in forms { #expect(!page.text.contains("action=\"\(form)\""), "\(form)") }
            #expect(page.text.contains("action=\"/account/tokens\""))
            // A proxy that signs out by the same path as Vitrine must not cost what waits to be sent.
            let out = try await client.execute(uri: "/sign-out", method: .post, headers: noa)
            #expect(out.status == .seeOther && out.headers[.named("Clear-Site-Data")] == nil)
            // With a session, all of it is there.
            let own = try await client.execute(uri: "/account", method: .get, headers: people.headers("max"))
            for form in forms { #expect(own.text.contains("action=\"\(form)\""), "\(form)") }
            #expect(!own.text.contains("signed in by a reverse proxy"))
        }
    }
}
