import FeedReading
import Foundation
import Photos
import Testing

@Suite struct PhotoListTests {
    @Test func readsOriginalThumbnailAndCaption() throws {
        let feed = try read(
            """
            [{"original": "http://p.example/o/1.jpg", "thumbnail": "http://p.example/t/1.jpg", "caption": "First"},
             {"original": "http://p.example/o/2.jpg", "thumbnail": "http://p.example/t/2.jpg", "caption": null}]
            """)
        #expect(feed.kind == .photoList)
        #expect(feed.photos.map(\.title) == ["First", "Unknown"])
        #expect(feed.photos.map(\.original) == ["http://p.example/o/1.jpg", "http://p.example/o/2.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["http://p.example/t/1.jpg", "http://p.example/t/2.jpg"])
    }

    @Test func skipsABrokenRowWithItsReason() throws {
        let feed = try read(
            #"[{"image": "http://p.example/1.jpg"}, 7, {"image": null}, {"image": "http://p.example/2.jpg"}]"#
        )
        #expect(feed.photos.count == 2)
        #expect(feed.skipped.map(\.index) == [1, 2])
        #expect(feed.skipped.listed.last?.reason == Message(SkipReason.noPicture))
    }

    @Test func refusesOtherSchemesAndUserNames() throws {
        let feed = try read(
            """
            [{"image": "ftp://p.example/1.jpg"}, {"image": "http://me@p.example/2.jpg"},
             {"image": "javascript:alert(1)//.jpg"}, {"image": "https://p.example/3.jpg"}]
            """)
        #expect(feed.photos.map(\.original) == ["https://p.example/3.jpg"])
        #expect(feed.skipped.count == 3)
    }

    @Test func readsAListOfBareURLs() throws {
        let feed = try read(#"["https://p.example/1.jpg", "https://p.example/2.png"]"#)
        #expect(feed.photos.map(\.original) == ["https://p.example/1.jpg", "https://p.example/2.png"])
    }
}
