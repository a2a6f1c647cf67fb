import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import OpenIDConnect
import Photos
import Testing

@testable import PhotoServer

@Suite struct AccountsTests {
    // MARK: Signing in

    @Test func signsInWithNameAndPasswordAndOut() async throws {
        let people = try await AccountSite()
        let hash = try await PasswordHash(hashing: AccountSite.password)
        let user = try #require(people.users["max"])
        try await people.site.library.setPassword(hash.text, of: user, keeping: nil, endsTokens: false)
        try await people.test { client in
            let wrong = try await client.execute(
                uri: "/sign-in", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "name=max&password=wrong+horse"))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.headers[.setCookie] == nil)
            let right = try await client.execute(
                uri: "/sign-in", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "name=MAX&password=correct+horse&to=%2Fall"))
            #expect(right.status == .seeOther)
            #expect(right.headers[.location] == "/all")
            let set = right.headers[values: .setCookie].joined(separator: "; ")
            #expect(set.contains("HttpOnly") && set.contains("SameSite=Lax"))
            let session = try #require(
                right.headers[values: .setCookie].first { $0.hasPrefix(Accounts.cookie) })
            let cookie = String(session.prefix { $0 != ";" })
            let page = try await client.execute(uri: "/all", method: .get, headers: [.cookie: cookie])
            #expect(page.status == .ok)
            #expect(page.headers[.vitrineUser] == "\(user.rawValue)")
            let out = try await client.execute(uri: "/sign-out", method: .post, headers: [.cookie: cookie])
            #expect(out.headers[.location] == "/signed-out")
            let after = try await client.execute(uri: "/all", method: .get, headers: [.cookie: cookie])
            #expect(after.status == .seeOther)
        }
    }

    @Test(arguments: [
        "//evil.example/", "https://evil.example/", "/\\evil.example", "/a\nb", "/sign-in?to=/",
    ])
    func leadsNowhereElse(target: String) {
        #expect(SignInURL.target(target) == "/")
    }

    @Test func aTokenOpensTheAPIAndABadOneIsReported() async throws {
        let people = try await AccountSite()
        let secret = Secret(prefix: Secret.tokenPrefix)
        let token = try await people.site.library.addCredential(
            .token, of: try #require(people.users["max"]), digest: secret.digest, name: "script",
            at: Date(), until: nil)
        try await people.test { client in
            let headers: HTTPFields = [.authorization: "Bearer \(secret.text)"]
            let response = try await client.execute(uri: "/api/v1/all/photos", method: .get, headers: headers)
            #expect(response.status == .ok)
            try await people.site.library.deleteCredential(token.id, of: token.user)
            let bad = try await client.execute(
                uri: "/api/v1/sources", method: .get,
                headers: [.authorization: "Bearer vitrine_0123456789abcdef"])
            #expect(bad.status == .unauthorized)
            #expect(bad.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
        }
    }

    /// A cookie is not accepted as a token, nor a token as a cookie: each has its own lifetime.
    @Test func aTokenIsNoCookie() async throws {
        let people = try await AccountSite()
        let secret = Secret(prefix: Secret.tokenPrefix)
        _ = try await people.site.library.addCredential(
            .token, of: .owner, digest: secret.digest, name: "script", at: Date(), until: nil)
        try await people.test { client in
            let response = try await client.execute(
                uri: "/all", method: .get, headers: [.cookie: "\(Accounts.cookie)=\(secret.text)"])
            #expect(response.status == .seeOther)
        }
    }

    @Test func anExpiredSessionIsAVisitor() async throws {
        let people = try await AccountSite()
        let secret = Secret()
        _ = try await people.site.library.addCredential(
            .session, of: .owner, digest: secret.digest, name: "old", at: Date(timeIntervalSinceNow: -60),
            until: Date(timeIntervalSinceNow: -1))
        try await people.test { client in
            let response = try await client.execute(
                uri: "/api/v1/all/photos", method: .get,
                headers: [.cookie: "\(Accounts.cookie)=\(secret.text)"])
            #expect(response.status == .unauthorized)
        }
    }

    /// Only a trusted proxy may name the signed-in user.
    @Test func aHeaderOfAnyoneSignsNobodyIn() async throws {
        let people = try await AccountSite()
        let options = try #require(
            AccountOptions(isEnabled: true, userHeader: "X-Remote-User", newRole: .viewer))
        try await people.test(options) { client in
            let response = try await client.execute(
                uri: "/api/v1/all/photos", method: .get, headers: [.named("X-Remote-User"): "ada"])
            #expect(response.status == .unauthorized)
        }
    }

    @Test func theFirstAccountNeedsTheCodeAndIsMadeOnce() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        try await site.library.addFavorite(photo.id, at: Date())
        try await site.testWelcome { client, code in
            #expect(try await client.execute(uri: "/welcome?code=\(code)0", method: .get).status == .notFound)
            #expect(try await client.execute(uri: "/welcome?code=\(code)", method: .get).status == .ok)
            let short = try await client.execute(
                uri: "/welcome", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "code=\(code)&name=Ada&password=short"))
            #expect(short.status == .unprocessableContent)
            let made = try await client.execute(
                uri: "/welcome", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "code=\(code)&name=Ada&password=correct+horse"))
            #expect(made.status == .seeOther)
            let again = try await client.execute(
                uri: "/welcome", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "code=\(code)&name=Eve&password=correct+horse"))
            #expect(again.status != .ok)
        }
        let accounts = try await site.library.accounts()
        #expect(accounts.map(\.name) == ["Ada"])
        // The data from before belongs to her.
        #expect(accounts[0].id == .owner)
        #expect(try await site.library.photo(photo.id)?.isFavorite == true)
    }

    // MARK: Who sees what

    @Test func peopleHaveTheirOwnFavoritesAndHiddenPhotos() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 3)
        let photos = try await people.site.photos(of: source)
        try await people.test { client in
            let path = "/api/v1/photos/\(photos[0].id)"
            for (uri, name) in [
                ("\(path)/favorite", "max"), ("/api/v1/photos/\(photos[1].id)/remove", "max"),
            ] {
                let response = try await client.execute(
                    uri: uri, method: .post, headers: people.headers(name))
                #expect(response.status.kind == .successful)
            }
            func list(_ path: String, _ name: String) async throws -> String {
                try await client.execute(uri: path, method: .get, headers: people.headers(name)).text
            }
            #expect(try await list("/favorites", "max").contains("Photo 0"))
            #expect(try await list("/favorites", "mia").contains("Photo 0") == false)
            #expect(try await list("/sources/\(source.id)", "max").contains("Photo 1") == false)
            #expect(try await list("/sources/\(source.id)", "mia").contains("Photo 1"))
        }
    }

    @Test func visitorsSeeWhatIsPublicAndNothingElse() async throws {
        let people = try await AccountSite()
        let shown = try await people.site.addSource("Open house", photos: 2)
        let nonpublic = try await people.site.addSource("Family album", photos: 2)
        _ = try await people.site.library.setPublic(true, source: shown.id)
        let open = try #require(try await people.site.photos(of: shown).first)
        let secret = try #require(try await people.site.photos(of: nonpublic).first)
        try await people.test { client in
            let page = try await client.execute(uri: "/", method: .get)
            #expect(page.text.contains("Open house") && !page.text.contains("Family album"))
            for path in ["/sources/\(shown.id)", PageURL.photo(open), PageURL.detail(open)] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .ok)
                #expect(!response.text.contains("Family album"))
            }
            for path in [
                "/sources/\(nonpublic.id)", PageURL.photo(secret), "/all", "/search?q=Photo", "/places",
            ] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .seeOther, "\(path)")
            }
            let image = try #require(ImageURL(secret))
            for path in [
                "/api/v1/sources/\(nonpublic.id)", "/api/v1/sources/\(nonpublic.id)/photos",
                "/api/v1/photos/\(secret.id)", image.square(320), image.download,
            ] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .unauthorized, "\(path)")
            }
            let sources = try await client.execute(uri: "/api/v1/sources", method: .get)
            #expect(!sources.text.contains("Family album"))
            let zip = try await client.execute(
                uri: "/download", method: .post, headers: AccountSite.form,
                body: ByteBuffer(string: "photos=\(secret.id)"))
            #expect(!zip.text.contains("Photo 0"))
        }
    }

    /// A shared cache must not serve one person what was meant for another.
    @Test func nothingThatNeedsAnAccountIsForSharedCaches() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let photo = try #require(try await people.site.photos(of: source).first)
        try await people.test { client in
            for path in [
                "/", "/all", "/sources/\(source.id)", PageURL.photo(photo), "/account",
                "/api/v1/sources", "/api/v1/sources/\(source.id)/photos", "/api/v1/photos/\(photo.id)",
                "/api/v1/sources/\(source.id)/shapes", try #require(ImageURL(photo)).square(320),
            ] {
                let response = try await client.execute(
                    uri: path, method: .get, headers: people.headers("vera"))
                let control = response.headers[.cacheControl] ?? ""
                #expect(control.contains("private") || control.contains("no-store"), "\(path): \(control)")
            }
        }
    }

    @Test(arguments: [true, false]) func aPasswordSetByAnAdministratorEndsTokens(endsTokens: Bool)
        async throws
    {
        let people = try await AccountSite()
        let library = people.site.library
        let user = try #require(people.users["max"])
        let digests = [Secret().digest, Secret().digest]
        for (kind, digest) in zip([Credential.Kind.session, .token], digests) {
            _ = try await library.addCredential(
                kind, of: user, digest: digest, name: "test", at: Date(), until: nil)
        }
        try await library.setPassword("$scrypt$", of: user, keeping: nil, endsTokens: endsTokens)
        let session = try await library.credential(digest: digests[0], at: Date())
        #expect(session == nil)
        let token = try await library.credential(digest: digests[1], at: Date())
        #expect((token == nil) == endsTokens)
    }

    @Test func peopleAreShownWithTheirSignInMethods() async throws {
        let people = try await AccountSite()
        let library = people.site.library
        let max = try #require(people.users["max"])
        try await library.setPassword("$scrypt$", of: max, keeping: nil, endsTokens: false)
        let identity = ProviderIdentity(issuer: "https://id.example.org", subject: "7<b>")
        #expect(try await library.link(identity, to: max, at: Date()))
        var options = try #require(AccountOptions(isEnabled: true, userHeader: "X-User", newRole: nil))
        for (name, hasHeader) in [("https://id.example.org", false), ("Our door", true)] {
            if hasHeader {
                options.provider = try OpenIDSettings(
                    issuer: "https://id.example.org", clientID: "vitrine", name: name)
            }
            try await people.test(hasHeader ? options : AccountOptions(isEnabled: true)) { client in
                let page = try await client.execute(
                    uri: "/people", method: .get, headers: people.headers("ada"))
                #expect(page.text.contains("Signs in with a password"))
                #expect(page.text.contains("Connected with \(name) as 7&lt;b&gt;"))
                #expect(page.text.contains("this provider is no longer configured") == !hasHeader)
                #expect(page.text.contains("Signed in by the reverse proxy") == hasHeader)
                #expect(page.text.contains("Cannot sign in") == !hasHeader)
            }
        }
    }

    @Test func aRefusedAccountKeepsItsRoleInTheForm() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            let page = try await client.execute(
                uri: "/people", method: .post, headers: people.headers("ada", AccountSite.form),
                body: ByteBuffer(string: "name=cleo&password=short&role=member"))
            #expect(page.status == .unprocessableContent)
            let form = try #require(page.text.components(separatedBy: #"id="new-role""#).last)
            #expect(form.contains(#"<option value="member" selected>"#))
            #expect(!form.contains(#"value="viewer" selected"#))
        }
    }

    @Test func theLastAdministratorStays() async throws {
        let people = try await AccountSite()
        let admin = try #require(people.users["ada"])
        #expect(try await people.site.library.setRole(.member, of: admin) == false)
        #expect(try await people.site.library.deleteAccount(admin) == false)
        let other = try #require(people.users["max"])
        #expect(try await people.site.library.setRole(.admin, of: other))
        #expect(try await people.site.library.deleteAccount(admin))
    }

    /// Browsers store personal data by the number of a user.
    @Test func theNumberOfAUserIsNeverUsedAgain() async throws {
        let people = try await AccountSite()
        let last = try #require(people.users["mia"])
        #expect(try await people.site.library.deleteAccount(last))
        let next = try await people.site.library.addAccount(
            name: "noa", role: .viewer, password: nil, at: Date())
        #expect(try #require(next).id != last)
    }
}
