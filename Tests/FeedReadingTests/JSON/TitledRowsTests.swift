import Photos
import Testing

@testable import FeedReading

@Suite struct TitledRowsTests {
    @Test func keepsRowsOfTextAndDropsEmptyOnes() throws {
        let feed = try read(
            """
            {"title": "About somewhere", "rows": [
              {"title": "Otters", "description": "They hold hands.", "imageHref": "http://p.example/otter.jpg"},
              {"title": "Eh", "description": "A word.", "imageHref": null},
              {"title": null, "description": null, "imageHref": null}]}
            """)
        #expect(feed.kind == .titledRows)
        #expect(feed.title == "About somewhere")
        #expect(feed.photos.map(\.title) == ["Otters", "Eh"])
        #expect(feed.photos.map(\.original) == ["http://p.example/otter.jpg", nil])
        #expect(feed.photos.map(\.description) == ["They hold hands.", "A word."])
        #expect(feed.skipped.map(\.index) == [2])
    }

    @Test func namesARowByItsDescriptionWhereItHasNoTitle() throws {
        let feed = try read(
            """
            {"title": "x", "rows": [{"title": null, "description": "Only words", "imageHref": null},
              {"title": "A", "imageHref": "http://p.example/a.jpg"}]}
            """)
        #expect(feed.photos.map(\.title) == ["Only words", "A"])
        #expect(feed.photos.first?.description == nil)
    }

    @Test func rowsOfTextAloneAreNoFeed() throws {
        let message = failure(
            #"{"title": "Report", "rows": [{"title": "A"}, {"title": "B", "description": "b"}]}"#)
        #expect(message?.has(FeedMessage.noPhotos) == true && message?.arguments[.count] == .number(2))
    }

    @Test func photosBesideRowsOfTextAreTheFeed() throws {
        let feed = try read(
            """
            {"title": "Report", "rows": [{"title": "A"}, {"title": "B"}],
             "photos": [{"title": "C", "url": "http://p.example/c.jpg"}, {"title": "D", "url": "http://p.example/d.jpg"}]}
            """)
        #expect(feed.kind == .json)
        #expect(feed.photos.map(\.title) == ["C", "D"])
    }

    @Test func readsATitleThatIsAURLAsText() throws {
        let feed = try read(
            """
            {"title": "x", "rows": [
              {"title": "http://p.example/large.jpg", "description": "a", "imageHref": "http://p.example/i?id=1"},
              {"title": "http://p.example/large.jpg", "description": "b", "imageHref": "http://p.example/i.jpg"}]}
            """)
        #expect(feed.photos.map(\.original) == ["http://p.example/i?id=1", "http://p.example/i.jpg"])
        #expect(feed.photos.map(\.thumbnail) == [nil, nil])
        #expect(feed.photos.map(\.title) == Array(repeating: "http://p.example/large.jpg", count: 2))
    }
}
