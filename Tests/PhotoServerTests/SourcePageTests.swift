import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

@Suite struct SourcePageTests {
    @Test(arguments: Layout.allCases)
    func showsEachPhotoInEachLayout(layout: Layout) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5, settings: SourceSettings(layout: layout))
        let photos = try await site.photos(of: source)
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.status == .ok)
            #expect(page.text.contains(#"data-screen="source""#))
            #expect(page.text.contains(#"data-layout="\#(layout.rawValue)" aria-label="Photos""#))
            for photo in photos { #expect(page.count(of: #"data-photo="\#(photo.id)""#) == 1) }
        }
    }

    @Test func pagesBySixty() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 130)
        let last = try #require(try await site.photos(of: source).last)
        try await site.test { client in
            let first = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(first.count(of: "data-photo=") == 60)
            #expect(first.text.contains(#"<link rel="next" href="/sources/\#(source.id)?page=2">"#))
            #expect(!first.text.contains(#"rel="prev""#))
            let third = try await client.execute(uri: "/sources/\(source.id)?page=3", method: .get)
            #expect(third.count(of: "data-photo=") == 10)
            #expect(!third.text.contains(#"rel="next""#))
            let at = try await client.execute(uri: "/sources/\(source.id)?at=\(last.id)", method: .get)
            #expect(at.text.contains(#"data-offset="120""#))
        }
    }

    @Test func pagesThroughAllThatASearchFinds() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 400) { $0[0].title = "Something else" }
        let last = try #require(try await site.photos(of: source).last)
        let url = "/sources/\(source.id)"
        try await site.test { client in
            let first = try await client.execute(uri: "\(url)?q=photo+a%26b", method: .get)
            #expect(first.text.contains("Nothing found"))
            let found = try await client.execute(uri: "\(url)?q=ph%C3%B6to", method: .get)
            #expect(found.text.contains("399 photos for “phöto”"))
            #expect(found.text.contains(#" data-count="399""#) && found.text.contains(#" data-offset="0""#))
            #expect(found.count(of: "data-photo=") == 60)
            let next = "\(url)?page=2&amp;q=ph%C3%B6to"
            #expect(found.text.contains(#"<link rel="next" href="\#(next)">"#))
            #expect(found.text.contains(#"name="to" value="\#(url)?q=ph%C3%B6to""#))
            let seventh = try await client.execute(uri: "\(url)?page=7&q=photo", method: .get)
            #expect(seventh.count(of: "data-photo=") == 39)
            #expect(seventh.text.contains("361–399 of 399"))
            let at = try await client.execute(uri: "\(url)?q=photo&at=\(last.id)", method: .get)
            #expect(at.text.contains(#"data-offset="360""#))
        }
    }

    @Test func opensTheScreenOfTheSettings() async throws {
        let site = try TestSite()
        let settings = SourceSettings(layout: .grid, opens: .gallery)
        let source = try await site.addSource(photos: 1, settings: settings)
        let photo = try #require(try await site.photos(of: source).first)
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains(#"href="/sources/\#(source.id)/photos/\#(photo.id)/gallery""#))
        }
    }

    @Test func aRowWithoutAPictureIsTextAndATile() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2, settings: SourceSettings(layout: .list)) {
            $0[1].original = nil
            $0[1].description = "Only words."
        }
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains("Only words."))
            #expect(page.count(of: "cell--text") == 1)
            #expect(page.count(of: "class=\"cell__image\"") == 1)
        }
    }

    @Test func theTextOfAFeedIsNeverMarkup() async throws {
        let site = try TestSite()
        let evil = "<script>alert(1)</script>\"\u{301} onload=\u{27}x"
        let source = try await site.addSource(photos: 1, settings: SourceSettings(layout: .grid)) {
            $0[0].title = evil
        }
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(!page.text.contains("<script>alert"))
            // A quote with a combining accent still ends an attribute.
            #expect(page.text.unicodeScalars.split(separator: "\u{301}").first?.last != "\"")
            #expect(page.text.contains("&lt;script&gt;"))
        }
    }

    @Test(arguments: Layout.allCases)
    func anUnavailablePhotoIsATileWithItsReason(layout: Layout) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1, settings: SourceSettings(layout: layout))
        let url = try #require(try await site.photos(of: source).first?.entry.original)
        try await site.library.storeFailure(.system("The server answered 404."), of: url)
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains("The server answered 404."))
            #expect(!page.text.contains("cell__image"))
        }
    }

    @Test func showsSinceWhenACopyIsShown() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.library.noteFailure(
            .system("example.com cannot be reached."), of: source.id, at: Date())
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains("Showing the version read just now. example.com cannot be reached."))
        }
    }

    @Test func theLayoutIsKept() async throws {
        let site = try TestSite()
        let source = try await site.addSource(settings: SourceSettings(layout: .wall))
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/layout", method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "layout=grid&to=https%3A%2F%2Fevil.example"))
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/sources/\(source.id)")
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains(#"data-layout="grid""#))
        }
    }

    @Test func findsByWords() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 20)
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)?q=photo+7", method: .get)
            #expect(page.count(of: "data-photo=") == 1)
            let none = try await client.execute(uri: "/sources/\(source.id)?q=zebra", method: .get)
            #expect(none.text.contains("Nothing found"))
        }
    }

    @Test func anUnknownSourceIsAPageWithAMessage() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/sources/nowhere", method: .get)
            #expect(page.status == .notFound)
            #expect(page.text.contains("There is no source at this URL."))
            #expect(page.text.contains("Back to the library"))
        }
    }
}
