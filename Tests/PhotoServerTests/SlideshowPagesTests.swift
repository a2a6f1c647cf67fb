import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import Photos
import Testing

/// The URLs of slideshows, which lead to the Gallery of a first photo.
@Suite struct SlideshowPagesTests {
    /// A source of a row of text and three photos, a day apart, the first of them the oldest.
    private func site() async throws -> (TestSite, [Photo]) {
        let site = try TestSite()
        let source = try await site.addSource("Lakes", photos: 4) { photos in
            photos[0].original = nil
            for index in photos.indices {
                photos[index].title = ["Text", "Sea", "Lake", "Sea again"][index]
                photos[index].place = "Bergen, Norway"
                photos[index].date = Date(timeIntervalSince1970: 1_561_939_200 + 86_400 * Double(index))
            }
        }
        return (site, try await site.photos(of: source))
    }

    private static func target(_ uri: String, _ client: any TestClientProtocol) async throws -> String? {
        let response = try await client.execute(uri: uri, method: .get)
        #expect(response.status == .seeOther, "\(uri)")
        #expect(response.headers[.cacheControl] == "no-store", "\(uri)")
        return response.headers[.location]
    }

    @Test func leadsToTheFirstPhotoOfEveryCollection() async throws {
        let (site, photos) = try await site()
        let place = try #require(try await site.library.places().first)
        let mix = try await site.library.addMix(
            title: "Seas", sources: nil, words: "sea", order: .oldest)
        try await site.library.addFavorite(photos[2].id, at: Date())
        try await site.test { client in
            for (list, photo) in [
                ("/sources/lakes", 1), ("/all", 3), ("/mixes/\(mix.id)", 1), ("/places/\(place.key)", 3),
                ("/favorites", 2), ("/days/07-02", 1),
            ] {
                let target = try await Self.target("\(list)/slideshow", client)
                #expect(target == "\(list)/photos/\(photos[photo].id)/gallery")
            }
        }
    }

    @Test func keepsTheWordsAndTheOrder() async throws {
        let (site, photos) = try await site()
        try await site.test { client in
            #expect(
                try await Self.target("/all/slideshow?order=oldest&q=sea", client)
                    == "/search/photos/\(photos[1].id)/gallery?q=sea&order=oldest")
            #expect(
                try await Self.target("/sources/lakes/slideshow?order=newest", client)
                    == "/sources/lakes/photos/\(photos[3].id)/gallery?order=newest")
            #expect(
                try await Self.target("/search/slideshow?q=lake", client)
                    == "/search/photos/\(photos[2].id)/gallery?q=lake")
            let gallery = try #require(try await Self.target("/all/slideshow?order=random-7", client))
            #expect(gallery.hasSuffix("/gallery?order=random-7"))
            let page = try await client.execute(uri: gallery, method: .get)
            #expect(page.status == .ok && page.text.contains(#"data-screen="gallery""#))
        }
    }

    @Test func anOrderByChanceIsDrawnEachTime() async throws {
        let (site, _) = try await site()
        try await site.test { client in
            var seen: Set<String> = []
            for _ in 0..<4 {
                let gallery = try #require(try await Self.target("/all/slideshow?order=random&q=sea", client))
                #expect(gallery.contains("/gallery?q=sea&order=random-"))
                #expect(try await client.execute(uri: gallery, method: .get).status == .ok)
                seen.insert(gallery)
            }
            #expect(seen.count > 1)
        }
    }

    private static func fail(_ photo: Photo, _ site: TestSite) async throws {
        let original = try #require(photo.entry.original)
        try await site.library.storeFailure(.system("It is gone."), of: original)
    }

    @Test func skipsWhatCannotBeShown() async throws {
        let (site, photos) = try await site()
        try await Self.fail(photos[1], site)
        try await site.test { client in
            let list = "/sources/lakes"
            let target = try await Self.target("\(list)/slideshow", client)
            #expect(target == "\(list)/photos/\(photos[2].id)/gallery")
            // If none can be shown, the first one shows why.
            for photo in photos.dropFirst(2) { try await Self.fail(photo, site) }
            let broken = try await Self.target("\(list)/slideshow", client)
            #expect(broken == "\(list)/photos/\(photos[1].id)/gallery")
        }
    }

    @Test func anEmptyCollectionLeadsToItsList() async throws {
        let (site, _) = try await site()
        try await site.addSource("Texts", photos: 2) { photos in
            for index in photos.indices { photos[index].original = nil }
        }
        try await site.test { client in
            for list in ["/favorites", "/new", "/sources/texts", "/recents", "/days/12-24"] {
                let target = try await Self.target("\(list)/slideshow", client)
                #expect(target == list)
            }
            #expect(
                try await Self.target("/all/slideshow?q=nothing", client) == "/search?q=nothing")
        }
    }

    @Test(arguments: ["/sources/none", "/mixes/none", "/places/nowhere", "/days/02-30"])
    func anUnknownListIsNotFound(list: String) async throws {
        let (site, _) = try await site()
        try await site.test { client in
            let shown = try await client.execute(uri: list, method: .get)
            let response = try await client.execute(uri: "\(list)/slideshow", method: .get)
            #expect(response.status == .notFound && shown.status == .notFound)
        }
    }
}
