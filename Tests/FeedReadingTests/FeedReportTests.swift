import FeedReading
import Foundation
import Photos
import Testing

@Suite struct FeedReportTests {
    @Test func leavesOutWhatIsAbsent() throws {
        var photo = FeedPhoto(title: "A", original: "http://p.example/1.jpg")
        photo.size = PixelSize(width: 3, height: 2)
        photo.coordinate = Coordinate(latitude: 1.5, longitude: 2.5)
        photo.date = Date(timeIntervalSince1970: 0)
        var feed = Feed(kind: .rss, title: nil, photos: [photo])
        feed.skipped = [SkippedEntry(index: 1, reason: "No.")]
        feed.places = [FeedPlace(title: "Bergen", id: "b", photoCount: 3)]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(FeedReport(feed)), as: UTF8.self)
        #expect(
            text == """
                {"kind":"RSS","photos":[{"date":"1970-01-01T00:00:00Z","height":2,"latitude":1.5,"longitude":2.5,\
                "original":"http://p.example/1.jpg","title":"A","width":3}],"places":[{"id":"b","title":"Bergen"}],\
                "skipped":[{"index":1,"reason":"No."}]}
                """)
    }
}
