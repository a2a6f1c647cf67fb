import Basics
@testable import Catalog
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
        let found = try await catalog.search(text, in: id).photos
        #expect(found == expected.map { all[$0] })
    }

    @Test func staysWithinItsSourceAndLimit() async throws {
        let (catalog, id) = try await sample()
        _ = try await catalog.addSource(
            location: "https://example.org/other", title: "Other", id: nil, settings: SourceSettings(),
            feed: Samples.feed([FeedPhoto(title: "Another lake", original: "https://example.org/x")]),
            validators: Validators(), at: Samples.now)
        #expect(try await catalog.search("lake", in: id).photos.count == 2)
        #expect(try await catalog.search("lake", in: id, offset: 0, limit: 1).window.photos.count == 1)
    }

    @Test func countsAllThatItFindsAndGivesAnyPartOfIt() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.largeFeed(700))
        let all = try await catalog.photoIDs(in: id)
        let (window, ignored) = try await catalog.search("lake", in: id, offset: 640, limit: 50)
        #expect(window.total == 700 && ignored == 0)
        #expect(window.photos.map(\.id) == Array(all[640..<690]))
        let end = try await catalog.search("lake", in: id, offset: 700, limit: 50).window
        #expect(end.photos.isEmpty && end.total == 700)
        #expect(try await catalog.search("lake", in: id).photos == all)
        let shapes = try await catalog.shapes(ofSearch: "lake", in: id).shapes.map(\.size)
        #expect(shapes == (0..<700).map { PixelSize(width: 4000 + $0 % 100, height: 3000) })
    }

    @Test func findsWhatTheListIsNow() async throws {
        let (catalog, id) = try await sample()
        let photos = try await catalog.search("lake", in: id).photos
        _ = try await catalog.remove(photos[0], at: Samples.now)
        #expect(try await catalog.search("lake", in: id).photos == [photos[1]])
        _ = try await catalog.restore(photos[0])
        #expect(try await catalog.search("lake", in: id).photos == photos)
        try await catalog.refresh(id, Samples.feed([Samples.photo("2"), FeedPhoto(title: "A lake")]))
        #expect(try await catalog.search("lake", in: id, offset: 0, limit: 9).window.total == 1)
    }

    @Test func looksForTheFirstSixteenDifferentWords() async throws {
        let catalog = try Catalog.inMemory()
        var photo = Samples.photo("1")
        photo.title = (1...16).map { "word\($0)" }.joined(separator: " ")
        let id = try await catalog.addSample(Samples.feed([photo]))
        let text = photo.title + " word1 WORD2 missing absent"
        let (window, ignored) = try await catalog.search(text, in: id, offset: 0, limit: 9)
        #expect(window.total == 1)
        #expect(ignored == 2)
    }

    /// Sixteen thousand words over twenty thousand photos took 31 seconds.
    @Test(.timeLimit(.minutes(1))) func searchesForThousandsOfWordsAsFastAsForSixteen() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.largeFeed(4000))
        let words = (0..<16_000).map { "a\($0)" }
        let start = ContinuousClock.now
        _ = try await catalog.search("a e i o " + words.joined(separator: " "), in: id)
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test func stopsWhenNobodyWaitsAnyMore() async throws {
        let (catalog, id) = try await sample()
        let search = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await catalog.search("lake", in: id)
        }
        await #expect(throws: CatalogError.self) { try await search.value }
        #expect(try await catalog.search("lake", in: id).photos.count == 2)
    }

    @Test func leavesConnectionsToPagesWhileManySearch() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.largeFeed(3000))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                group.addTask { try await catalog.search("a\(number)", in: id).photos.count }
            }
            #expect(try await catalog.photos(in: id, offset: 0, limit: 1).count == 1)
            for try await count in group { #expect(count == 0) }
        }
        #expect(catalog.searches.turns.waitingCount == 0)
    }

    @Test func forgetsTheWordsOfDeletedSources() async throws {
        let (catalog, id) = try await sample()
        #expect(try await catalog.deleteSource(id))
        #expect(try await catalog.searchIndexIsWhole())
    }
}
