import FeedReading
import Foundation
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Pages of albums against a server that responds like Piwigo.
@Suite(.timeLimit(.minutes(1))) struct PiwigoAlbumTests {
    private static func page(_ body: String) -> StubServer.Response {
        .text(
            """
            <!DOCTYPE html><html><head><meta name="generator" content="Piwigo (aka PWG), see piwigo.org">
            <title>Summer | My gallery</title></head><body \(body)><img src="/a.jpg" width=800 height=600></body>
            """)
    }

    private static let album = #"id="theCategoryPage" class="section-categories category-12 ""#

    private static func image(_ id: Int) -> String {
        #"""
        {"id": \#(id), "width": 4000, "height": 3000, "hit": 3, "file": "IMG_\#(id).JPG", "name": "Photo &amp; \#(id)",
         "comment": "<b>Seen</b> at night", "date_creation": "2024-05-01 10:00:00", "date_available": "2024-06-01 10:00:00",
         "page_url": "https://a.example/picture.php?/\#(id)", "element_url": "https://a.example/upload/\#(id).jpg",
         "derivatives": {"square": {"url": "https://a.example/i/\#(id)-sq.jpg", "width": 120, "height": 120},
          "small": {"url": "https://a.example/i/\#(id)-sm.jpg", "width": "576", "height": "432"},
          "xxlarge": {"url": "https://a.example/i/\#(id)-xx.jpg", "width": "1656", "height": "1242"}}}
        """#
    }

    private static func images(_ request: StubServer.Request, of total: Int) -> StubServer.Response {
        let query = request.query
        guard query["per_page"] == "500", query["recursive"] == "true",
            let page = query["page"].flatMap({ Int($0) })
        else { return .status("400 Bad Request") }
        let ids = (page * 500..<max(min((page + 1) * 500, total), page * 500))
        return .text(
            #"""
            {"stat": "ok", "result": {"paging": {"page": \#(page), "per_page": 500, "count": \#(ids.count),
             "total_count": "\#(total)"}, "images": [\#(ids.map(image).joined(separator: ","))]}}
            """#)
    }

    private static func refusal(_ code: Int, _ text: String) -> StubServer.Response {
        StubServer.Response(
            status: "\(code) Error",
            body: Data(#"{"stat": "fail", "err": \#(code), "message": "\#(text)"}"#.utf8))
    }

    private static func response(
        _ request: StubServer.Request, _ base: String, page: String, total: Int
    ) -> StubServer.Response {
        guard request.path == "\(base)/ws.php" else { return Self.page(page) }
        switch request.query["method"] {
        case "pwg.categories.getList" where request.query["cat_id"] == "12":
            return .text(
                #"{"stat": "ok", "result": {"categories": [{"id": 13, "name": "In it"}, {"id": 12, "name": "Summer"}]}}"#
            )
        case "pwg.categories.getImages" where ["12", nil].contains(request.query["cat_id"]):
            return images(request, of: total)
        default: return refusal(404, "not found")
        }
    }

    @Test(arguments: [
        ("/index.php?/category/12", ""), ("/gallery/index.php?/category/12-summer/start-30", "/gallery"),
        ("/gallery/?/category/12", "/gallery"), ("/category/12-summer", ""), ("/p/index/category/12", "/p"),
        ("/index.php?/category/a-summer-at-the-sea", ""),
    ])
    func readsAnAlbum(path: String, base: String) async throws {
        try await StubServer.run {
            Self.response($0, base, page: Self.album, total: 2)
        } test: { server in
            let reading = try await withReader { try await $0.read(server.url(path)) }
            let feed = try #require(reading.feed)
            #expect(feed.kind == .piwigo && feed.title == "Summer" && reading.location == server.url(path))
            #expect(feed.photos.map(\.key) == ["0", "1"])
            let photo = feed.photos[1]
            #expect(photo.title == "Photo & 1" && photo.description == "Seen at night")
            #expect(photo.original == "https://a.example/upload/1.jpg")
            #expect(photo.thumbnail == "https://a.example/i/1-sm.jpg")
            #expect(photo.size == PixelSize(width: 4000, height: 3000))
            #expect(photo.page == "https://a.example/picture.php?/1")
            #expect(photo.date == Date(timeIntervalSince1970: 1_714_557_600))
        }
    }

    @Test func readsAllPages() async throws {
        try await StubServer.run {
            Self.response($0, "", page: Self.album, total: 1203)
        } test: { server in
            let feed = try await withReader(feedBytes: 8 << 20) {
                try await $0.read(server.url("/index.php?/category/12")).feed
            }
            #expect(feed?.photos.count == 1203 && feed?.next == nil)
            #expect(server.requests.filter { $0.query["method"] == "pwg.categories.getImages" }.count == 3)
        }
    }

    /// Its photos would look deleted.
    @Test func readsNoAlbumWithoutOneOfItsPages() async throws {
        for response in [Self.refusal(401, "Access denied"), .status("403 Forbidden")] {
            try await StubServer.run { request in
                request.query["page"] == "1"
                    ? response : Self.response(request, "", page: Self.album, total: 1203)
            } test: { server in
                let error = await failure {
                    _ = try await withReader(feedBytes: 8 << 20) {
                        try await $0.read(server.url("/index.php?/category/12"))
                    }
                }
                #expect(error != nil)
            }
        }
    }

    /// Each response is below the limit, all of them together are not.
    @Test func reportsThatAnAlbumHasMorePhotosThanTheLimit() async throws {
        try await StubServer.run {
            Self.response($0, "", page: Self.album, total: 1203)
        } test: { server in
            let feed = try await withReader(feedBytes: 8 << 20, feedPhotos: 700) {
                try await $0.read(server.url("/index.php?/category/12")).feed
            }
            #expect(feed?.photos.count == 700 && feed?.notices == [.photos(limit: 700)])
        }
    }

    /// The photos after the first ten thousand are in a file.
    @Test func readsAnAlbumOfTenThousandPhotosAndMore() async throws {
        try await StubServer.run {
            Self.response($0, "", page: Self.album, total: 12_004)
        } test: { server in
            let feed = try #require(
                try await withReader(feedBytes: 8 << 20) {
                    try await $0.read(server.url("/index.php?/category/12")).feed
                })
            #expect(feed.photos.count == 10_000 && feed.photoCount == 12_004 && feed.notices.isEmpty)
            var keys: [String] = []
            try feed.forEachPhoto { keys.append($0.key ?? "") }
            #expect(keys == (0..<12_004).map(String.init))
        }
    }

    @Test func readsAWholeGallery() async throws {
        try await StubServer.run {
            Self.response($0, "/photos", page: #"id="theCategoryPage" class="section-categories ""#, total: 3)
        } test: { server in
            let feed = try await withReader { try await $0.read(server.url("/photos/")).feed }
            #expect(feed?.photos.count == 3 && feed?.title == "Summer | My gallery")
        }
    }

    @Test func reportsWhyThereIsNoAlbum() async throws {
        let cases: [(StubServer.Response, AlbumError)] = [
            (Self.refusal(401, "Access denied"), AlbumError(.piwigo, .notPublic)),
            (Self.refusal(404, "cat_id {12} not found"), AlbumError(.piwigo, .notFound)),
            (
                .text(#"{"stat": "fail", "err": 1002, "message": "Missing"}"#),
                AlbumError(.piwigo, .refused, text: "Missing")
            ),
            (
                .text(#"{"stat": "ok", "result": {"images": [], "categories": null}}"#),
                AlbumError(.piwigo, .empty)
            ),
            (.text("<html>Sign in</html>"), AlbumError(.piwigo, .unreadable)),
        ]
        for (response, error) in cases {
            try await StubServer.run {
                $0.path == "/ws.php" ? response : Self.page(Self.album)
            } test: { server in
                try await withReader { reader in
                    let found = await failure {
                        _ = try await reader.read(server.url("/index.php?/category/12"))
                    }
                    #expect(found?.message == error.message)
                }
            }
        }
    }

    @Test func reportsThatAnAlbumRequiresSigningIn() async throws {
        try await StubServer.run { request in
            request.path == "/identification.php"
                ? Self.page(#"id="theIdentificationPage""#)
                : .redirect("302 Found", to: "/identification.php?redirect=x")
        } test: { server in
            try await withReader { reader in
                let found = await failure { _ = try await reader.read(server.url("/index.php?/category/12")) }
                #expect(found?.message == AlbumError(.piwigo, .notPublic).message)
            }
        }
    }

    @Test func readsOtherPagesAsPages() async throws {
        try await StubServer.run { _ in
            Self.page(#"id="theTagsPage" class="section-tags ""#)
        } test: { server in
            let feed = try await withReader { try await $0.read(server.url("/index.php?/tags/5")).feed }
            #expect(feed?.kind == .webPage && server.requests.count == 1)
        }
    }
}
