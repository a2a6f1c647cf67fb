import Library
import LibrarySamples
import Photos
import Testing

/// What follows if another table names the places of coordinates.
@Suite struct PlaceTableTests {
    private static let validators = Validators(entityTag: "\"a\"", lastModified: nil)

    private func add(_ name: String, at coordinate: Coordinate?, to library: any LibraryStore) async throws
        -> SourceID
    {
        var photo = Samples.photo(name)
        photo.coordinate = coordinate
        return try await library.addSource(
            location: "https://example.org/\(name)", title: nil, id: nil, settings: SourceSettings(),
            feed: Samples.feed([photo]), validators: Self.validators, at: Samples.now
        ).id
    }

    @Test func readsSourcesWithCoordinatesInFullOnce() async throws {
        let library = try Samples.library()
        let located = try await add("a", at: Coordinate(latitude: 60, longitude: 5), to: library)
        let other = try await add("b", at: nil, to: library)
        #expect(try await library.notePlaceTable("1") == 1)
        #expect(try await library.validators(of: located) == Validators())
        #expect(try await library.validators(of: other) == Self.validators)

        let feed = try await library.photos(in: .source(located)).map(\.entry)
        try await library.store(
            Samples.feed(feed), in: located, validators: Self.validators, at: Samples.now)
        #expect(try await library.notePlaceTable("1") == 0)
        #expect(try await library.validators(of: located) == Self.validators)
        #expect(try await library.notePlaceTable("2") == 1)
    }
}
