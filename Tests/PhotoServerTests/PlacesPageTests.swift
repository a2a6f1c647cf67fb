import Catalog
import Foundation
import Hummingbird
import HummingbirdTesting
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
        let place = try #require(try await site.catalog.places().first { $0.place.city == "Bergen" })
        try await site.test { client in
            let page = try await client.execute(uri: "/places/\(place.key)", method: .get)
            #expect(page.text.contains(#"data-screen="place""#))
            #expect(page.count(of: "data-photo=") == 2)
            #expect(page.text.contains("from=places%2F\(place.key)"))
            let photo = try #require(place.cover)
            let opened = try await client.execute(
                uri: "/sources/\(photo.source)/photos/\(photo.id)?from=places%2F\(place.key)", method: .get)
            #expect(
                opened.text.contains(#"href="/places/\#(place.key)#photo-\#(photo.id)" aria-label="Back""#))
            #expect(opened.text.contains(#"data-mode="fill""#))
        }
    }

    @Test func backLeadsNowhereElse() async throws {
        let site = try await site()
        let photo = try #require(try await site.catalog.places().first?.cover)
        try await site.test { client in
            for origin in ["//evil.example", "places%2F..%2F..", "https%3A%2F%2Fevil.example"] {
                let opened = try await client.execute(
                    uri: "/sources/\(photo.source)/photos/\(photo.id)?from=\(origin)", method: .get)
                #expect(opened.text.contains(##"href="/sources/\##(photo.source)?at=\##(photo.id)#photo"##))
            }
        }
    }
}
