import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Photos
import Testing

@Suite struct WallTitlesTests {
    /// The cookie set by a response, without its attributes.
    private static func cookie(_ response: TestResponse) -> String? {
        response.headers[.setCookie].flatMap { $0.split(separator: ";").first.map(String.init) }
    }

    @Test(arguments: ["shown", "hidden"])
    func theChoiceOfABrowserIsOnItsPages(choice: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3, settings: SourceSettings(layout: .wall))
        try await site.test { client in
            let url = "/sources/\(source.id)"
            let unchosen = try await client.execute(uri: url, method: .get)
            #expect(!unchosen.text.contains("data-titles="))
            #expect(unchosen.text.contains(#"<option value="" selected>Titles: automatic</option>"#))
            let response = try await client.submit("titles=\(choice)&to=\(url)", to: "/wall-titles")
            #expect(response.headers[.location] == url)
            let cookie = try #require(Self.cookie(response))
            #expect(cookie == "vitrine_titles=\(choice)")
            // Rendered pages are cached for each choice.
            for _ in 0..<2 {
                let page = try await client.execute(uri: url, method: .get, headers: [.cookie: cookie])
                #expect(page.count(of: #" data-titles="\#(choice)">"#) == 1)
                #expect(page.text.contains(#"<option value="\#(choice)" selected>"#))
                let other = try await client.execute(uri: url, method: .get)
                #expect(!other.text.contains("data-titles="))
            }
        }
    }

    @Test func noChoiceRemovesIt() async throws {
        try await TestSite().test { client in
            let response = try await client.submit("titles=&to=/all", to: "/wall-titles")
            #expect(response.headers[.location] == "/all")
            #expect(Self.cookie(response) == "vitrine_titles=")
            #expect(response.headers[.setCookie]?.contains("Max-Age=0") == true)
        }
    }

    @Test func refusesOtherChoicesAndRedirectsToOtherPages() async throws {
        try await TestSite().test { client in
            let odd = try await client.submit("titles=sideways&to=/all", to: "/wall-titles")
            #expect(odd.status == .badRequest && odd.headers[.setCookie] == nil)
            for to in ["https://example.com/all", "//example.com/all", "/settings"] {
                let response = try await client.submit("titles=shown&to=\(to)", to: "/wall-titles")
                #expect(response.headers[.location]?.hasPrefix("//") != true, "\(to)")
                #expect(response.headers[.location]?.contains("example.com") != true, "\(to)")
            }
        }
    }

    @Test func onlyWallsOfferIt() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3)
        try await site.test { client in
            for (layout, isOffered) in [("wall", true), ("grid", false), ("list", false)] {
                let page = try await client.execute(
                    uri: "/sources/\(source.id)?layout=\(layout)", method: .get)
                #expect(page.text.contains("data-wall-titles>") == isOffered, "\(layout)")
                #expect(page.text.contains("data-wall-titles hidden>") != isOffered, "\(layout)")
            }
        }
    }
}
