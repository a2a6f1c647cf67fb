import FeedReading
import Foundation
import Photos
import Testing

@Suite struct FlickrFormatTests {
    @Test func smallPhotosHaveSmallerSizesOnly() {
        let start = "https://live.staticflickr.com/1/123456789_0a"
        #expect(
            FlickrSizes.smaller(than: "\(start)_b.jpg") == [
                "\(start)_c.jpg", "\(start)_z.jpg", "\(start).jpg",
            ])
        for other in ["\(start)_z.jpg", "\(start)_b.png", "https://f.example/1_b.jpg"] {
            #expect(FlickrSizes.smaller(than: other) == [])
        }
    }

    @Test func composesMissingURLs() throws {
        let feed = try read(
            """
            {"photos": {"page": 1, "photo": [
              {"id": "498976107", "owner": "1@N00", "secret": "0123", "server": "65535", "farm": 66, "title": "Given",
               "url_s": "https://f.example/1_m.jpg", "width_s": "240", "height_s": 160,
               "url_l": "https://f.example/1_b.jpg", "width_l": 1024, "height_l": "683"},
              {"id": 3, "secret": "x", "server": 1, "title": "", "description": {"_content": "A <b>sea</b>"},
               "latitude": "43.4", "longitude": 11.8, "datetaken": "2019-09-08 10:11:12"},
              {"id": "4", "title": "broken"}, {"id": "5", "secret": "x", "server": "1", "media": "video"}]}, "stat": "ok"}
            """)
        #expect(feed.kind == .flickr)
        #expect(feed.photos.map(\.title) == ["Given", "A sea"])
        #expect(
            feed.photos.map(\.original) == [
                "https://f.example/1_b.jpg", "https://live.staticflickr.com/1/3_x_b.jpg",
            ])
        #expect(
            feed.photos.map(\.thumbnail) == [
                "https://f.example/1_m.jpg", "https://live.staticflickr.com/1/3_x_n.jpg",
            ])
        #expect(feed.photos[0].size == PixelSize(width: 1024, height: 683))
        #expect(feed.photos[0].page == "https://www.flickr.com/photos/1@N00/498976107/")
        #expect(feed.photos[1].coordinate == Coordinate(latitude: 43.4, longitude: 11.8))
        #expect(feed.photos[1].date != nil)
        #expect(feed.skipped.map(\.index) == [2, 3])
    }

    private func refusal(_ text: String) -> Message {
        Message(FeedMessage.serviceRefused, [.name: .text("Flickr"), .text: .text(text)])
    }

    @Test func reportsErrorsOfFlickr() {
        let text = #"{"stat": "fail", "code": 100, "message": "Invalid API Key"}"#
        #expect(failure(text) == refusal("Invalid API Key"))
        #expect(
            failure(#"<rsp stat="fail"><err code="1" msg="Not found"/></rsp>"#) == refusal("Not found"))
        #expect(
            failure(#"{"stat": "fail"}"#)
                == Message(FeedMessage.serviceFailed, [.name: .text("Flickr")]))
    }

    @Test func listsPlacesWithoutPhotos() throws {
        let feed = try read(
            """
            {"places": {"total": 2, "place_type_id": 7, "place": [
              {"place_id": "a1", "woeid": "44418", "_content": "London, England, United Kingdom", "photo_count": "1734"},
              {"woeid": "1", "_content": "Singapore", "photo_count": 12}]}, "stat": "ok"}
            """)
        #expect(feed.photos.isEmpty)
        #expect(feed.places.map(\.title) == ["London, England, United Kingdom", "Singapore"])
        #expect(feed.places.map(\.id) == ["a1", "1"])
        #expect(feed.places.map(\.photoCount) == [1734, 12])
    }

    @Test func keepsTheFeedOfAPlaceIfThereIsOne() throws {
        let feed = try read(
            """
            {"places": {"total": 1, "place_type_id": 7, "place": [
              {"place_id": "a1", "_content": "Bergen, Norway", "photo_count": "3", "feed": "/place-a1.json"}]}, "stat": "ok"}
            """, url: "https://d.example/top.json")
        #expect(feed.places.map(\.feed) == ["https://d.example/place-a1.json"])
    }

    @Test func readsTheWrappedPublicFeed() throws {
        let feed = try read(
            """
            jsonFlickrFeed({"title": "Uploads", "generator": "https://www.flickr.com", "items": [
              {"title": " ", "link": "https://www.flickr.com/photos/x/1/",
               "media": {"m": "https://live.staticflickr.com/1/123456789_0a_m.jpg"},
               "date_taken": "2025-06-05T15:16:38-08:00", "author": "nobody@flickr.com (\\"x y\\")",
               "description": "<p><a href='/x'>x</a> posted a photo:</p> <p><img src='a.jpg'/></p> <p>My <i>sea</i></p>"}]})
            """)
        #expect(feed.kind == .flickr)
        #expect(feed.photos.map(\.title) == ["My sea"])
        #expect(feed.photos.map(\.original) == ["https://live.staticflickr.com/1/123456789_0a_b.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["https://live.staticflickr.com/1/123456789_0a_m.jpg"])
        #expect(feed.photos.map(\.credit) == ["x y"])
    }

    @Test func readsXMLResponsesAndAlbums() throws {
        let photos = try read(
            #"<rsp stat="ok"><photos page="1"><photo id="9" secret="s" server="2" title="A &amp; B"/></photos></rsp>"#
        )
        #expect(photos.photos.map(\.title) == ["A & B"])
        #expect(photos.photos.map(\.original) == ["https://live.staticflickr.com/2/9_s_b.jpg"])
        let albums = try read(
            """
            {"photosets": {"photoset": [{"id": "7", "primary": "9", "secret": "s", "server": "2",
              "title": {"_content": "Summer"}, "description": {"_content": ""}}]}, "stat": "ok"}
            """)
        #expect(albums.photos.map(\.title) == ["Summer"])
        #expect(albums.photos.map(\.original) == ["https://live.staticflickr.com/2/9_s_b.jpg"])
    }
}
