import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@Suite struct PlacesPageTests {
    private func site() async throws -> TestSite {
        let site = try TestSite()
        try await site.addSource(photos: 5, settings: SourceSettings(initialZoom: .fill)) {
            $0[0].place = "Bergen, Vestland, Norway"
            $0[1].place = "Ålesund, Møre og Romsdal, Norway"
            $0[2].place = "Paris, Île-de-France, France"
            $0[3].place = "Bergen, Vestland, Norway"
        }
        return site
    }

    @Test func groupsByCountryInAlphabeticalOrder() async throws {
        try await site().test { client in
            let page = try await client.execute(uri: "/places", method: .get)
            let order = ["France", "Paris", "Norway", "Ålesund", "Bergen"].map {
                page.text.range(of: ">\($0)<")
            }
            #expect(order.allSatisfy { $0 != nil })
            let starts = order.compactMap { $0?.lowerBound }
            #expect(starts == starts.sorted())
            #expect(page.text.contains(">Vestland, Norway<"))
        }
    }

    @Test func aPlaceOpensItsPhotosAndTheyLeadBack() async throws {
        let site = try await site()
        let place = try #require(try await site.library.places().first { $0.place.city == "Bergen" })
        try await site.test { client in
            let page = try await client.execute(uri: "/places/\(place.key)", method: .get)
            #expect(page.text.contains(#"data-screen="place""#))
            #expect(page.count(of: "data-photo=") == 2)
            let photo = try #require(place.cover)
            let url = "/places/\(place.key)/photos/\(photo.id)"
            #expect(page.text.contains(#"href="\#(url)""#))
            // Without a description the subtitle would be the place, which the page is about.
            #expect(!page.text.contains("cell__subtitle"))
            let opened = try await client.execute(uri: url, method: .get)
            let back = "/places/\(place.key)?at=\(photo.id)#photo-\(photo.id)"
            #expect(opened.text.contains(#"href="\#(back)" aria-label="Back""#))
            #expect(opened.text.contains(#"data-mode="fill""#))
        }
    }

    @Test func showsPlacesThatASourceLists() async throws {
        let site = try TestSite()
        let list = try await site.addPlaces("https://example.com/top.json")
        try await site.test { client in
            let source = try await client.execute(uri: "/sources/\(list.id)", method: .get)
            #expect(source.text.contains("Flickr · 2 places"))
            #expect(source.text.contains(">Bergen<") && source.text.contains(">Graz<"))
            let places = try await client.execute(uri: "/places", method: .get)
            #expect(places.text.contains("<span>1,230</span>"))
            let library = try await client.execute(uri: "/", method: .get)
            #expect(library.text.contains("2 places"))
            let place = try await client.execute(uri: "/places/graz-austria", method: .get)
            #expect(place.count(of: "data-photo=") == 3)
            #expect(place.text.contains(#"action="/places/graz-austria/refresh""#))
            let refreshed = try await client.execute(uri: "/places/graz-austria/refresh", method: .post)
            #expect(refreshed.headers[.location] == "/places/graz-austria")
        }
    }

    @Test func openingAPlaceMarksItsPhotosAsSeen() async throws {
        let site = try TestSite()
        try await site.addPlaces("https://example.com/top.json")
        let key = "graz-austria"
        try await site.test { client in
            _ = try await client.execute(uri: "/places/\(key)", method: .get)
            let photos = try #require(try await site.library.listings(ofPlace: key).first?.photos)
            let feed = Feed(
                kind: .jsonFeed, photos: [FeedPhoto(title: "New", original: "https://example.com/n.jpg")])
            _ = try await site.library.store(feed, in: photos, validators: Validators(), at: Date())
            #expect(try await site.library.newCount() == 1)
            _ = try await client.execute(uri: "/places/\(key)", method: .head)
            _ = try await client.execute(
                uri: "/places/\(key)", method: .get, headers: [.init("Purpose") ?? .accept: "prefetch"])
            #expect(try await site.library.newCount() == 1)
            try await Task.sleep(for: .milliseconds(20))
            _ = try await client.execute(uri: "/places/\(key)", method: .get)
            #expect(try await site.library.newCount() == 0)
        }
    }

    @Test func showsWhyThePhotosOfAPlaceCannotBeRead() async throws {
        let site = try TestSite()
        try await site.addPlaces("https://example.com/top.json")
        try await site.test { client in
            let page = try await client.execute(uri: "/places/bergen-vestland-norway", method: .get)
            #expect(page.status == .ok)
            #expect(page.text.contains("note--warning") && page.text.contains("VITRINE_FLICKR_KEY"))
            let response = try await client.execute(
                uri: "/api/v1/places/bergen-vestland-norway/refresh", method: .post)
            #expect(response.status.code >= 400 && response.text.contains("VITRINE_FLICKR_KEY"))
        }
    }

    /// Settings and new sources are for administrators.
    @Test func buttonsAreOnlyForWhoMayUseThem() async throws {
        let site = try TestSite()
        try await site.test { client in
            let empty = try await client.execute(uri: "/places", method: .get)
            #expect(
                empty.text.contains(#"<p data-takes="admin"><a class="button button--primary" href="/add""#))
            let list = try await site.addPlaces("https://example.com/top.json")
            let page = try await client.execute(uri: "/sources/\(list.id)", method: .get)
            #expect(page.text.contains(#"href="/sources/\#(list.id)/settings" data-takes="admin""#))
        }
    }

    @Test func previewsPlacesInPlaceOfPhotos() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(
                uri: "/add?location=https%3A%2F%2Fexample.com%2Ftop.json", method: .get,
                headers: [try #require(HTTPField.Name("Sec-Fetch-Site")): "same-origin"])
            #expect(page.text.contains("Flickr · 2 places"))
            #expect(page.text.contains(#"<li dir="auto">Graz, Austria</li>"#))
            let preview = try await client.execute(
                uri: "/api/v1/preview?location=https%3A%2F%2Fexample.com%2Ftop.json", method: .get)
            #expect(preview.text.contains(#""places":[{"#))
        }
    }

    @Test func hasSixtyPhotosOnAPage() async throws {
        let site = try TestSite()
        try await site.addSource(photos: 78) { photos in
            for index in photos.indices { photos[index].place = "Bergen, Norway" }
        }
        try await site.test { client in
            let page = try await client.execute(uri: "/places/bergen-norway", method: .get)
            #expect(page.count(of: "data-photo=") == 60 && page.text.contains("1–60 of 78"))
        }
    }
}
