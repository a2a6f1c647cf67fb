import FeedReading
import Fetching
import Foundation
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Shared links against a server that responds like Immich.
@Suite(.timeLimit(.minutes(1))) struct ImmichAlbumTests {
    private static let key = "aB3_-x7aB3_-x7aB3_-x7aB3_-x7"

    private static func asset(_ id: String, _ more: String = "") -> String {
        #"""
        {"id": "\#(id)", "type": "IMAGE", "originalFileName": "Harbour_\#(id).jpg",
         "originalMimeType": "image/jpeg", "fileCreatedAt": "2024-05-01T10:00:00.000Z"\#(more)}
        """#
    }

    private static let exif = #"""
        , "exifInfo": {"exifImageWidth": 4000, "exifImageHeight": 3000, "orientation": "6", "make": "Canon",
          "model": "Canon EOS R5", "lensModel": "RF 35mm", "description": "Seen at night", "latitude": 60.39,
          "longitude": 5.32, "city": "Bergen", "state": "Vestland", "country": "Norway",
          "dateTimeOriginal": "2024-04-30T22:00:00.000Z"}
        """#

    private static func link(_ album: Bool = true, download: Bool = true, assets: String = "") -> String {
        let shown = album ? #", "album": {"id": "al-1", "albumName": "Summer"}"# : ""
        return #"""
            {"id": "l", "key": "\#(key)", "type": "\#(album ? "ALBUM" : "INDIVIDUAL")", "description": "A few",
             "allowDownload": \#(download), "showMetadata": true, "expiresAt": null, "assets": [\#(assets)]\#(shown)}
            """#
    }

    private static func refusal(_ status: String, _ text: String) -> StubServer.Response {
        let body = #"{"message": "\#(text)", "error": "x", "statusCode": 401, "correlationId": "abc"}"#
        return StubServer.Response(status: status, body: Data(body.utf8))
    }

    /// Returns the link and the album, and 404 for everything else.
    private func read(
        link: StubServer.Response, album: StubServer.Response = .status("404 Not Found"),
        path: String? = nil,
        feedBytes: Int = 1 << 20,
        others: @escaping @Sendable (StubServer.Request) -> StubServer.Response? = { _ in nil },
        test: (SourceReading, StubServer) throws -> Void
    ) async throws {
        try await StubServer.run { request in
            switch request.path {
            case "/api/shared-links/me"
            where request.query["key"] == Self.key || request.query["slug"] == "summer":
                return link
            case "/api/albums/al-1" where request.query["withoutAssets"] == nil: return album
            default: return others(request) ?? .status("404 Not Found")
            }
        } test: { server in
            let location = server.url(path ?? "/share/\(Self.key)")
            let reading = try await withReader(feedBytes: feedBytes) { try await $0.read(location) }
            try test(reading, server)
        }
    }

    private func failure(link: StubServer.Response, album: StubServer.Response = .status("404 Not Found"))
        async -> Message?
    {
        let error = await SourceRefreshTests.failure {
            try await read(link: link, album: album) { _, _ in }
        }
        return error?.message
    }

    @Test func readsAnAlbum() async throws {
        let assets = [
            Self.asset("a1", Self.exif), Self.asset("a2"), #"{"id": "v1", "type": "VIDEO"}"#,
        ].joined(separator: ",")
        let album = #"{"id": "al-1", "albumName": "Summer", "assetCount": 3, "assets": [\#(assets)]}"#
        try await read(link: .text(Self.link()), album: .text(album)) { reading, server in
            let feed = try #require(reading.feed)
            #expect(feed.kind == .immich && feed.title == "Summer" && feed.photos.count == 2)
            #expect(reading.location == server.url("/share/\(Self.key)"))
            let photo = feed.photos[0]
            #expect(photo.key == "a1" && photo.title == "Seen at night")
            #expect(photo.original == server.url("/api/assets/a1/original?key=\(Self.key)"))
            #expect(photo.thumbnail == server.url("/api/assets/a1/thumbnail?size=preview&key=\(Self.key)"))
            #expect(photo.size == PixelSize(width: 3000, height: 4000))
            #expect(photo.coordinate == Coordinate(latitude: 60.39, longitude: 5.32))
            #expect(photo.place == "Bergen, Vestland, Norway" && photo.camera == "Canon EOS R5, RF 35mm")
            #expect(photo.date == Date(timeIntervalSince1970: 1_714_514_400))
            #expect(photo.page == server.url("/share/\(Self.key)/photos/a1"))
            #expect(feed.photos[1].title == "Harbour a2")
            #expect(feed.skipped == [SkippedEntry(index: 2, reason: Message(SkipReason.video))])
        }
    }

    @Test func usesPreviewsIfTheLinkForbidsDownloads() async throws {
        let album = #"{"id": "al-1", "albumName": "Summer", "assets": [\#(Self.asset("a1", Self.exif))]}"#
        try await read(link: .text(Self.link(download: false)), album: .text(album)) { reading, server in
            let photo = try #require(reading.feed?.photos.first)
            #expect(photo.original == server.url("/api/assets/a1/thumbnail?size=preview&key=\(Self.key)"))
            // The declared size is that of the original.
            #expect(photo.thumbnail == nil && photo.size == nil)
        }
    }

    @Test func readsSinglePhotosAndLinksWithNames() async throws {
        let raw =
            #"{"id": "r", "type": "IMAGE", "originalFileName": "R.CR3", "originalMimeType": "image/x-canon-cr3"}"#
        let link = Self.link(false, assets: [Self.asset("a1"), raw].joined(separator: ","))
        try await read(
            link: .text(link), path: "/s/summer",
            others: { $0.path == "/s/summer" ? .text("<html><title>Immich</title>") : nil }
        ) { reading, server in
            let feed = try #require(reading.feed)
            #expect(feed.title == "A few" && reading.location == server.url("/s/summer"))
            #expect(
                feed.photos.map(\.original) == [
                    server.url("/api/assets/a1/original?slug=summer"),
                    server.url("/api/assets/r/thumbnail?size=preview&slug=summer"),
                ])
        }
    }

    /// Newer versions list the photos of an album by month.
    private static func timeline(_ request: StubServer.Request) -> StubServer.Response? {
        let query = request.query
        guard query["key"] == key else { return .status("401 Unauthorized") }
        switch request.path {
        case "/api/albums/al-1":
            return .text(#"{"id": "al-1", "albumName": "Summer", "assetCount": 3, "order": "asc"}"#)
        case "/api/timeline/buckets" where query["albumId"] == "al-1" && query["order"] == "asc":
            return .text(
                #"[{"timeBucket": "2024-04-01", "count": 1}, {"timeBucket": "2024-05-01", "count": 2}]"#)
        case "/api/timeline/bucket" where query["timeBucket"] == "2024-04-01":
            return .text(
                #"""
                {"id": ["a1"], "isImage": [true], "fileCreatedAt": ["2024-04-30T22:00:00.000Z"], "city": ["Bergen"],
                 "country": ["Norway"], "latitude": [60.39], "longitude": [5.32]}
                """#)
        case "/api/timeline/bucket" where query["timeBucket"] == "2024-05-01":
            return .text(
                #"{"id": ["a2", "v1"], "isImage": [true, false], "fileCreatedAt": [], "city": [null, null]}"#)
        default: return nil
        }
    }

    @Test func readsTheMonthsOfATimeline() async throws {
        let album = #"{"id": "al-1", "albumName": "Summer", "assetCount": 3, "order": "asc", "assets": []}"#
        try await read(
            link: .text(Self.link()), album: .text(album), others: { Self.timeline($0) }
        ) { reading, server in
            let feed = try #require(reading.feed)
            #expect(feed.photos.map(\.key) == ["a1", "a2"] && feed.skipped.count == 1)
            #expect(feed.photos[0].place == "Bergen, Norway" && feed.photos[0].coordinate != nil)
            #expect(
                feed.photos[0].original
                    == server.url("/api/assets/a1/thumbnail?size=preview&key=\(Self.key)"))
        }
    }

    static let refusals = [
        StubServer.Response(status: "403 Forbidden", body: Data("<html><h1>Forbidden</h1>".utf8)),
        .status("401 Unauthorized"), .status("404 Not Found"), .status("405 Method Not Allowed"),
        refusal("401 Unauthorized", "Invalid share key"),
    ]

    /// Its photos would look deleted.
    @Test(arguments: refusals.indices) func readsNoAlbumWithoutOneOfItsMonths(refusal: Int) async throws {
        let album = #"{"id": "al-1", "albumName": "Summer", "assetCount": 3, "order": "asc", "assets": []}"#
        let error = await SourceRefreshTests.failure {
            try await read(
                link: .text(Self.link()), album: .text(album),
                others: { request in
                    request.query["timeBucket"] == "2024-04-01"
                        ? Self.refusals[refusal] : Self.timeline(request)
                }
            ) { _, _ in }
        }
        #expect(error != nil)
    }

    @Test func readsAnAlbumThatIsTooLongByItsMonths() async throws {
        let assets = (0..<100).map { Self.asset("x\($0)") }.joined(separator: ",")
        let album = #"{"id": "al-1", "albumName": "Summer", "assetCount": 100, "assets": [\#(assets)]}"#
        try await read(
            link: .text(Self.link()), album: .text(album), feedBytes: 8000, others: { Self.timeline($0) }
        ) { reading, _ in
            #expect(reading.feed?.photos.map(\.key) == ["a1", "a2"])
        }
    }

    @Test(arguments: [
        ("Invalid share key", AlbumRefusal.notFound), ("Password required", .passwordRequired),
        ("Invalid password", .passwordRequired), ("Disk is full", .refused),
    ])
    func reportsWhyThereIsNoAlbum(text: String, refusal: AlbumRefusal) async {
        let expected = refusal == .refused ? text : nil
        #expect(
            await failure(link: Self.refusal("401 Unauthorized", text))
                == AlbumError(.immich, refusal, text: expected).message)
    }

    @Test func reportsThatAnAlbumIsEmptyOrDeleted() async {
        let empty = #"{"id": "al-1", "albumName": "Summer", "assetCount": 0, "assets": []}"#
        #expect(
            await failure(link: .text(Self.link()), album: .text(empty))
                == AlbumError(.immich, .empty).message)
        #expect(
            await failure(link: .text(Self.link()), album: Self.refusal("400 Bad Request", "Album not found"))
                == AlbumError(.immich, .notFound).message)
        let films = #"{"id": "al-1", "albumName": "Summer", "assets": [{"id": "v", "type": "VIDEO"}]}"#
        let message = await failure(link: .text(Self.link()), album: .text(films))
        #expect(message?.has(FeedMessage.noPhotosReason) == true)
        #expect(message?.arguments[.cause] == .message(Message(SkipReason.video)))
    }

    @Test func throwsATransientErrorIfTheServiceFails() async throws {
        let error = await SourceRefreshTests.failure {
            try await read(link: .status("503 Service Unavailable")) { _, _ in }
        }
        #expect(error?.isTransient == true)
    }

    @Test(
        arguments: [
            .status("404 Not Found"), .status("406 Not Acceptable"), .text("<html><title>x</title>"),
            .text("[]"),
            .text(
                #"{"message": "Cannot GET /api/shared-links/me", "error": "Not Found", "statusCode": 404}"#),
        ] as [StubServer.Response])
    func readsWhatOnlyLooksAlikeAsAPage(response: StubServer.Response) async throws {
        try await read(
            link: response,
            others: {
                $0.path.hasPrefix("/share/") ? .text("<html><img src='/a.jpg' width=800 height=600>") : nil
            }
        ) { reading, server in
            #expect(reading.feed?.kind == .webPage)
            #expect(reading.feed?.photos.map(\.original) == [server.url("/a.jpg")])
        }
    }
}
