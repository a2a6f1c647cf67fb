import FeedReading
import Foundation
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Public shares against a server that responds like Nextcloud.
@Suite(.timeLimit(.minutes(1))) struct NextcloudAlbumTests {
    private static let token = "Xy3Zabcdefghijk"
    private static let page = """
        <!DOCTYPE html><html><head data-requesttoken="abc"><title>Holiday – Cloud</title>
        <meta property="og:site_name" content="Cloud"><script src="/apps/files_sharing/js/public.js"></script></head>
        """

    private static func file(_ href: String, type: String, id: Int, _ more: String = "") -> String {
        """
        <d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:resourcetype/>\
        <d:getcontenttype>\(type)</d:getcontenttype><d:getlastmodified>Wed, 01 May 2024 10:00:00 GMT\
        </d:getlastmodified><oc:fileid>\(id)</oc:fileid>\(more)</d:prop><d:status>HTTP/1.1 200 OK</d:status>\
        </d:propstat><d:propstat><d:prop><nc:metadata-photos-place/></d:prop>\
        <d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
        """
    }

    private static func folder(_ href: String) -> String {
        """
        <d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype>\
        </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
        """
    }

    private static func listing(_ responses: String...) -> StubServer.Response {
        let body = """
            <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" \
            xmlns:nc="http://nextcloud.org/ns">\(responses.joined())</d:multistatus>
            """
        return StubServer.Response(status: "207 Multi-Status", body: Data(body.utf8))
    }

    private static func exception(_ status: String, _ name: String) -> StubServer.Response {
        let body = """
            <?xml version="1.0"?><d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns">\
            <s:exception>Sabre\\DAV\\Exception\\\(name)</s:exception><s:message>Words</s:message></d:error>
            """
        return StubServer.Response(status: status, body: Data(body.utf8))
    }

    private static let metadata = """
        <nc:metadata-photos-original_date_time>1714514400</nc:metadata-photos-original_date_time>\
        <nc:metadata-photos-size><width>4000</width><height>3000</height></nc:metadata-photos-size>\
        <nc:metadata-photos-gps><latitude>60.39</latitude><longitude>5.32</longitude></nc:metadata-photos-gps>
        """

    /// The folders below `root`, a photo in one of them that both list.
    private static func folders(_ root: String, _ request: StubServer.Request) -> StubServer.Response? {
        switch request.path {
        case "\(root)/":
            listing(
                folder("\(root)/"), folder("\(root)/Day%202/"),
                file("\(root)/IMG_10.jpg", type: "image/jpeg", id: 10),
                file("\(root)/IMG_9.jpg", type: "image/jpeg", id: 9, metadata),
                file("\(root)/clip.mp4", type: "video/mp4", id: 3),
                file("\(root)/.hidden.jpg", type: "image/jpeg", id: 4),
                file("\(root)/notes.txt", type: "text/plain", id: 5),
                file("/elsewhere/x.jpg", type: "image/jpeg", id: 6))
        case "\(root)/Day%202/":
            listing(
                folder("\(root)/Day%202/"),
                file("\(root)/Day%202/a%26b.CR3", type: "image/x-dcraw", id: 11),
                file("\(root)/Day%202/old.jpg", type: "image/jpeg", id: 9), folder("\(root)/"))
        default: nil
        }
    }

    private func read(
        _ path: String = "/s/\(token)",
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response?,
        test: (SourceReading, StubServer) throws -> Void
    ) async throws {
        try await StubServer.run { request in
            if let response = response(request) { return response }
            let isPage = request.path.hasSuffix("/s/\(Self.token)") && request.method == "GET"
            return isPage ? .text(Self.page) : .status("404 Not Found")
        } test: { server in
            let location = server.url(path)
            let reading = try await withReader { try await $0.read(location) }
            try test(reading, server)
        }
    }

    private func failure(
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response?
    ) async -> Message? {
        await SourceRefreshTests.failure { try await read("/s/\(Self.token)", response) { _, _ in } }?.message
    }

    @Test(arguments: [("", "/s/\(token)"), ("/cloud", "/cloud/index.php/s/\(token)")])
    func readsAShareWithItsFolders(base: String, path: String) async throws {
        let root = "\(base)/public.php/dav/files/\(Self.token)"
        try await read(path) { request in
            guard request.method == "PROPFIND", request.headers["depth"] == "1" else { return nil }
            return Self.folders(root, request)
        } test: { reading, server in
            let feed = try #require(reading.feed)
            #expect(feed.kind == .nextcloud && feed.title == "Holiday")
            #expect(reading.location == server.url(path))
            // By name, numbers by their value, then the folders; a photo that two folders list is one.
            #expect(feed.photos.map(\.key) == ["9", "10", "11"])
            let photo = feed.photos[0]
            #expect(photo.original == server.url("\(root)/IMG_9.jpg") && photo.title == "IMG 9")
            #expect(
                photo.thumbnail
                    == server.url(
                        "\(base)/index.php/apps/files_sharing/publicpreview/\(Self.token)?file=/IMG_9.jpg&x=1024&y=1024&a=true"
                    ))
            #expect(photo.size == PixelSize(width: 4000, height: 3000))
            #expect(photo.coordinate == Coordinate(latitude: 60.39, longitude: 5.32))
            #expect(photo.date == Date(timeIntervalSince1970: 1_714_514_400))
            #expect(feed.photos[1].date == Date(timeIntervalSince1970: 1_714_557_600))
            // Raw data of a camera is shown as the server's preview of it.
            #expect(feed.photos[2].original?.contains("file=/Day%202/a%26b.CR3&x=4096") == true)
            #expect(feed.skipped.map(\.reason) == [Message(SkipReason.video)])
        }
    }

    @Test(
        arguments: [
            .status("404 Not Found"), .text(page), exception("401 Unauthorized", "NotAuthenticated"),
        ] as [StubServer.Response])
    func readsOlderServersByTheirToken(response: StubServer.Response) async throws {
        let root = "/public.php/webdav"
        let name = Data("\(Self.token):".utf8).base64EncodedString()
        try await read { request in
            guard request.method == "PROPFIND" else { return nil }
            guard request.path.hasPrefix(root) else { return response }
            guard request.headers["authorization"] == "Basic \(name)" else {
                return Self.exception("401 Unauthorized", "NotAuthenticated")
            }
            return Self.folders(root, request)
        } test: { reading, server in
            let photos = try #require(reading.feed?.photos)
            #expect(photos.map(\.key) == ["9", "10", "11"])
            #expect(
                photos[0].original
                    == server.url("/index.php/s/\(Self.token)/download?path=/&files=IMG_9.jpg"))
        }
    }

    @Test func readsASharedFileAndAFolderOfAShare() async throws {
        let root = "/public.php/dav/files/\(Self.token)"
        try await read { request in
            request.path == "\(root)/"
                ? Self.listing(Self.file("\(root)/", type: "image/jpeg", id: 7)) : nil
        } test: { reading, server in
            #expect(reading.feed?.photos.map(\.original) == [server.url(root)])
        }
        try await read("/s/\(Self.token)?path=/Day%202") { request in
            request.method == "PROPFIND" ? Self.folders(root, request) : nil
        } test: { reading, server in
            #expect(reading.feed?.title == "Day 2" && reading.feed?.photos.map(\.key) == ["11", "9"])
            #expect(reading.location == server.url("/s/\(Self.token)?path=/Day%202"))
        }
    }

    @Test func reportsThatAShareHasAPasswordOrWasDeleted() async {
        let password = AlbumError(.nextcloud, .passwordRequired).message
        let isClosed = await failure { request in
            request.path == "/s/\(Self.token)"
                ? .redirect("303 See Other", to: "/s/\(Self.token)/authenticate/showShare")
                : request.path.hasSuffix("showShare") ? .text(Self.page) : nil
        }
        #expect(isClosed == password)
        let protected = await failure {
            $0.method == "PROPFIND" ? Self.exception("401 Unauthorized", "NotAuthenticated") : nil
        }
        #expect(protected == password)
        let deleted = await failure { _ in
            StubServer.Response(status: "404 Not Found", body: Data(Self.page.utf8))
        }
        #expect(deleted == AlbumError(.nextcloud, .notFound).message)
        let dropOnly = await failure {
            $0.method == "PROPFIND" ? Self.exception("403 Forbidden", "Forbidden") : nil
        }
        #expect(dropOnly == AlbumError(.nextcloud, .notPublic).message)
        let root = "/public.php/dav/files/\(Self.token)/"
        let empty = await failure { $0.path == root ? Self.listing(Self.folder(root)) : nil }
        #expect(empty == AlbumError(.nextcloud, .empty).message)
    }

    @Test func isCancelledByAFolderThatCannotBeRead() async {
        let root = "/public.php/dav/files/\(Self.token)"
        let error = await SourceRefreshTests.failure {
            try await read { request in
                request.path == "\(root)/Day%202/"
                    ? .status("503 Service Unavailable")
                    : request.method == "PROPFIND" ? Self.folders(root, request) : nil
            } test: { _, _ in
            }
        }
        #expect(error?.isTransient == true)
    }

    @Test func endsWhereFoldersNeverDo() async throws {
        try await StubServer.run { request in
            guard request.method == "PROPFIND" else { return .text(Self.page) }
            return Self.listing(
                Self.folder(request.path), Self.folder("\(request.path)d/"),
                Self.file("\(request.path)a.jpg", type: "image/jpeg", id: request.path.utf8.count))
        } test: { server in
            let location = try #require(AlbumLocation(server.url("/s/\(Self.token)")))
            let reading = try await withFetcher { fetcher in
                try await AlbumReader(
                    fetcher: fetcher, parser: FeedReader(), budget: ReadingBudget(), requestLimit: 20
                ).read(location, settings: SourceSettings(), validators: nil)
            }
            let feed = try #require(reading?.feed)
            #expect(feed.photos.count == 20 && feed.notices == [.albumParts(limit: 20)])
        }
    }

    @Test func readsWhatOnlyLooksAlikeAsAPage() async throws {
        try await read { request in
            request.path.hasPrefix("/s/") ? .text("<html><img src='/a.jpg' width=800 height=600>") : nil
        } test: { reading, server in
            #expect(reading.feed?.kind == .webPage && reading.location == server.url("/s/\(Self.token)"))
        }
    }
}
