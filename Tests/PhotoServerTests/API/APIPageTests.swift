import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct APIPageTests {
    @Test func listsEachRouteWithAnExample() async throws {
        let site = try TestSite()
        let routes = router(
            Site(services: site.services, content: try WebContentProvider(folder: nil)),
            ServerConfiguration(port: 0, addsDemoSources: false), RequestPolicy(ServerConfiguration(port: 0)),
            OriginalURLs(), nil, BackgroundTasks(), PaintingStudio(pipeline: site.services.pipeline)
        ).routes.map { (method: $0.method.rawValue, path: $0.path.description) }
            .filter { $0.path.hasPrefix("/api/v1/") }
        try await site.test { client in
            let response = try await client.execute(uri: "/api", method: .get)
            #expect(response.status == .ok)
            for route in routes {
                let path = route.path.dropFirst("/api/v1".count)
                #expect(response.text.contains("\(route.method)</b> \(path)</code>"), "\(route)")
            }
            #expect(response.count(of: "curl -H") == routes.count)
            #expect(
                response.text.contains(
                    "curl -H &quot;Authorization: Bearer $TOKEN&quot; &quot;$VITRINE/api/v1/sources/SOURCE/photos&quot;"
                ))
        }
    }

    /// The schemas and anchors that the page links to exist.
    @Test func everyInternalLinkHasATarget() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/api", method: .get).text
            let ids = page.matches(of: #/\ id="([^"]+)"/#).map { String($0.1) }
            #expect(Set(ids).count == ids.count, "each id occurs once")
            let targets = page.matches(of: #/href="#([^"]+)"/#).map { String($0.1) }
            #expect(targets.count > 50)
            #expect(Set(targets).subtracting(ids) == [])
        }
    }

    @Test func showsTheRequiredRoles() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/api", method: .get).text
            for (operation, words) in [
                ("sources", PageMessage.apiVisible), ("addSource", .apiAdmins), ("addMix", .apiMembers),
                ("places", .apiViewers), ("description", .apiEveryone),
            ] {
                let part = try #require(page.components(separatedBy: "id=\"\(operation)\"").last)
                let end = try #require(part.range(of: "</details>"))
                #expect(part[..<end.lowerBound].contains("<p>\(words.text())</p>"), "\(operation)")
            }
        }
    }

    @Test func isForVisitorsToo() async throws {
        let people = try await AccountSite()
        try await people.site.addSource("Secret garden", photos: 1)
        try await people.test { client in
            let visitor = try await client.execute(uri: "/api", method: .get)
            #expect(visitor.status == .ok && !visitor.text.contains("Secret garden"))
            let account = try await client.execute(
                uri: "/account", method: .get, headers: people.headers("vera"))
            #expect(account.text.contains("href=\"/api\""))
        }
    }

    @Test func itsURLsAreInTheFolderOfTheServer() async throws {
        try await TestSite().test(below: "https://example.org/photos") { client in
            let page = try await client.execute(uri: "/photos/api", method: .get).text
            #expect(page.contains("href=\"/photos/api/v1/openapi.json\""))
        }
    }
}
