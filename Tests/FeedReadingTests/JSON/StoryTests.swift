import FeedReading
import Photos
import Testing

/// Posts without a title whose pictures have descriptions of their own.
@Suite struct StoryTests {
    private static let story = "<p>We crossed the bridge.</p>"

    @Test func theTextOfThePostIsTheTitle() throws {
        let feed = try read(
            """
            [{"id": "1", "content": "\(Self.story)", "media_attachments": [
               {"id": "5", "type": "image", "url": "https://a.example/1.jpg", "description": "A bridge"},
               {"id": "6", "type": "image", "url": "https://a.example/2.jpg", "description": null}]},
             {"id": "2", "content": "", "media_attachments": [
               {"id": "7", "type": "image", "url": "https://a.example/3.jpg", "description": "A lake"}]}]
            """)
        #expect(feed.photos.map(\.title) == ["We crossed the bridge.", "We crossed the bridge.", "A lake"])
        #expect(feed.photos.map(\.description) == ["A bridge", nil, nil])
    }

    @Test func isTheSameInRSS() throws {
        let text = "&lt;p&gt;We crossed the bridge.&lt;/p&gt;"
        let feed = try read(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><description>\(text)</description>
            <media:content url="https://a.example/1.jpg" medium="image"><media:description>A bridge</media:description>
            </media:content></item></channel></rss>
            """)
        #expect(feed.photos.map(\.title) == ["We crossed the bridge."])
        #expect(feed.photos.map(\.description) == ["A bridge"])
    }

    @Test func captionsAreTitlesToo() throws {
        let feed = try read(
            """
            [{"id": "1", "caption": "Bridge", "content": "\(Self.story)", "media_attachments": [
               {"id": "5", "url": "https://a.example/1.jpg", "type": "image", "description": "A bridge"}]}]
            """)
        #expect(feed.photos.map(\.title) == ["Bridge"])
        #expect(feed.photos.map(\.description) == ["A bridge"])
    }

    @Test func titlesStay() throws {
        let feed = try read(
            """
            [{"id": "1", "title": "Bridge", "content": "\(Self.story)", "media_attachments": [
               {"id": "5", "url": "https://a.example/1.jpg", "type": "image", "description": "A bridge"}]}]
            """)
        #expect(feed.photos.map(\.title) == ["Bridge"])
        #expect(feed.photos.map(\.description) == ["A bridge"])
    }
}
