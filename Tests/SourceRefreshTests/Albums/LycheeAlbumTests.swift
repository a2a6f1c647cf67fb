import FeedReading
import Foundation
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Public albums against a server that responds like the versions of Lychee.
@Suite(.timeLimit(.minutes(1))) struct LycheeAlbumTests {
    private static let album = "aB3dE6gH9jK2mN5pQ8sT1vW4"
    private static let inner = "zB3dE6gH9jK2mN5pQ8sT1vW4"

    private static let page = StubServer.Response(
        headers: ["set-cookie": "XSRF-TOKEN=abc%3D; path=/"],
        body: Data("<!DOCTYPE html><html><head><title>Lychee</title></head><body></body></html>".utf8))

    private static func photo(_ id: String, _ more: String = "") -> String {
        #"""
        {"id": "\#(id)", "title": "Photo \#(id)", "description": "Seen at night", "type": "image/jpeg",
         "taken_at": "2024-05-01T12:00:00+02:00", "created_at": "2024-06-01T12:00:00+02:00", "latitude": 60.39,
         "longitude": 5.32, "location": "Bergen, Norway", "make": "Canon", "model": "EOS R5", "lens": "RF 35mm",
         "size_variants": {"original": {"url": "/uploads/\#(id).jpg", "width": 4000, "height": 3000},
          "medium": {"url": "/uploads/m/\#(id).jpg", "width": 1920, "height": 1440}, "small2x": null,
          "small": {"url": "/uploads/s/\#(id).jpg", "width": 540, "height": 360}}\#(more)}
        """#
    }

    private static let video = #"{"id": "v", "title": "Film", "type": "video/mp4", "size_variants": {}}"#

    private static func exception(_ status: String, _ name: String, _ text: String) -> StubServer.Response {
        StubServer.Response(
            status: status,
            body: Data(#"{"message": "\#(text)", "exception": "App\\Exceptions\\\#(name)"}"#.utf8))
    }

    private static let unknownRoute = exception("404 Not Found", "NotFoundHttpException", "No such route")

    private func read(
        _ path: String = "/gallery/\(album)",
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response?,
        test: (SourceReading, StubServer) throws -> Void
    ) async throws {
        try await StubServer.run { request in
            guard request.path.hasPrefix("/api/") else { return Self.page }
            guard request.headers["x-xsrf-token"] == "abc=", request.headers["cookie"] == "XSRF-TOKEN=abc%3D"
            else { return .status("419 Page Expired") }
            return response(request) ?? Self.unknownRoute
        } test: { server in
            let location = server.url(path)
            let reading = try await withReader { try await $0.read(location) }
            try test(reading, server)
        }
    }

    private func failure(
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response?
    ) async -> Message? {
        let error = await SourceRefreshTests.failure {
            try await read("/gallery/\(Self.album)", response) { _, _ in }
        }
        return error?.message
    }

    /// Version 6: the album, its photos and the albums in it are separate responses, in pages.
    private static func version6(_ request: StubServer.Request) -> StubServer.Response? {
        let query = request.query
        switch (request.path, query["album_id"], query["page"]) {
        case ("/api/v2/Album::head", album, nil):
            return .text(
                #"{"config": {}, "resource": {"id": "\#(album)", "title": "Summer", "num_photos": 3, "num_children": 2}}"#
            )
        case ("/api/v2/Album::photos", album, "1"):
            return .text(
                #"{"photos": [\#(photo("a")), \#(video)], "current_page": 1, "last_page": 2, "per_page": 2}"#)
        case ("/api/v2/Album::photos", album, "2"):
            return .text(#"{"photos": [\#(photo("b"))], "current_page": 2, "last_page": 2, "per_page": 2}"#)
        case ("/api/v2/Album::albums", album, "1"):
            return .text(
                #"{"data": [{"id": "\#(inner)"}, {"id": "closed"}], "current_page": 1, "last_page": 1}"#)
        case ("/api/v2/Album::head", inner, nil):
            return .text(
                #"{"config": {}, "resource": {"id": "\#(inner)", "title": "In it", "num_photos": 1}}"#)
        case ("/api/v2/Album::photos", inner, "1"):
            return .text(#"{"photos": [\#(photo("c"))], "current_page": 1, "last_page": 1}"#)
        case ("/api/v2/Album::head", "closed", _):
            return exception("401 Unauthorized", "PasswordRequiredException", "Password required")
        default: return nil
        }
    }

    @Test func readsAnAlbumOfVersion6() async throws {
        try await read {
            Self.version6($0)
        } test: { reading, server in
            let feed = try #require(reading.feed)
            #expect(feed.kind == .lychee && feed.title == "Summer")
            #expect(reading.location == server.url("/gallery/\(Self.album)"))
            #expect(feed.photos.map(\.key) == ["a", "b", "c"])
            let photo = feed.photos[0]
            #expect(photo.title == "Photo a" && photo.description == "Seen at night")
            #expect(photo.original == server.url("/uploads/a.jpg"))
            #expect(photo.thumbnail == server.url("/uploads/m/a.jpg"))
            #expect(photo.size == PixelSize(width: 4000, height: 3000))
            #expect(photo.coordinate != nil && photo.place == "Bergen, Norway")
            #expect(photo.camera == "Canon EOS R5, RF 35mm")
            #expect(photo.date == Date(timeIntervalSince1970: 1_714_557_600))
            #expect(photo.page == server.url("/gallery/\(Self.album)/a"))
            // The inner album with a password is skipped, with a notice.
            #expect(
                feed.skipped.map(\.reason) == [
                    Message(SkipReason.video), AlbumError(.lychee, .passwordRequired).message,
                ])
        }
    }

    static let refusals: [(path: String, album: String, page: String?, response: StubServer.Response)] = [
        // Another server's message about an album within the album.
        ("/api/v2/Album::head", inner, nil, .status("403 Forbidden")),
        ("/api/v2/Album::head", inner, nil, .status("404 Not Found")),
        // The service's own message about a part of the album itself.
        (
            "/api/v2/Album::photos", album, "2", exception("403 Forbidden", "UnauthorizedException", "No")
        ),
    ]

    /// Its photos would look deleted.
    @Test(arguments: refusals.indices) func readsNoAlbumWithoutOneOfItsParts(number: Int) async {
        let refusal = Self.refusals[number]
        let message = await failure { request in
            let query = request.query
            let isPart =
                request.path == refusal.path && query["album_id"] == refusal.album
                && query["page"] == refusal.page
            return isPart ? refusal.response : Self.version6(request)
        }
        #expect(message != nil)
    }

    @Test func readsAnAlbumAsVersion6Began() async throws {
        try await read { request in
            guard request.path == "/api/v2/Album", let id = request.query["album_id"] else { return nil }
            let inside = id == Self.album ? #"{"id": "\#(Self.inner)"}"# : ""
            return .text(
                #"{"config": {}, "resource": {"title": "\#(id)", "photos": [\#(Self.photo(id))], "albums": [\#(inside)]}}"#
            )
        } test: { reading, _ in
            #expect(reading.feed?.title == Self.album)
            #expect(reading.feed?.photos.map(\.key) == [Self.album, Self.inner])
        }
    }

    @Test(arguments: ["/#\(album)", "/gallery#\(album)/photo", "/gallery/\(album)"])
    func readsAnAlbumOfVersion4(path: String) async throws {
        let original = #", "precomputed": {"is_raw": true}"#
        try await read(path) { request in
            guard request.path == "/api/Album::get", request.method == "POST" else {
                // Its page instead of an API response.
                return request.path.hasSuffix("/Album") ? Self.page : nil
            }
            guard request.text == #"{"albumID":"\#(Self.album)"}"# else { return nil }
            return .text(
                #"{"id": "x", "title": "Summer", "photos": [\#(Self.photo("a", original))], "albums": []}"#)
        } test: { reading, server in
            #expect(reading.feed?.title == "Summer")
            #expect(reading.feed?.photos.map(\.original) == [server.url("/uploads/m/a.jpg")])
            let isFragment = path.contains("#")
            #expect(
                reading.location
                    == server.url(
                        path.hasSuffix("/photo") || isFragment ? "/#\(Self.album)" : "/gallery/\(Self.album)")
            )
        }
    }

    @Test func reportsWhyThereIsNoAlbum() async {
        #expect(await failure { _ in nil } == AlbumError(.lychee, .notFound).message)
        #expect(
            await failure { _ in
                Self.exception("401 Unauthorized", "PasswordRequiredException", "Password required")
            } == AlbumError(.lychee, .passwordRequired).message)
        #expect(
            await failure { _ in Self.exception("403 Forbidden", "UnauthorizedException", "No") }
                == AlbumError(.lychee, .notPublic).message)
        #expect(
            await failure { request in
                request.path == "/api/v2/Album::head"
                    ? .text(#"{"resource": {"title": "Summer", "num_photos": 0, "num_children": 0}}"#) : nil
            } == AlbumError(.lychee, .empty).message)
        #expect(
            await failure { _ in .text("<html>x</html>") } == AlbumError(.lychee, .unreadable).message)
    }

    @Test func readsWhatOnlyLooksAlikeAsAPage() async throws {
        try await StubServer.run { _ in
            .text("<html><img src='/a.jpg' width=800 height=600>")
        } test: { server in
            let reading = try await withReader { try await $0.read(server.url("/#\(Self.album)")) }
            // The fragment may name an album whose server is under maintenance.
            #expect(reading.feed?.kind == .webPage && reading.location == server.url("/#\(Self.album)"))
        }
    }
}
