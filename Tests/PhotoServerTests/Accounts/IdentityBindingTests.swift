import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import LibrarySQL
@testable import PhotoServer

/// Responses where the sender of a request cannot be determined, or nobody may sign in yet.
@Suite struct IdentityBindingTests {
    /// A failure of the database while the sender is looked up has a message like any other.
    @Test func reportsThatTheSenderCannotBeLookedUp() async throws {
        let library = try SQLLibrary.temporary()
        let site = try TestSite(library: library)
        _ = try await library.addAccount(name: "root", role: .admin, password: nil, at: Date())
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.isEnabled = true
        let application = try buildApplication(site.services, configuration: configuration)
        try await library.write { try $0.script("DROP TABLE credential") }
        let headers: HTTPFields = [.cookie: "\(Accounts.cookie)=\(Secret().text)"]
        try await application.test(.router) { client in
            let page = try await client.execute(uri: "/all", method: .get, headers: headers)
            #expect(page.status == .internalServerError)
            #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
            #expect(page.text.contains("no such table"))
            let response = try await client.execute(uri: "/api/v1/mixes", method: .get, headers: headers)
            #expect(response.status == .internalServerError)
            #expect(response.text.contains("\"code\""))
        }
    }

    /// The session may have ended since the page of the form was loaded.
    @Test(
        arguments: [
            ("http://localhost/sources/almanac/settings?q=a%20b", "/sources/almanac/settings?q=a%20b"),
            ("http://localhost/account/password", "/account/password"),
            ("http://evil.example/sources/almanac", nil), ("http://localhost//evil.example/", nil),
            ("http://localhost@evil.example/", nil), ("nonsense", nil), (nil, nil),
        ] as [(String?, String?)])
    func aFormOfAVisitorLeadsToSigningIn(referer: String?, target: String?) async throws {
        let people = try await AccountSite()
        var headers = AccountSite.form
        headers[.named("Sec-Fetch-Site")] = "same-origin"
        headers[.named("Sec-Fetch-Mode")] = "navigate"
        headers[.referer] = referer
        try await people.test { [headers] client in
            let response = try await client.execute(
                uri: "/account/password", method: .post, headers: headers)
            let to = target.map { "?to=\(PageURL.encoded($0))" } ?? ""
            #expect(response.status == .seeOther && response.headers[.location] == "/sign-in\(to)")
        }
    }

    /// Other applications on the same host have their own pages.
    @Test(arguments: [("photos/all", "/photos/sign-in?to=%2Fall"), ("other/all", "/photos/sign-in")])
    func aFormBelowABasePathLeadsToSigningIn(page: String, location: String) async throws {
        let people = try await AccountSite()
        var headers = AccountSite.form
        headers[.accept] = "text/html"
        headers[.referer] = "https://example.org/\(page)"
        try await people.test(below: "https://example.org/photos") { [headers] client in
            let response = try await client.execute(
                uri: "/photos/mixes", method: .post, headers: headers)
            #expect(response.status == .seeOther && response.headers[.location] == location)
        }
    }

    @Test func onlyNavigationsLeadToSigningIn() async throws {
        let people = try await AccountSite()
        let mode = HTTPField.Name.named("Sec-Fetch-Mode")
        let (html, all) = ("text/html,application/xhtml+xml", "*/*")
        try await people.test { client in
            for (path, headers, isLed) in [
                ("/mixes", [.accept: html], true), ("/mixes", [mode: "navigate"], true),
                ("/mixes", [.accept: all], false), ("/mixes", [mode: "cors", .accept: all], false),
                ("/api/v1/mixes", [.accept: html], false),
            ] as [(String, HTTPFields, Bool)] {
                let response = try await client.execute(uri: path, method: .post, headers: headers)
                #expect(response.status == (isLed ? .seeOther : .unauthorized), "\(path) \(headers)")
            }
        }
    }

    /// The first person of a proxy would own the existing data, and nobody could let others in.
    @Test func nobodyOfAProxyComesBeforeAnAdministrator() async throws {
        let site = try TestSite()
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        let options = AccountOptions(isEnabled: true, userHeader: "X-Remote-User", newRole: nil)
        configuration.accounts = try #require(options)
        configuration.accounts.setupCode = SetupCode.code(secret: Data("secret".utf8))
        configuration.trustedProxies = [try #require(NetworkRange("127.0.0.0/8"))]
        let code = configuration.accounts.setupCode ?? ""
        let application = try buildApplication(site.services, configuration: configuration)
        let headers: HTTPFields = [.named("X-Remote-User"): "ada"]
        try await application.test(.live) { client in
            for path in ["/", "/all"] {
                let page = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(page.status == .forbidden)
                #expect(page.text.contains("There is no administrator yet"))
                #expect(page.text.contains("vitrine user add ada --role admin"))
            }
            #expect(try await site.library.accounts().isEmpty)
            // The page that creates one is shown, and the person becomes that administrator.
            let welcome = try await client.execute(
                uri: "/welcome?code=\(code)", method: .get, headers: headers)
            #expect(welcome.status == .ok)
            var form = headers
            form[.contentType] = "application/x-www-form-urlencoded"
            let made = try await client.execute(
                uri: "/welcome", method: .post, headers: form,
                body: ByteBuffer(string: "code=\(code)&name=ada&password=correct+horse"))
            #expect(made.status == .seeOther)
            #expect(try await client.execute(uri: "/people", method: .get, headers: headers).status == .ok)
            // Everyone after that is a viewer.
            let second = try await client.execute(
                uri: "/all", method: .get, headers: [.named("X-Remote-User"): "max"])
            #expect(second.status == .ok)
        }
        #expect(try await site.library.accounts().map(\.role) == [.admin, .viewer])
    }

    /// A library that already belongs to a viewer gets an administrator by the link.
    @Test func theLinkIsGoodUntilThereIsAnAdministrator() async throws {
        let site = try TestSite()
        _ = try await site.library.addAccount(name: "vera", role: .viewer, password: nil, at: Date())
        try await site.testWelcome { client, code in
            let path = "/welcome?code=\(code)"
            #expect(try await client.execute(uri: path, method: .get).status == .ok)
            _ = try await site.library.addAccount(name: "root", role: .admin, password: nil, at: Date())
            #expect(try await client.execute(uri: path, method: .get).status == .notFound)
        }
    }
}
