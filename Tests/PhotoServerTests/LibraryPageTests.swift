import DemoSources
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import PhotoServer
import Testing

@Suite struct LibraryPageTests {
    @Test func showsACardASource() async throws {
        let site = try TestSite()
        try await site.addSource("Field notes", photos: 1)
        try await site.addSource("Almanac", photos: 3)
        try await site.test { client in
            let page = try await client.execute(uri: "/", method: .get)
            #expect(page.text.contains(#"<body data-screen="library""#))
            #expect(page.count(of: "class=\"card\"") == 2)
            #expect(page.text.contains("1 photo · added just now"))
            #expect(page.text.contains("3 photos · added just now"))
        }
    }

    @Test func offersTheDemoWhereThereIsNothing() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/", method: .get)
            #expect(page.text.contains("No photos yet"))
            #expect(page.text.contains(#"action="/demo""#))
        }
    }

    @Test func bringsTheDemoBack() async throws {
        let site = try TestSite()
        try await site.test { client in
            let response = try await client.execute(uri: "/demo", method: .post)
            #expect(response.status == .seeOther)
        }
        #expect(try await site.library.sources().map(\.title) == site.services.demo.sources.map(\.title))
        #expect(try await site.library.sources().map(\.id) == site.services.demo.sources.map(\.id))
    }

    @Test func everyPageHasItsStrictPolicy() async throws {
        try await TestSite().test { client in
            for url in ["/", "/places", "/recents", "/add", "/nowhere"] {
                let page = try await client.execute(uri: url, method: .get)
                let policy = try #require(page.headers[.contentSecurityPolicy])
                #expect(policy.contains("default-src 'none'"))
                #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';"))
                #expect(!page.text.contains("onclick"))
                #expect(page.headers[.xContentTypeOptions] == "nosniff")
            }
        }
    }

    @Test func respondsToHead() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: "/", method: .head)
            #expect(response.status == .ok)
            #expect(response.body.readableBytes == 0)
        }
    }
}
