import Photos
import Testing

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
            #"{"title": "x", "rows": [{"title": null, "description": "Only words", "imageHref": null}]}"#)
        #expect(feed.photos.map(\.title) == ["Only words"])
        #expect(feed.photos.first?.description == nil)
    }

    @Test func takesATitleThatIsAnURLForWords() throws {
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
