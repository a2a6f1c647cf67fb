import Foundation
import Photos
import Testing

@testable import FeedReading

/// Responses of services that are truncated, or have contents that no service would return.
@Suite struct AlbumResponseTests {
    private struct Response {
        let service: AlbumService
        let url: String
        let text: String

        func read(_ text: String) throws(FeedReadingError) -> Feed {
            try FeedReader().read(Data(text.utf8), from: FeedContext(url: url, service: service))
        }
    }

    private static let responses = [
        Response(
            service: .immich, url: "https://a.example/api/albums/al?key=k#previews",
            text: #"""
                {"id": "al", "albumName": "T", "assetCount": 2, "assets": [{"id": "a/../b", "type": "IMAGE", "width": 7,
                "height": 5, "exifInfo": {"orientation": "6", "exifImageWidth": 40, "latitude": 1.5, "longitude": 2}}]}
                """#),
        Response(
            service: .immich, url: "https://a.example/api/timeline/bucket?albumId=al&key=k",
            text:
                #"{"id": ["a", "b"], "isImage": [true], "fileCreatedAt": ["2024"], "latitude": [91, 5], "longitude": [1, 2]}"#
        ),
        Response(
            service: .immich, url: "https://a.example/api/timeline/buckets?albumId=al&key=k",
            text: #"[{"timeBucket": "2024-04-01T00:00:00.000Z", "count": 1}]"#),
        Response(
            service: .piwigo, url: "https://a.example/ws.php?cat_id=12&page=0",
            text: #"""
                {"stat": "ok", "result": {"paging": {"page": 0, "per_page": 500, "count": 1, "total_count": "1000"},
                "images": [{"id": 1, "file": "a.jpg", "element_url": "javascript:1", "derivatives": {"medium": {"url":
                "https://a.example/m.jpg", "width": 792, "height": 594}}}]}}
                """#),
        Response(
            service: .lychee, url: "https://a.example/api/v2/Album::photos?album_id=x&page=1",
            text: #"""
                {"photos": [{"id": "a", "title": "T", "size_variants": {"original": {"url": "a.jpg", "width": 4,
                "height": 3}}}], "current_page": 1, "last_page": 2}
                """#),
        Response(
            service: .iCloud, url: "https://p1.example/T/sharedstreams/webstream",
            text: #"""
                {"streamName": "T", "photos": [{"photoGuid": "G", "derivatives": {"5": {"checksum": "c#d", "width": "4",
                "height": "5"}}}]}
                """#),
        Response(
            service: .iCloud, url: "https://p1.example/T/sharedstreams/webasseturls",
            text:
                #"{"items": {"c": {"url_location": "h.example", "url_path": "/a", "url_expiry": "2024-05-01T10:00:00Z"}}}"#
        ),
        Response(
            service: .nextcloud, url: "https://a.example/public.php/dav/files/T/",
            text: """
                <d:multistatus xmlns:d="DAV:"><d:response><d:href>/public.php/dav/files/T/a%25.jpg</d:href><d:propstat>\
                <d:prop><d:getcontenttype>image/jpeg</d:getcontenttype><x:metadata-photos-size><width>40</width>\
                <height>30</height></x:metadata-photos-size></d:prop></d:propstat></d:response></d:multistatus>
                """),
    ]

    /// The replacements of numbers.
    private static let numbers = [
        "99999999999999999999", "-1", "1e999", "-1e308", "0", "\"nan\"", "null", "{}",
    ]

    @Test(arguments: responses.indices) func readsWholeResponses(index: Int) throws {
        let response = Self.responses[index]
        let feed = try response.read(response.text)
        #expect(feed.kind == response.service.kind)
        #expect(!feed.photos.isEmpty || !feed.linkedFeeds.isEmpty)
    }

    @Test(arguments: responses.indices) func returnsAFeedOrAReasonWhereverAResponseIsTruncated(index: Int) {
        let response = Self.responses[index]
        for length in 0..<response.text.count { check(String(response.text.prefix(length)), of: response) }
    }

    @Test(arguments: responses.indices) func acceptsNumbersOfAnySize(index: Int) {
        let response = Self.responses[index]
        let digits = response.text.indices.filter { response.text[$0].isNumber }
        for digit in digits {
            for number in Self.numbers {
                var text = response.text
                text.replaceSubrange(digit...digit, with: number)
                check(text, of: response)
            }
        }
    }

    private func check(_ text: String, of response: Response) {
        guard let feed = try? response.read(text) else { return }
        for url in feed.photos.flatMap({ [$0.original, $0.thumbnail, $0.page] }).compactMap(\.self) {
            #expect(url.hasPrefix("https://"), "\(url) of \(text)")
        }
        #expect(feed.photos.allSatisfy { !$0.title.isEmpty })
    }

    @Test func namesNothingOutsideOfAnImmich() throws {
        let feed = try Self.responses[0].read(Self.responses[0].text)
        #expect(
            feed.photos[0].original
                == "https://a.example/api/assets/a%2F..%2Fb/thumbnail?size=preview&key=k")
    }

    @Test func usesASmallerVariantIfTheFileIsNone() throws {
        let feed = try Self.responses[3].read(Self.responses[3].text)
        #expect(feed.photos[0].original == "https://a.example/m.jpg" && feed.photos[0].thumbnail == nil)
        #expect(feed.next?.contains("page=1") == true)
    }

    /// JSON from a person that looks like a response of a service is parsed like any other.
    @Test func parsesResponsesAsThoseOfAServiceOnlyIfItIsKnown() throws {
        let feed = try FeedReader().read(
            Data(#"{"photos": [{"photoGuid": "a", "url": "https://a.example/1.jpg"}]}"#.utf8),
            from: FeedContext(url: "https://a.example/"))
        #expect(![.iCloud, .lychee].contains(feed.kind) && feed.photos.count == 1)
    }

    private static func piwigo(_ count: Int) -> Data {
        let images = (0..<count).map { #"{"id":\#($0),"element_url":"/\#($0).jpg"}"# }
        return Data(
            #"{"stat":"ok","result":{"images":[\#(images.joined(separator: ","))]}}"#.utf8)
    }

    private static let piwigoContext = FeedContext(
        url: "https://a.example/ws.php?cat_id=12", service: .piwigo)

    @Test func readsAllPhotosOfALongResponse() throws {
        let feed = try FeedReader().read(Self.piwigo(200_010), from: Self.piwigoContext)
        #expect(feed.photos.count == 200_010 && feed.notices.isEmpty)
    }

    @Test func reportsThatThereAreMorePhotosThanTheLimit() throws {
        let reader = FeedReader(maximumPhotos: 700)
        let feed = try reader.read(Self.piwigo(701), from: Self.piwigoContext)
        #expect(feed.photos.count == 700 && feed.notices == [.photos(limit: 700)])
        #expect(try reader.read(Self.piwigo(700), from: Self.piwigoContext).notices.isEmpty)
    }

    /// A long response is read as a stream: its photos are passed on, and it is never in memory as a whole.
    @Test func passesPhotosOnWhileAResponseIsRead() throws {
        let reader = FeedReader(
            maximumByteCount: 1 << 20, seconds: 15, maximumPhotos: nil,
            sampling: JSONSampling(storedElements: 10, smallestBytes: 0, batchBytes: 1000))
        var counts: [Int] = []
        var keys: [String] = []
        let feed = try reader.read(FeedBytes(Self.piwigo(5000)), from: Self.piwigoContext) { photos in
            counts.append(photos.count)
            keys += photos.compactMap(\.key)
        }
        #expect(feed.photos.isEmpty)
        #expect(keys == (0..<5000).map(String.init))
        #expect(counts.allSatisfy { $0 <= 500 })
    }

    /// Columns of a month, which are scalars, continue outside the table too.
    @Test func readsAllOfALongMonth() throws {
        let reader = FeedReader(
            maximumByteCount: 1 << 20, seconds: 15, maximumPhotos: nil,
            sampling: JSONSampling(storedElements: 10, smallestBytes: 0, batchBytes: 100))
        let ids = (0..<900).map { #""\#($0)""# }.joined(separator: ",")
        let images = (0..<900).map { $0 == 850 ? "false" : "true" }.joined(separator: ",")
        let feed = try reader.read(
            FeedBytes(Data(#"{"id":[\#(ids)],"isImage":[\#(images)]}"#.utf8)),
            from: FeedContext(
                url: "https://a.example/api/timeline/bucket?albumId=al&key=k", service: .immich))
        #expect(feed.photos.compactMap(\.key) == (0..<900).filter { $0 != 850 }.map(String.init))
        #expect(feed.skipped.map(\.index) == [850])
    }
}
