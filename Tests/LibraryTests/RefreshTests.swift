import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct RefreshTests {
    @Test func keepsTheFeedsOrder() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("c", "a", "b"))
        #expect(try await library.titles(in: id) == ["Photo c", "Photo a", "Photo b"])
    }

    @Test func keepsIdentityWhileOthersAreAddedAndRemoved() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        let before = try await library.photos(in: .source(id), offset: 0, limit: 9)
        let summary = try await library.refresh(id, Samples.feed("new", "c", "b"))
        let after = try await library.photos(in: .source(id), offset: 0, limit: 9)
        #expect(
            summary == StoreSummary(added: 1, changed: 0, left: 1, moved: 1, total: 3, gone: [before[0].id]))
        #expect(after.map(\.entry.title) == ["Photo new", "Photo c", "Photo b"])
        #expect(after[1].id == before[2].id)
        #expect(after[2].id == before[1].id)
        #expect(!before.map(\.id).contains(after[0].id))
        #expect(try await library.photo(before[0].id) == nil)
    }

    @Test func advancesTheVersionWithEachChangeOfTheList() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        var words = Samples.photos("c", "b")
        words[0].title = "Other words"
        let steps: [(String, Bool, () async throws -> Void)] = [
            ("same feed", false, { try await library.refresh(id, Samples.feed("a", "b", "c")) }),
            ("removal", true, { _ = try await library.remove(photo, at: Samples.now) }),
            ("removal again", false, { _ = try await library.remove(photo, at: Samples.now) }),
            ("restoration", true, { _ = try await library.restore(photo) }),
            ("order", true, { try await library.refresh(id, Samples.feed("c", "b", "a")) }),
            ("left", true, { try await library.refresh(id, Samples.feed("c", "b")) }),
            ("words", true, { try await library.refresh(id, Samples.feed(words)) }),
            ("nothing to restore", false, { _ = try await library.restoreAll(in: id) }),
        ]
        for (name, isChange, step) in steps {
            let before = try #require(try await library.version(of: .source(id)))
            try await step()
            let after = try #require(try await library.version(of: .source(id)))
            #expect(isChange ? after > before : after == before, "\(name)")
            #expect(try await library.source(id)?.version == after)
            #expect(try await library.window(of: .source(id), offset: 0, limit: 1).version == after)
        }
    }

    @Test func assignsAGreaterVersionToASourceThatIsAddedAgain() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await library.refresh(id, Samples.feed("b"))
        let before = try #require(try await library.version(of: .source(id)))
        try await library.deleteSource(id)
        let again = try await library.addSource(
            location: Samples.location, title: nil, id: id, settings: SourceSettings(),
            feed: Samples.feed("a"), validators: Validators(), at: Samples.now + 60)
        #expect(again.version > before)
    }

    @Test func doesNotCountRemovedPhotosAsLeft() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        _ = try await library.remove(try await library.photoIDs(in: .source(id))[0], at: Samples.now)
        let summary = try await library.refresh(id, Samples.feed("b"))
        #expect(summary == StoreSummary(added: 0, changed: 0, left: 0, total: 1))
    }

    @Test func returnsEveryValueOfAnEntry() async throws {
        let library = try Samples.library()
        var photo = Samples.photo("a", key: "urn:a")
        photo.description = "Two\n\nparagraphs"
        photo.thumbnail = "https://example.org/small.jpg"
        photo.page = "https://example.org/page"
        photo.size = PixelSize(width: 4000, height: 3000)
        photo.coordinate = Coordinate(latitude: -33.5, longitude: 151.25)
        photo.place = "Bergen, Vestland, Norway"
        photo.date = Date(timeIntervalSince1970: 1_600_000_000.5)
        photo.credit = "A. Person"
        photo.camera = "Camera, 35 mm"
        let id = try await library.addSample(Samples.feed([photo]))
        #expect(try await library.photos(in: .source(id), offset: 0, limit: 9).map(\.entry) == [photo])
    }

    @Test func countsTheSameURLInTwoEntriesTwice() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "a", "b"))
        let before = try await library.photos(in: .source(id), offset: 0, limit: 9)
        #expect(Set(before.map(\.id)).count == 3)
        _ = try await library.remove(before[1].id, at: Samples.now)
        try await library.refresh(id, Samples.feed("new", "a", "a", "b"))
        let after = try await library.photos(in: .source(id), offset: 0, limit: 9)
        #expect(after.map(\.entry.title) == ["Photo new", "Photo a", "Photo b"])
        #expect(after[1].id == before[0].id)
    }

    @Test func knowsAPhotoByItsKeyThoughItsURLChanged() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed([Samples.photo("a", key: "1")]))
        let before = try await library.photos(in: .source(id), offset: 0, limit: 9)
        let summary = try await library.refresh(id, Samples.feed([Samples.photo("b", key: "1")]))
        let after = try await library.photos(in: .source(id), offset: 0, limit: 9)
        #expect(summary == StoreSummary(added: 0, changed: 1, left: 0, total: 1))
        #expect(after.map(\.id) == before.map(\.id))
        #expect(after.map(\.entry.original) == ["https://example.org/b.jpg"])
    }

    @Test func knowsAPhotoByItsURLThoughItsKeyChanged() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed([Samples.photo("a", key: "1")]))
        let before = try await library.photos(in: .source(id), offset: 0, limit: 9)
        try await library.refresh(id, Samples.feed([Samples.photo("x"), Samples.photo("a", key: "2")]))
        #expect(try await library.photos(in: .source(id), offset: 1, limit: 1).map(\.id) == before.map(\.id))
    }

    @Test func distinguishesThePicturesOfOneEntry() async throws {
        let library = try Samples.library()
        let entry = ["a", "b", "c"].map { Samples.photo($0, key: "entry") }
        let id = try await library.addSample(Samples.feed(entry))
        let before = try await library.photos(in: .source(id), offset: 0, limit: 9)
        try await library.refresh(id, Samples.feed([entry[2], entry[1]]))
        let after = try await library.photos(in: .source(id), offset: 0, limit: 9)
        #expect(after.map(\.id) == [before[2].id, before[1].id])
    }

    @Test func knowsARowOfTextByItsTitle() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed([FeedPhoto(title: "Text")]))
        let before = try await library.photos(in: .source(id), offset: 0, limit: 9)
        try await library.refresh(id, Samples.feed([Samples.photo("a"), FeedPhoto(title: "Text")]))
        #expect(try await library.photos(in: .source(id), offset: 1, limit: 1).map(\.id) == before.map(\.id))
    }

    @Test func noticesAChangedEntryAndOnlyThat() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        var feed = Samples.feed("a", "b")
        #expect(try await library.refresh(id, feed) == StoreSummary(added: 0, changed: 0, left: 0, total: 2))
        feed.photos[1].description = "New words"
        #expect(try await library.refresh(id, feed) == StoreSummary(added: 0, changed: 1, left: 0, total: 2))
        #expect(
            try await library.window(of: .search("words", in: .source(id)), offset: 0, limit: 9).photos.map(
                \.entry.title)
                == ["Photo b"])
    }

    @Test func keepsImageFactsOverARefresh() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let facts = ImageFacts(
            size: try #require(PixelSize(width: 30, height: 20)), contentType: "image/png", color: 0x123456,
            placeholder: Data([1, 2, 3]))
        try await library.storeFacts(facts, of: "https://example.org/a.jpg")
        try await library.refresh(id, Samples.feed("new", "a"))
        #expect(try await library.photos(in: .source(id), offset: 1, limit: 1).map(\.facts) == [facts])
    }

    @Test func usesTheFeedsTitleUnlessAPersonSetOne() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed([], title: "First"))
        try await library.refresh(id, Samples.feed([], title: "Second"))
        #expect(try await library.source(id)?.title == "Second")
        _ = try await library.update(id, title: "Mine", settings: SourceSettings())
        try await library.refresh(id, Samples.feed([], title: "Third"))
        #expect(try await library.source(id)?.title == "Mine")
        _ = try await library.update(id, title: "", settings: SourceSettings())
        #expect(try await library.source(id)?.title == "Third")
    }

    @Test func refusesToStoreIntoAMissingSource() async throws {
        let library = try Samples.library()
        let id = try #require(SourceID(rawValue: "nowhere"))
        await #expect(throws: LibraryError.self) { try await library.refresh(id, Samples.feed("a")) }
    }

    /// After any sequence of feeds, the order, the counts and the search must be those of the last feed.

    @Test(arguments: 0..<20) func agreesWithTheFeedAfterAnyChanges(seed: UInt64) async throws {
        var random = Seeded(state: seed)
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("0"))
        for _ in 0..<8 {
            let photos = Samples.anyPhotos(using: &random)
            try await library.refresh(id, Samples.feed(photos))
            let stored = try await library.photos(in: .source(id))
            #expect(stored.map(\.entry) == photos)
            #expect(stored.map(\.position) == Array(photos.indices))
            #expect(Set(stored.map(\.id)).count == photos.count)
            for (index, photo) in stored.filter({ $0.entry.original != nil }).enumerated() {
                #expect(try await library.neighbors(of: photo, in: .source(id)).index == index)
            }
        }
    }
}
