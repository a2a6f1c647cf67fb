import Photos
import NIOCore
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import PhotoServer
import Testing

/// Who may change something, and what an attacker learns.
@Suite struct SafetyTests {
    private let fetchSite = HTTPField.Name("Sec-Fetch-Site")

    @Test(arguments: [
        ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.example"),
        ("origin", "null"), ("referer", "https://evil.example/page"),
    ])
    func otherSitesChangeNothing(header: String, value: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let name = try #require(HTTPField.Name(header))
        try await site.test { client in
            let answer = try await client.execute(
                uri: "/sources/\(source.id)/delete", method: .post, headers: [name: value])
            #expect(answer.status == .forbidden)
        }
        let present = try await site.catalog.source(source.id)
        #expect(present != nil)
    }

    @Test func theOwnPagesMayChange() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let name = try #require(fetchSite)
        try await site.test { client in
            let answer = try await client.execute(
                uri: "/sources/\(source.id)/delete", method: .post, headers: [name: "same-origin"])
            #expect(answer.status == .seeOther)
        }
        let present = try await site.catalog.source(source.id)
        #expect(present == nil)
    }

    @Test func aFormThatIsTooLongIsRefused() async throws {
        try await TestSite().test { client in
            let answer = try await client.execute(
                uri: "/add", method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "location=" + String(repeating: "a", count: 100_000)))
            #expect(answer.status == .contentTooLarge)
        }
    }

    @Test func withoutThePasswordNothingShows() async throws {
        let site = try TestSite()
        try await site.addSource("Family")
        let application = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame")
        )
        try await application.test(.router) { client in
            for address in ["/", "/api/v1/sources", "/sources/family", "/nowhere"] {
                let refused = try await client.execute(uri: address, method: .get)
                #expect(refused.status == .unauthorized)
                #expect(refused.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
                #expect(!refused.text.contains("Family"))
            }
            let page = try await client.execute(uri: "/", method: .get, headers: Self.basic("open sesame"))
            #expect(page.status == .ok)
        }
    }

    private static func basic(_ password: String, from client: String? = nil) -> HTTPFields {
        var fields: HTTPFields = [
            .authorization: "Basic \(Data("me:\(password)".utf8).base64EncodedString())"
        ]
        if let client, let name = HTTPField.Name("X-Forwarded-For") { fields[name] = client }
        return fields
    }

    @Test func passwordsCannotBeGuessedAtLeisure() async throws {
        let site = try TestSite()
        try await site.addSource("Family")
        let application = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame")
        )
        try await application.test(.router) { client in
            // A browser that has a wrong one sends it with every picture: that is one guess.
            for number in 0..<30 {
                let wrong = try await client.execute(
                    uri: "/", method: .get, headers: Self.basic("guess \(number / 3)", from: "192.0.2.7"))
                // The tenth is refused as any other before it; then not even it is compared.
                #expect(wrong.status == (number <= 27 ? .unauthorized : .tooManyRequests))
            }
            for password in ["guess 11", "open sesame"] {
                let refused = try await client.execute(
                    uri: "/sources/family", method: .get, headers: Self.basic(password, from: "192.0.2.7"))
                #expect(refused.status == .tooManyRequests)
                #expect((1...300).contains(refused.headers[.retryAfter].flatMap { Int($0) } ?? 0))
                #expect(!refused.text.contains("Family"))
            }
            let other = try await client.execute(
                uri: "/", method: .get, headers: Self.basic("open sesame", from: "192.0.2.8"))
            #expect(other.status == .ok)
        }
    }

    @Test(arguments: [
        ("GET", "/"), ("HEAD", "/"), ("GET", "/nowhere"), ("GET", "/assets/any/css/app.css"),
        ("HEAD", "/service-worker.js"), ("GET", "/api/v1/sources"), ("GET", "/images/1-12345678/square-320"),
    ])
    func everyAnswerHoldsBrowsersToWhatThePagesNeed(method: String, address: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        try await TestSite().test { client in
            let answer = try await client.execute(uri: address, method: method)
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            let known = try await client.execute(
                uri: address, method: method, headers: [.ifNoneMatch: answer.headers[.eTag] ?? "*"])
            #expect(known.headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test(arguments: ["bytes=0-3", "bytes=999999-"])
    func partsOfAnAnswerDoToo(range: String) async throws {
        let site = try TestSite()
        try await site.addSource(photos: 9)
        try await site.test { client in
            let answer = try await client.execute(
                uri: "/api/v1/sources/field-notes/shapes", method: .get, headers: [.range: range])
            #expect(answer.status == (range.hasSuffix("3") ? .partialContent : .rangeNotSatisfiable))
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(answer.headers[.contentSecurityPolicy] != nil)
        }
    }
}
