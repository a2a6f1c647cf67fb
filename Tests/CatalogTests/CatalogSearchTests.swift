import Catalog
import Photos
import Testing

@Suite struct CatalogSearchTests {
    private func sample() async throws -> (Catalog, SourceID) {
        let catalog = try Catalog.inMemory()
        var photos = Samples.photos("1", "2", "3")
        photos[0].title = "Évening over the LAKE"
        photos[1].description = "A lake, and \"AND\" a don't"
        photos[2].place = "Zürich, Switzerland"
        return (catalog, try await catalog.addSample(Samples.feed(photos)))
    }

    @Test(arguments: [
        ("lake", [0, 1]), ("LAK", [0, 1]), ("evening", [0]), ("eve lak", [0]), ("zurich", [2]),
        ("Zürich", [2]), ("nothing", []), ("", []), ("  ", []), ("\"", []), ("*", []), ("lake*", [0, 1]),
        ("title:lake", []), ("lake OR zurich", []), ("and don't", [1]), ("(lake", [0, 1]), ("-lake", [0, 1]),
        ("NEAR(lake", []), ("\u{0}", []), ("aⒶb", []), ("ake", []),
    ])
    func findsPhotosByTheBeginningsOfWords(text: String, expected: [Int]) async throws {
        let (catalog, id) = try await sample()
        let all = try await catalog.photoIDs(in: id)
        let found = try await catalog.search(text, in: id, limit: 9).map(\.id)
        #expect(found == expected.map { all[$0] })
    }

    @Test func staysWithinItsSourceAndLimit() async throws {
        let (catalog, id) = try await sample()
        _ = try await catalog.addSource(
            location: "https://example.org/other", title: "Other", id: nil, settings: SourceSettings(),
            feed: Samples.feed([FeedPhoto(title: "Another lake", original: "https://example.org/x")]),
            validators: Validators(), at: Samples.now)
        #expect(try await catalog.search("lake", in: id, limit: 9).count == 2)
        #expect(try await catalog.search("lake", in: id, limit: 1).count == 1)
    }

    @Test func forgetsTheWordsOfDeletedSources() async throws {
        let (catalog, id) = try await sample()
        #expect(try await catalog.deleteSource(id))
        #expect(try await catalog.searchIndexIsWhole())
    }
}
