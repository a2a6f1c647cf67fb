import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct LibraryArrangementTests {
    private static func source(
        _ title: String, came minute: Double? = nil, isPinned: Bool = false
    ) throws -> Source {
        Source(
            id: try #require(SourceID(rawValue: "source")), title: title, hasOwnTitle: false,
            location: "https://example.org/\(title)", kind: .rss, settings: SourceSettings(), photoCount: 1,
            removedCount: 0, cameAt: minute.map { Date(timeIntervalSince1970: 60 * $0) }, isPinned: isPinned,
            cover: nil, addedAt: .init(timeIntervalSince1970: 0), refreshedAt: nil, failure: nil,
            failedAt: nil, skippedCount: 0)
    }

    private static func titles(of page: TestResponse) -> [String] {
        page.text.matches(of: /card__title" dir="auto">([^<]*)/).map { String($0.output.1) }
    }

    @Test(arguments: [
        (LibraryArrangement.Order.newest, ["Crane", "Bear", "Dove", "ant"]),
        (.name, ["Crane", "ant", "Bear", "Dove"]),
        (.added, ["Crane", "Dove", "ant", "Bear"]),
    ])
    func putsPinnedSourcesFirst(order: LibraryArrangement.Order, titles: [String]) throws {
        let sources = [
            try Self.source("Dove", came: 1), try Self.source("ant"), try Self.source("Bear", came: 2),
            try Self.source("Crane", isPinned: true),
        ]
        #expect(LibraryArrangement(order: order).arranged(sources).map(\.title) == titles)
    }

    @Test func findsNamesByAnyOfTheirLetters() throws {
        let sources = [try Self.source("Écluse"), try Self.source("Lake"), try Self.source("Sluice")]
        let found = { LibraryArrangement(order: .name, words: $0).arranged(sources).map(\.title) }
        #expect(found(" ecl ") == ["Écluse"])
        #expect(found("LAKE") == ["Lake"])
        #expect(found("").count == 3)
        #expect(found("%").isEmpty)
    }

    @Test(arguments: [(1, CardSize.large), (3, .large), (4, .medium), (9, .medium), (10, .small), (24, .row)])
    func cardsAreTheSmallerTheMoreThereAre(count: Int, size: CardSize) {
        #expect(CardSize(sourceCount: count) == size)
    }

    /// A card requests only renditions that exist.
    @Test(arguments: [(1, 4), (9, 4), (10, 1), (30, 1)])
    func cardsRequestExistingPictures(sources: Int, pictures: Int) async throws {
        let site = try TestSite()
        for number in 1...sources { try await site.addSource("Source \(number)", photos: 5) }
        try await site.test { client in
            let page = try await client.execute(uri: "/", method: .get)
            let shapes = page.text.matches(of: /\/images\/[^\/]+\/([\w-]+)/).map { String($0.output.1) }
            let known = ["square-160", "square-320", "square-640", "fitted-640", "fitted-1280"]
            #expect(!shapes.isEmpty && Set(shapes).isSubset(of: known))
            #expect(page.count(of: "class=\"card__image\"") == sources * pictures)
        }
    }

    /// The first picture of several is a square: a fitted rendition of a panorama would be enlarged.
    @Test func theFirstPictureOfSeveralHasTheSizeOfItsSquare() async throws {
        let site = try TestSite()
        try await site.addSource("Source", photos: 5)
        try await site.test { client in
            let page = try await client.execute(uri: "/", method: .get)
            let sets = page.text.matches(of: /<img class="card__image" src="[^"]*" srcset="([^"]*)"/)
            let first = try #require(sets.first?.output.1)
            #expect(first.contains("/square-320 320w") && first.contains("/square-640 640w"))
            #expect(!first.contains("fitted"))
        }
    }

    @Test func manySourcesCanBeSearchedAndSorted() async throws {
        let site = try TestSite()
        for number in 1...12 { try await site.addSource("Source \(number)", photos: 4) }
        try await site.test { client in
            let all = try await client.execute(uri: "/", method: .get)
            #expect(all.text.contains(#"class="cards cards--small""#))
            #expect(Self.titles(of: all).count == 12)
            let found = try await client.execute(uri: "/?name=source+1&sort=name", method: .get)
            #expect(Self.titles(of: found) == ["Source 1", "Source 10", "Source 11", "Source 12"])
            let cookie = try #require(found.headers[.setCookie])
            #expect(cookie.hasPrefix("vitrine_sort=name;"))
            let later = try await client.execute(
                uri: "/", method: .get, headers: [.cookie: "vitrine_sort=name"])
            #expect(Self.titles(of: later).prefix(3) == ["Source 1", "Source 2", "Source 3"])
            let none = try await client.execute(uri: "/?name=%3Cb%3E", method: .get)
            #expect(none.text.contains("No source matches “&lt;b&gt;”."))
            #expect(Self.titles(of: none).isEmpty)
            for sort in ["", "nonsense"] {
                let response = try await client.execute(uri: "/?sort=\(sort)", method: .get)
                #expect(response.status == .ok)
                #expect(response.headers[.setCookie]?.hasPrefix("vitrine_sort") != true)
            }
        }
    }

    @Test func aSourceIsPinnedFromItsMenu() async throws {
        let site = try TestSite()
        for number in 1...3 { try await site.addSource("Source \(number)", photos: 4) }
        try await site.test { client in
            let source = try await client.execute(uri: "/sources/source-3", method: .get)
            #expect(source.text.contains(#"action="/sources/source-3/pin""#))
            let response = try await client.execute(uri: "/sources/source-3/pin", method: .post)
            #expect(response.status == .seeOther)
            let page = try await client.execute(uri: "/?sort=name", method: .get)
            #expect(page.text.contains("Pinned. "))
            #expect(Self.titles(of: page) == ["Source 3", "Source 1", "Source 2"])
            let pinned = try await client.execute(uri: "/sources/source-3", method: .get)
            #expect(pinned.text.contains(#"action="/sources/source-3/unpin""#))
            let unknown = try await client.execute(uri: "/sources/nowhere/pin", method: .post)
            #expect(unknown.status == .notFound)
        }
    }
}
