import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct PlacesTests {
    private func photo(_ name: String, at place: String?) -> FeedPhoto {
        var photo = Samples.photo(name)
        photo.place = place
        return photo
    }

    @Test func countsPicturesByPlaceInOrderOfCountryAndCity() async throws {
        let library = try Samples.library()
        try await library.addSample(
            Samples.feed([
                photo("1", at: "Tromsø, Norway"), photo("2", at: "Bergen, Vestland, Norway"),
                photo("3", at: "Ålesund, Norway"), photo("4", at: "bergen, vestland, NORWAY"),
                photo("5", at: "Graz, Austria"), photo("6", at: nil), photo("7", at: "12, 34"),
            ]))
        let places = try await library.places()
        #expect(places.map(\.place.city) == ["Graz", "Ålesund", "Bergen", "Tromsø"])
        #expect(places.map(\.photoCount) == [1, 1, 2, 1])
        #expect(places[2].cover?.entry.title == "Photo 2")
        #expect(places[2].key == "bergen-vestland-norway")
    }

    @Test func returnsThePhotosOfOnePlaceFromAllSources() async throws {
        let library = try Samples.library()
        let placed = (1...3).map { photo("\($0)", at: "Graz, Austria") }
        let id = try await library.addSample(Samples.feed(placed))
        try await library.add("https://example.org/other", Samples.feed([photo("9", at: "Graz, Austria")]))
        let removed = try await library.photoIDs(in: .source(id))[1]
        _ = try await library.remove(removed, at: Samples.now)
        let place = try #require(try await library.place("graz-austria"))
        #expect(place.photoCount == 3)
        let photos = try await library.photos(in: .place(place.key), offset: 0, limit: 9)
        #expect(photos.map(\.entry.title) == ["Photo 1", "Photo 3", "Photo 9"])
        let page = try await library.photos(in: .place(place.key), offset: 1, limit: 1)
        #expect(page.map(\.entry.title) == ["Photo 3"])
    }

    @Test func hasNoPlaceWithoutPictures() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed([photo("1", at: "Graz, Austria")]))
        try await library.refresh(id, Samples.feed([photo("1", at: "Linz, Austria")]))
        #expect(try await library.places().map(\.key) == ["linz-austria"])
        #expect(try await library.place("graz-austria") == nil)
        #expect(try await library.photos(in: .place("nowhere"), offset: 0, limit: 9).isEmpty)
    }

    @Test func distinguishesPlacesWhoseKeysWouldBeTheSame() async throws {
        let library = try Samples.library()
        let photos = [photo("1", at: "Saint-Jean, France"), photo("2", at: "Saint Jean, France")]
        try await library.addSample(Samples.feed(photos))
        let keys = try await library.places().map(\.key)
        #expect(Set(keys) == ["saint-jean-france", "saint-jean-france-2"])
    }
}
