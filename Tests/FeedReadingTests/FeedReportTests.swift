import FeedReading
import Foundation
import Photos
import Testing

@Suite struct FeedReportTests {
    @Test func omitsAbsentValues() throws {
        var photo = FeedPhoto(title: "A", original: "http://p.example/1.jpg")
        photo.size = PixelSize(width: 3, height: 2)
        photo.coordinate = Coordinate(latitude: 1.5, longitude: 2.5)
        photo.date = Date(timeIntervalSince1970: 0)
        var feed = Feed(kind: .rss, title: nil, photos: [photo])
        feed.skipped = [SkippedEntry(index: 1, reason: Message(SkipReason.empty))]
        feed.places = [FeedPlace(title: "Bergen", id: "b", photoCount: 3)]
        #expect(
            try text(of: feed) == """
                {"kind":"RSS","photos":[{"date":"1970-01-01T00:00:00Z","height":2,"latitude":1.5,"longitude":2.5,\
                "original":"http://p.example/1.jpg","title":"A","width":3}],"places":[{"id":"b","title":"Bergen"}],\
                "skipped":[{"index":1,"message":{"code":"skipped.empty"},"reason":"Words."}],"skippedCount":1}

                """)
    }

    @Test func writesLongFeedsInParts() throws {
        var feed = Feed(kind: .json, title: "Long")
        feed.photos = (0..<1201).map { FeedPhoto(title: "P\($0)") }
        var parts = 0
        var bytes = Data()
        try FeedReport(feed) { _ in "Words." }.write { part in
            parts += 1
            bytes += part
        }
        #expect(parts > 6)
        let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let photos = try #require(object["photos"] as? [[String: Any]])
        #expect(photos.map { $0["title"] as? String } == (0..<1201).map { "P\($0)" })
        #expect(object["title"] as? String == "Long")
    }

    private func text(of feed: Feed) throws -> String {
        var bytes = Data()
        try FeedReport(feed) { _ in "Words." }.write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
