import Catalog
import Foundation
import Photos
import Testing

@Suite struct CatalogListedPlacesTests {
    private static let bergen = FeedPlace(title: "Bergen, Vestland, Norway", id: "B1", photoCount: 123)
    private static let graz = FeedPlace(
        title: "Graz, Austria", id: "G1", feed: "https://example.org/graz.json")

    private func list(_ places: FeedPlace...) -> Feed {
        var feed = Feed(kind: .flickr, title: "Top places")
        feed.places = places
        return feed
    }

    private func photos(_ names: String..., at place: String) -> Feed {
        Samples.feed(
            names.map { name in
                var photo = Samples.photo(name)
                photo.place = place
                return photo
            })
    }

    private func open(_ key: String, _ feed: Feed, _ catalog: Catalog) async throws -> Source {
        let listing = try #require(try await catalog.listings(ofPlace: key).first)
        return try await catalog.addPhotos(
            of: listing, location: listing.location, settings: SourceSettings(), feed: feed,
            validators: Validators(), at: Samples.now)
    }

    @Test func keepsThePlacesOfAList() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(list(Self.bergen, Self.graz))
        #expect(try await catalog.source(id)?.placeCount == 2)
        let places = try await catalog.places()
        #expect(places.map(\.key) == ["graz-austria", "bergen-vestland-norway"])
        #expect(places.map(\.toldCount) == [nil, 123] && places.map(\.photoCount) == [0, 0])
        #expect(try await catalog.places(listedBy: id).count == 2)
        let locations = try await catalog.listings(ofPlace: places[0].key).map(\.location)
        #expect(locations == ["https://example.org/graz.json"])
        #expect(try await catalog.listings(ofPlace: places[1].key).map(\.location) == ["flickr:place/B1"])
    }

    @Test func showsThePhotosOfAListedPlaceInPlacesAlone() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(list(Self.bergen, Self.graz))
        let photos = try await open("graz-austria", photos("1", "2", at: "Graz, Austria"), catalog)
        #expect(try await catalog.place("graz-austria")?.photoCount == 2)
        #expect(try await catalog.listings(ofPlace: "graz-austria").map(\.photos) == [photos.id])
        #expect(try await catalog.sources().map(\.id) == [id])
        #expect(try await catalog.source(id)?.cover?.source == photos.id)
        #expect(try await catalog.source(photos.id)?.place?.city == "Graz")
        #expect(try await catalog.sourcesDue(at: .distantFuture) == [id])
        #expect(try await catalog.deleteSource(id))
        #expect(try await catalog.places().isEmpty)
    }

    @Test func keepsPhotosOverARefreshOfTheListAndForgetsThoseOfPlacesThatLeft() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(list(Self.bergen, Self.graz))
        let graz = try await open("graz-austria", photos("1", at: "Graz, Austria"), catalog)
        let bergen = try await open("bergen-vestland-norway", photos("2", at: Self.bergen.title), catalog)
        try await catalog.refresh(id, list(Self.graz))
        #expect(try await catalog.source(graz.id)?.photoCount == 1)
        #expect(try await catalog.source(bergen.id) == nil)
        #expect(try await catalog.places().map(\.key) == ["graz-austria"])
        let viewed = try #require(try await catalog.photoIDs(in: graz.id).first)
        try await catalog.noteView(of: viewed, by: "viewer", at: Samples.now)
        try await catalog.refresh(id, list(Self.bergen))
        #expect(try await catalog.photo(viewed) != nil)
    }

    @Test func letsASourceOfTheSameLocationHoldThePhotos() async throws {
        let catalog = try Catalog.inMemory()
        try await catalog.addSample(list(Self.graz))
        let other = try await catalog.add("https://example.org/graz.json", Samples.feed("1")).id
        _ = try await open("graz-austria", photos("1", at: "Graz, Austria"), catalog)
        #expect(try await catalog.source(other)?.place?.city == "Graz")
        #expect(try await catalog.sources().count == 2)
    }
}
