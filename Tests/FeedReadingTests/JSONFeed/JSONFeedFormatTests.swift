import FeedReading
import Foundation
import Photos
import Testing

@Suite struct JSONFeedFormatTests {
    @Test func readsImagesAttachmentsAndText() throws {
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "icon": "http://s.example/icon.png", "items": [
              {"id": 1, "url": "http://s.example/1", "title": "A", "image": "http://s.example/1.jpg",
               "content_html": "<p>Words</p><img src='http://s.example/1-300x200.jpg'><img src='/b.jpg'>",
               "date_published": "2024-05-06T07:08:09Z", "authors": [{"name": "Ann", "avatar": "http://s.example/a.png"}]},
              {"id": 2, "content_text": "Sound", "attachments": [{"url": "http://s.example/2.mp3", "mime_type": "audio/mpeg"}]},
              {"id": 3, "content_text": "Two", "attachments": [{"url": "http://s.example/3", "mime_type": "image/png"}]}]}
            """, url: "http://s.example/feed.json")
        #expect(feed.kind == .jsonFeed)
        #expect(
            feed.photos.map(\.original) == [
                "http://s.example/1.jpg", "http://s.example/b.jpg", "http://s.example/3",
            ])
        #expect(feed.photos.map(\.title) == ["A", "A", "Two"])
        #expect(feed.photos.map(\.description) == ["Words", "Words", nil])
        #expect(feed.photos.map(\.key) == ["1", "1#2", "3"])
        #expect(feed.photos.first?.credit == "Ann")
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test func theImageOfAudioOrVideoIsNoPhoto() throws {
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [
              {"id": "1", "title": "Talk", "image": "https://j.example/cover.jpg",
               "attachments": [{"url": "https://j.example/1.mp3", "mime_type": "audio/mpeg"}]},
              {"id": "2", "title": "A", "image": "https://j.example/a.jpg",
               "attachments": [{"url": "https://j.example/b.jpg", "mime_type": "image/jpeg"}]}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://j.example/a.jpg", "https://j.example/b.jpg"])
        #expect(feed.skipped.map(\.reason) == [Message(SkipReason.video)])
    }

    @Test func severalAttachmentsHaveTheirOwnTitles() throws {
        let attachment = { (number: Int, title: String) in
            #"{"url": "https://j.example/\#(number).jpg", "mime_type": "image/jpeg"\#(title)}"#
        }
        let one = attachment(1, #", "title": "One""#)
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "items": [
              {"id": "1", "title": "A", "attachments": [\(one), \(attachment(2, ""))]},
              {"id": "2", "title": "B", "attachments": [\(one)]}]}
            """)
        #expect(feed.photos.map(\.title) == ["One", "A", "B"])
    }

    @Test func aBannerIsUsedOnlyWithoutAnImage() throws {
        let banner = #""banner_image": "https://a.example/banner.jpg""#
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "items": [
             {"id": "1", "image": "https://a.example/lake.jpg", \(banner)}, {"id": "2", \(banner)}]}
            """)
        #expect(
            feed.photos.map(\.original) == ["https://a.example/lake.jpg", "https://a.example/banner.jpg"])
        #expect(feed.photos.map(\.thumbnail) == [nil, nil])
    }
}
