import FeedReading
import Foundation
import Photos
import Testing

/// Listings of object storage (Amazon S3, `ListObjects` and `ListObjectsV2`).
@Suite struct BucketFormatTests {
    private func listing(_ end: String) -> String {
        """
        <?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>trips</Name>
        <Contents><Key>2024/my lake+1.jpg</Key><LastModified>2024-01-02T03:04:05.000Z</LastModified></Contents>
        <Contents><Key>2024/</Key></Contents><Contents><Key>notes.txt</Key></Contents>
        <Contents><Key>2024/film.mp4</Key></Contents>\(end)</ListBucketResult>
        """
    }

    @Test(arguments: [
        "https://trips.s3.example/?list-type=2&prefix=2024/", "https://s3.example/trips?max-keys=4",
        "https://s3.example/trips/",
    ])
    func showsTheImages(url: String) throws {
        let feed = try read(listing(""), url: url)
        let base = url.contains("trips.s3") ? "https://trips.s3.example/" : "https://s3.example/trips/"
        #expect(feed.kind == .bucket)
        #expect(feed.title == "trips")
        #expect(feed.photos.map(\.original) == [base + "2024/my%20lake%2B1.jpg"])
        #expect(feed.photos.map(\.title) == ["my lake 1"])
        #expect(feed.photos.first?.date == Date(timeIntervalSince1970: 1_704_164_645))
        let reasons: [SkipReason] = [.notAnImage, .video]
        #expect(feed.skipped.map(\.reason) == reasons.map { Message($0) })
        #expect(feed.unread.isEmpty)
    }

    @Test func namesTheNextPage() throws {
        let truncated = "<IsTruncated>true</IsTruncated>"
        let token = "\(truncated)<NextContinuationToken>a+b=</NextContinuationToken>"
        let second = try read(listing(token), url: "https://t.example/?list-type=2&continuation-token=x")
        #expect(second.unread.next == "https://t.example/?list-type=2&continuation-token=a%2Bb%3D")
        let first = try read(listing(truncated), url: "https://t.example/")
        #expect(first.unread.next == "https://t.example/?marker=2024%2Ffilm.mp4")
        let named = try read(
            listing("\(truncated)<NextMarker>m</NextMarker>"), url: "https://t.example/?prefix=2")
        #expect(named.unread.next == "https://t.example/?prefix=2&marker=m")
        #expect(try read(listing(truncated)).unread.isEmpty)
    }
}
