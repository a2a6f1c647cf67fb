import FeedReading
import Foundation
import Photos
import Testing

/// Photos of several responses, of which many are in a file.
@Suite struct PhotoCollectorTests {
    private func photo(_ number: Int) -> FeedPhoto {
        var photo = FeedPhoto(
            title: "Photo \(number)", original: "https://a.example/\(number).jpg")
        photo.key = "\(number)"
        photo.description = String(repeating: "Seen at night. ", count: 40) + "\(number)"
        return photo
    }

    @Test(arguments: [0, 3, 4, 5, 5000]) func keepsAllInOrder(count: Int) throws {
        var collector = PhotoCollector(in: FileManager.default.temporaryDirectory, memoryLimit: 4)
        let photos = (0..<count).map(photo)
        for photo in photos { try collector.append(photo) }
        #expect(collector.count == count)
        var feed = Feed(kind: .piwigo)
        try collector.move(to: &feed)
        #expect(feed.photos == Array(photos.prefix(4)) && feed.photoCount == count)
        for _ in 0..<2 {
            var read: [FeedPhoto] = []
            try feed.forEachPhoto { read.append($0) }
            #expect(read == photos)
        }
        #expect(collector.count == 0)
    }
}
