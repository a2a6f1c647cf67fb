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
            let credentials = Data("me:open sesame".utf8).base64EncodedString()
            let page = try await client.execute(
                uri: "/", method: .get, headers: [.authorization: "Basic \(credentials)"])
            #expect(page.status == .ok)
        }
    }
}
