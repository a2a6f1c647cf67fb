import FeedReading
import Foundation
import Photos
import Testing

@Suite struct ScoredJSONTests {
    @Test func findsTheListAtAnyDepth() throws {
        let feed = try read(
            """
            {"status": "ok", "response": {"found": {"entries": [
              {"heading": "A", "pic": {"big": "http://p.example/a.jpg"}},
              {"heading": "B", "pic": {"big": "http://p.example/b.jpg"}}]}}}
            """)
        #expect(feed.kind == .json)
        #expect(feed.photos.map(\.title) == ["A", "B"])
        #expect(feed.explanation.first?.arguments[.path] == .text("response.found.entries"))
    }

    @Test func joinsSectionsOfTheSameShapeInOrder() throws {
        let feed = try read(
            """
            {"featured": [{"title": "1", "image": "http://p.example/1.jpg"}],
             "latest": [{"title": "2", "image": "http://p.example/2.jpg"}]}
            """)
        #expect(feed.photos.map(\.title) == ["1", "2"])
    }

    @Test func readsTheEntriesOfNestedSections() throws {
        let feed = try read(
            """
            [{"category": "x", "data": [{"title": "1", "image": "http://p.example/1.jpg"},
                                        {"title": "2", "image": "http://p.example/2.jpg"}]},
             {"category": "y", "data": [{"title": "3", "image": "http://p.example/3.jpg"}]}]
            """)
        #expect(feed.photos.map(\.title) == ["1", "2", "3"])
    }

    @Test func offersTheListsThatWereNotChosen() throws {
        let text = """
            {"products": [{"title": "P1", "photo": "http://p.example/1.jpg", "price": 1},
                          {"title": "P2", "photo": "http://p.example/2.jpg", "price": 2},
                          {"title": "P3", "photo": "http://p.example/3.jpg", "price": 3}],
             "shops": [{"name": "S", "front": {"image_url": "http://p.example/s.jpg"}, "street": "x"}]}
            """
        let feed = try read(text)
        #expect(feed.photos.count == 3)
        #expect(feed.alternatives.map(\.path) == ["shops"])
        #expect(try read(text, pointer: FeedPointer(list: "shops")).photos.map(\.title) == ["S"])
        #expect(
            failure(text, pointer: FeedPointer(list: "nowhere"))
                == Message(FeedMessage.noSuchList, [.path: .text("nowhere")]))
    }

    @Test func readsASingleObjectAsAFeedOfOne() throws {
        let feed = try read(#"{"title": "Moon", "date": "2024-05-06", "hdurl": "http://p.example/m.jpg"}"#)
        #expect(feed.photos.map(\.title) == ["Moon"])
    }

    @Test func returnsOnePhotoForEachPictureOfAnEntry() throws {
        let feed = try read(
            """
            [{"id": 7, "title": "Trip", "images": ["http://p.example/1.jpg", "http://p.example/2.jpg",
                                                   "http://p.example/1.jpg"]},
             {"id": 8, "title": "Again", "images": ["http://p.example/1.jpg"]}]
            """)
        #expect(feed.photos.map(\.title) == ["Trip", "Trip", "Again"])
        #expect(feed.photos.map(\.key) == ["7", "7#2", "8"])
    }

    @Test func usesTheLargestVariantAsTheOriginal() throws {
        let feed = try read(
            """
            [{"sizes": [{"url": "http://p.example/s", "width": 320, "height": 200},
                        {"url": "http://p.example/l", "width": 3200, "height": 2000},
                        {"url": "http://p.example/m", "width": 640, "height": 400}]}]
            """)
        #expect(feed.photos.map(\.original) == ["http://p.example/l"])
        #expect(feed.photos.first?.thumbnail == "http://p.example/m")
        #expect(feed.photos.first?.size == PixelSize(width: 3200, height: 2000))
    }

    @Test(arguments: [
        "avatar", "icon", "user_profile_image", "logo", "related", "author_photo", "emoji", "sponsor",
    ])
    func skipsWhatIsNoPhoto(name: String) {
        #expect(
            failure(#"[{"title": "x", "\#(name)": "http://p.example/1.jpg"}]"#)
                == Message(FeedMessage.noPhotos, [.count: .number(1)]))
    }

    @Test func skipsPicturesOfAccounts() throws {
        let feed = try read(
            """
            [{"text": "Hello", "user": {"name": "N", "image": "http://p.example/n.jpg"}, "photo": "http://p.example/p.jpg"}]
            """)
        #expect(feed.photos.map(\.original) == ["http://p.example/p.jpg"])
        #expect(feed.photos.first?.credit == "N")
    }

    @Test func skipsVideosWithTheirPosters() throws {
        let feed = try read(
            """
            [{"type": "video", "thumbnail": "http://p.example/1.jpg"}, {"type": "photo", "src": "http://p.example/2"}]
            """)
        #expect(feed.photos.map(\.original) == ["http://p.example/2"])
        #expect(feed.skipped.listed.first?.reason == Message(SkipReason.video))
    }

    @Test func skipsTrackingPixels() throws {
        let feed = try read(
            """
            [{"image": {"url": "http://p.example/1.gif", "width": 1, "height": 1}},
             {"image": {"url": "http://p.example/2.gif", "width": 10, "height": 10}}]
            """)
        #expect(feed.photos.map(\.original) == ["http://p.example/2.gif"])
    }

    @Test func readsNoPageAsAPicture() throws {
        let feed = try read(
            """
            [{"url": "http://p.example/photos/1", "width": 4000, "height": 3000, "src": {"large": "http://p.example/1?w=9"}}]
            """)
        #expect(feed.photos.map(\.original) == ["http://p.example/1?w=9"])
        #expect(feed.photos.map(\.page) == ["http://p.example/photos/1"])
    }

    @Test func resolvesRelativeURLs() throws {
        let text = #"[{"image": "a/1.jpg"}, {"image": "/b/2.jpg"}, {"image": "//c.example/3.jpg"}]"#
        let feed = try read(text, url: "https://p.example/feeds/list.json")
        #expect(
            feed.photos.map(\.original) == [
                "https://p.example/feeds/a/1.jpg", "https://p.example/b/2.jpg", "https://c.example/3.jpg",
            ])
        #expect(try read(text).photos.map(\.original) == ["a/1.jpg", "/b/2.jpg", "//c.example/3.jpg"])
    }

    @Test func refusesDescriptionsOfMachines() {
        let text = #"{"openapi": "3.0", "paths": {"/a": {"example": [{"image": "http://p.example/1.jpg"}]}}}"#
        #expect(
            failure(text)
                == Message(
                    FeedMessage.unknownFormat, [.found: .message(Message(FoundContent.openAPI))]))
    }

    @Test func readsPlacesAndDates() throws {
        let feed = try read(
            """
            [{"image": "http://p.example/1.jpg", "location": {"name": "Bergen, Norway", "position": {"lat": 60.4, "lon": 5.3}},
              "taken_at": "2024-05-06T07:08:09+02:00"},
             {"image": "http://p.example/2.jpg", "latitude": "0", "longitude": 0, "city": "Rome", "country": "Italy"}]
            """)
        #expect(feed.photos.map(\.place) == ["Bergen, Norway", "Rome, Italy"])
        #expect(feed.photos[0].coordinate == Coordinate(latitude: 60.4, longitude: 5.3))
        #expect(feed.photos[1].coordinate == nil)
        #expect(feed.photos[0].date?.timeIntervalSince1970 == 1_714_972_089)
    }
}
