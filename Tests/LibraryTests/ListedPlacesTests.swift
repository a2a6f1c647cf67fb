import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct ListedPlacesTests {
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

    private func open(_ key: String, _ feed: Feed, _ library: any LibraryStore) async throws -> Source {
        let listing = try #require(try await library.listings(ofPlace: key).first)
        return try await library.addPhotos(
            of: listing, location: listing.location, settings: SourceSettings(), feed: feed,
            validators: Validators(), at: Samples.now)
    }

    @Test func keepsThePlacesOfAList() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(list(Self.bergen, Self.graz))
        #expect(try await library.source(id)?.placeCount == 2)
        let places = try await library.places()
        #expect(places.map(\.key) == ["graz-austria", "bergen-vestland-norway"])
        #expect(places.map(\.declaredCount) == [nil, 123] && places.map(\.photoCount) == [0, 0])
        #expect(try await library.places(listedBy: id).count == 2)
        let locations = try await library.listings(ofPlace: places[0].key).map(\.location)
        #expect(locations == ["https://example.org/graz.json"])
        #expect(try await library.listings(ofPlace: places[1].key).map(\.location) == ["flickr:place/B1"])
    }

    @Test func showsThePhotosOfAListedPlaceInPlacesAlone() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(list(Self.bergen, Self.graz))
        let photos = try await open("graz-austria", photos("1", "2", at: "Graz, Austria"), library)
        #expect(try await library.place("graz-austria")?.photoCount == 2)
        #expect(try await library.listings(ofPlace: "graz-austria").map(\.photos) == [photos.id])
        #expect(try await library.sources().map(\.id) == [id])
        #expect(try await library.source(id)?.cover?.source == photos.id)
        #expect(try await library.source(photos.id)?.place?.city == "Graz")
        #expect(try await library.sourcesDue(at: .distantFuture, limit: .max) == [id])
        #expect(try await library.deleteSource(id))
        #expect(try await library.places().isEmpty)
    }

    @Test func hasASourceForEachListingOfAPlace() async throws {
        let library = try Samples.library()
        try await library.addSample(list(Self.bergen, Self.graz))
        let key = "graz-austria"
        #expect(try await library.photoSources(ofPlace: key) == [nil])
        let photos = try await open(key, photos("1", "2", at: "Graz, Austria"), library)
        let other = FeedPlace(title: "Graz, Austria", id: "G2", feed: "https://example.org/graz-2.json")
        _ = try await library.add("https://example.org/list", list(other))
        _ = try await library.add("https://example.org/again", list(Self.graz))
        let sources = try await library.photoSources(ofPlace: key)
        let stored = try await library.source(photos.id)
        #expect(stored != nil && sources == [stored, nil, nil])
        #expect(try await library.photoSources(ofPlace: "bergen-vestland-norway") == [nil])
        #expect(try await library.photoSources(ofPlace: "nowhere").isEmpty)
        // The list may be public, its photos are not.
        #expect(try await library.personal(to: .visitor).photoSources(ofPlace: key) == [nil, nil, nil])
    }

    /// The list is public; the photos at its places, of its own and of other sources, are not.
    @Test func aVisitorOfAPublicListSeesNoneOfThePhotosAtItsPlaces() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(list(Self.bergen, Self.graz))
        _ = try await open("graz-austria", photos("1", "2", at: "Graz, Austria"), library)
        _ = try await library.add("https://example.org/private.json", photos("3", at: Self.bergen.title))
        _ = try await library.setPublic(true, source: id)
        let visitor = library.personal(to: .visitor)
        #expect(try await library.source(id)?.cover != nil)
        #expect(try await visitor.source(id)?.cover == nil)
        #expect(try await visitor.sources().allSatisfy { $0.cover == nil })
        let places = try await visitor.places(listedBy: id)
        #expect(places.map(\.key) == ["graz-austria", "bergen-vestland-norway"])
        #expect(places.map(\.photoCount) == [0, 0] && places.map(\.declaredCount) == [nil, 123])
        #expect(places.allSatisfy { $0.cover == nil })
        #expect(try await library.places(listedBy: id).map(\.photoCount) == [2, 1])
        let open = try await library.add("https://example.org/open.json", photos("4", at: Self.bergen.title))
        _ = try await library.setPublic(true, source: open.id)
        #expect(try await visitor.places(listedBy: id).map(\.photoCount) == [0, 1])
    }

    @Test func keepsPhotosOverARefreshOfTheListAndDeletesThoseOfPlacesThatLeft() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(list(Self.bergen, Self.graz))
        let graz = try await open("graz-austria", photos("1", at: "Graz, Austria"), library)
        let bergen = try await open("bergen-vestland-norway", photos("2", at: Self.bergen.title), library)
        try await library.refresh(id, list(Self.graz))
        #expect(try await library.source(graz.id)?.photoCount == 1)
        #expect(try await library.source(bergen.id) == nil)
        #expect(try await library.places().map(\.key) == ["graz-austria"])
        let viewed = try #require(try await library.photoIDs(in: .source(graz.id)).first)
        try await library.noteView(of: viewed, by: "device", at: Samples.now)
        try await library.refresh(id, list(Self.bergen))
        #expect(try await library.photo(viewed) != nil)
    }

    @Test func usesASourceOfTheSameLocationForThePhotos() async throws {
        let library = try Samples.library()
        try await library.addSample(list(Self.graz))
        let other = try await library.add("https://example.org/graz.json", Samples.feed("1")).id
        _ = try await open("graz-austria", photos("1", at: "Graz, Austria"), library)
        #expect(try await library.source(other)?.place?.city == "Graz")
        #expect(try await library.sources().count == 2)
    }

    /// An action of a user on a photo.
    enum Interest: CaseIterable, Sendable { case hides, favors, mixes, views }

    @Test(arguments: Interest.allCases)
    func keepsThePhotosOfAPlaceThatLeftIfAUserNeedsOne(_ interest: Interest) async throws {
        let library = try Samples.library()
        let id = try await library.addSample(list(Self.bergen, Self.graz))
        let graz = try await open("graz-austria", photos("1", "2", at: "Graz, Austria"), library)
        let photo = try #require(try await library.photoIDs(in: .source(graz.id)).first)
        switch interest {
        case .hides: _ = try await library.remove(photo, at: Samples.now)
        case .favors: try await library.addFavorite(photo, at: Samples.now)
        case .mixes:
            let mix = try await library.addMix(title: "Mix", sources: nil, words: "", order: .newest)
            #expect(try await library.addPhotos([photo], to: mix.id, at: Samples.now) == 1)
        case .views: try await library.noteView(of: photo, by: "device", at: Samples.now)
        }
        try await library.refresh(id, list(Self.bergen))
        #expect(try await library.photo(photo) != nil)
    }
}
