import FeedReading
import Photos
import Testing

/// Pictures of a few pixels in the URL itself.
@Suite struct PlaceholderTests {
    private static let url = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

    @Test(arguments: [
        #"[{"title": "A", "image": "\#(url)"}, {"title": "B", "image": "https://a.example/b.jpg"}]"#,
        """
        <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>A</title>
        <enclosure url="\(url)" type="image/gif"/><media:content url="\(url)" medium="image"/></item>
        <item><title>B</title><enclosure url="https://a.example/b.jpg" type="image/jpeg"/></item></channel></rss>
        """,
        """
        {"version": "https://jsonfeed.org/version/1", "items": [{"id": "1", "image": "\(url)"},
         {"id": "2", "image": "https://a.example/b.jpg"}]}
        """,
    ])
    func areNoPictures(text: String) throws {
        let feed = try read(text)
        #expect(feed.photos.map(\.original) == ["https://a.example/b.jpg"])
        #expect(feed.skipped.map(\.reason) == [Message(SkipReason.noPicture)])
    }
}
