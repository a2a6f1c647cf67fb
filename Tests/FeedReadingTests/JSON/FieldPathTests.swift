import FeedReading
import Photos
import Testing

/// Fields that a person chose instead of the detected ones.
@Suite struct FieldPathTests {
    private let text = """
        {"items": [
          {"name": "One", "code": "A-1", "image": "https://x.example/1.jpg", "scan": {"front": "https://s.example/get?id=1"},
           "pages": [{"at": "https://s.example/p?id=1"}, {"at": "https://s.example/p?id=2"}]},
          {"name": "Two", "code": "A-2", "image": "https://x.example/2.jpg", "scan": {"front": "https://s.example/get?id=2"}},
          {"name": "Three", "code": "A-3", "image": "https://x.example/3.jpg"}],
         "rows": [{"where": "https://s.example/r?id=1"}, {"where": "https://s.example/r?id=2"}]}
        """

    private func nothing(at path: String) -> Message {
        Message(SkipReason.nothingAtPath, [.path: .text(path)])
    }

    @Test func showsThePictureThatWasPointedAt() throws {
        let feed = try read(text, pointer: FeedPointer(image: "scan.front"))
        #expect(feed.photos.map(\.original) == ["https://s.example/get?id=1", "https://s.example/get?id=2"])
        #expect(feed.photos.map(\.title) == ["One", "Two"])
        #expect(feed.skipped == [SkippedEntry(index: 2, reason: nothing(at: "scan.front"))])
    }

    @Test func showsTheTitleThatWasPointedAt() throws {
        let feed = try read(text, pointer: FeedPointer(title: "code"))
        #expect(feed.photos.map(\.title) == ["A-1", "A-2", "A-3"])
        #expect(feed.photos.map(\.original?.count) == [23, 23, 23])
    }

    @Test func followsListsInAnEntry() throws {
        let feed = try read(text, pointer: FeedPointer(list: "items", image: "pages.[].at"))
        #expect(feed.photos.map(\.original) == ["https://s.example/p?id=1", "https://s.example/p?id=2"])
    }

    @Test func findsTheListThatHasTheField() throws {
        let feed = try read(text, pointer: FeedPointer(image: "where"))
        #expect(feed.photos.map(\.original) == ["https://s.example/r?id=1", "https://s.example/r?id=2"])
    }

    @Test func reportsWhatIsMissing() {
        #expect(
            failure(text, pointer: FeedPointer(list: "items", image: "nowhere"))
                == Message(
                    FeedMessage.noPhotosReason,
                    [.count: .number(3), .cause: .message(nothing(at: "nowhere"))]))
    }

    @Test func offersTheFieldsOfTheChosenList() throws {
        let feed = try read(text)
        #expect(feed.imageFields.map(\.path) == ["image", "scan.front", "pages.[].at"])
        #expect(feed.imageFields.first?.sample == "https://x.example/1.jpg")
        #expect(feed.titleFields.map(\.path) == ["name", "code"])
    }

    @Test func offersNoSentencesWithURLs() throws {
        let item = "{\"note\": \"see https://x.example/a b\", \"image\": \"https://x.example/1.jpg\"}"
        let feed = try read("[\(item), \(item), \(item)]")
        #expect(feed.imageFields.map(\.path) == ["image"])
        #expect(feed.titleFields.isEmpty)
    }

    @Test func namesMayHoldDots() throws {
        let feed = try read(
            "[{\"a.b\": {\"c\": \"https://x.example/1\"}, \"image\": \"https://x.example/2.jpg\"}]",
            pointer: FeedPointer(image: "a.b.c"))
        #expect(feed.photos.map(\.original) == ["https://x.example/1"])
    }

    @Test func pointsIntoListsOfTexts() throws {
        let feed = try read(
            "{\"list\": [\"https://x.example/1\", \"https://x.example/2\"]}",
            pointer: FeedPointer(list: "list", image: "$"))
        #expect(feed.photos.count == 2)
    }

    @Test func leavesFormatsOfTheirOwnWherePointedInto() throws {
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
              {"id": "1", "title": "One", "image": "https://x.example/1.jpg", "_scan": "https://x.example/scan"}]}
            """, pointer: FeedPointer(image: "_scan"))
        #expect(feed.photos.map(\.original) == ["https://x.example/scan"])
    }
}
