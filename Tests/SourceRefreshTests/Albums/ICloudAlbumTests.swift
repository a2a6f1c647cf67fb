import FeedReading
import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import SourceRefresh

/// Shared albums against a server that responds like Apple's.
@Suite(.timeLimit(.minutes(1))) struct ICloudAlbumTests {
    private static let location = "https://www.icloud.com/sharedalbum/#B0aGWZuqDGlGebp"
    private static let folder = "/B0aGWZuqDGlGebp/sharedstreams"

    /// What the server has, and what it signs URLs with.
    private struct Album {
        var photoCount = 2
        var signature = "one"
        var expiry = "2099-01-01T00:00:00Z"
        var hasMoved = false
        var status: String?
        /// The first photo whose request for URLs returns none.
        var unsignedFrom: String?
    }

    private static func photo(_ number: Int) -> String {
        #"""
        {"photoGuid": "G-\#(number)", "batchGuid": "B", "caption": "Photo \#(number)",
         "dateCreated": "2024-05-01T10:00:00Z", "contributorFullName": "Anna B", "width": "3024", "height": "4032",
         "derivatives": {
          "342": {"fileSize": "43050", "checksum": "s\#(number)", "width": "257", "height": "342"},
          "2049": {"fileSize": "985681", "checksum": "l\#(number)", "width": "1537", "height": "2049"}}}
        """#
    }

    private static func response(_ request: StubServer.Request, _ album: inout Album) -> StubServer.Response {
        guard request.method == "POST" else { return .status("405 Method Not Allowed") }
        if let status = album.status { return .status(status) }
        switch request.path {
        case "\(folder)/webstream" where request.text == #"{"streamCtag":null}"#:
            if !album.hasMoved {
                album.hasMoved = true
                let host = request.headers["host"] ?? ""
                return StubServer.Response(
                    status: "330 Moved", body: Data(#"{"X-Apple-MMe-Host": "\#(host)"}"#.utf8))
            }
            let video = #"{"photoGuid": "V-1", "mediaAssetType": "video", "derivatives": {}}"#
            let photos = ((1...max(album.photoCount, 1)).prefix(album.photoCount).map(photo) + [video])
                .joined(separator: ",")
            return .text(
                #"{"streamCtag": "x", "streamName": "Summer", "userFirstName": "Anna", "photos": [\#(photos)]}"#
            )
        case "\(folder)/webasseturls":
            let requested = try? JSONDecoder().decode([String: [String]].self, from: request.body)
            let guids = requested?["photoGuids"] ?? []
            guard !guids.isEmpty, guids.count <= 25 else { return .status("400 Bad Request") }
            if guids.first == album.unsignedFrom { return .text(#"{"items": {}, "locations": {}}"#) }
            let items = guids.map { $0.dropFirst(2) }.flatMap { number in
                ["s", "l"].map { form in
                    #"""
                    "\#(form)\#(number)": {"url_expiry": "\#(album.expiry)", "url_location": "cvws.icloud-content.com",
                     "url_path": "/B/\#(form)\#(number)/IMG_\#(number).JPG?o=\#(album.signature)"}
                    """#
                }
            }
            return .text(#"{"items": {\#(items.joined(separator: ","))}, "locations": {}}"#)
        default: return .status("404 Not Found")
        }
    }

    private func withAlbum(
        _ album: Album = Album(),
        test: (SourceReader, StubServer, borrowing Mutex<Album>) async throws -> Void
    ) async throws {
        let state = AlbumState(album)
        try await StubServer.run { request in
            state.value.withLock { Self.response(request, &$0) }
        } test: { server in
            try await withReader(iCloud: server.url("")) { try await test($0, server, state.value) }
        }
    }

    private final class AlbumState: Sendable {
        let value: Mutex<Album>
        init(_ album: Album) { value = Mutex(album) }
    }

    private static func url(_ form: String, _ signature: String = "one") -> String {
        "https://cvws.icloud-content.com/B/\(form)/IMG_\(form.dropFirst()).JPG?o=\(signature)"
    }

    @Test func readsAnAlbum() async throws {
        try await withAlbum { reader, server, _ in
            let reading = try await reader.read("https://www.icloud.com/sharedalbum/de-de/#B0aGWZuqDGlGebp")
            let feed = try #require(reading.feed)
            #expect(reading.location == Self.location)
            #expect(feed.kind == .iCloud && feed.title == "Summer")
            #expect(feed.photos.map(\.key) == ["G-1", "G-2"])
            let photo = feed.photos[0]
            #expect(photo.title == "Photo 1" && photo.credit == "Anna B")
            #expect(photo.original == Self.url("l1") && photo.thumbnail == Self.url("s1"))
            #expect(photo.size == PixelSize(width: 1537, height: 2049))
            #expect(photo.date == Date(timeIntervalSince1970: 1_714_557_600))
            #expect(photo.page == Self.location + ";G-1")
            #expect(feed.skipped == [SkippedEntry(index: 2, reason: Message(SkipReason.video))])
            // To the server that the first one names.
            #expect(server.requests.map(\.path).filter { $0.hasSuffix("/webstream") }.count == 2)
        }
    }

    @Test func requestsURLsInBatches() async throws {
        try await withAlbum(Album(photoCount: 60)) { reader, server, _ in
            let feed = try #require(try await reader.read(Self.location).feed)
            #expect(feed.photos.count == 60 && Set(feed.photos.map(\.original)).count == 60)
            #expect(server.requests.filter { $0.path.hasSuffix("/webasseturls") }.count == 3)
        }
    }

    /// Their photos would look deleted.
    @Test func readsNoAlbumWithoutTheURLsOfOneRequest() async throws {
        try await withAlbum(Album(photoCount: 60, unsignedFrom: "G-26")) { reader, _, _ in
            let error = await failure { _ = try await reader.read(Self.location) }
            #expect(error?.message == AlbumError(.iCloud, .unreadable).message)
        }
    }

    @Test func readsAnAlbumThatHasNotChangedOnlyBeforeItsURLsEnd() async throws {
        try await withAlbum { reader, _, album in
            let first = try await reader.read(Self.location)
            album.withLock { $0.signature = "two" }
            #expect(try await reader.read(Self.location, validators: first.validators) == .unchanged)
            album.withLock { $0.photoCount = 3 }
            let grown = try await reader.read(Self.location, validators: first.validators)
            #expect(grown.feed?.photos.count == 3)
            let soon = Date().addingTimeInterval(600).formatted(.iso8601)
            album.withLock { $0.expiry = soon }
            let short = try await reader.read(Self.location)
            let again = try await reader.read(Self.location, validators: short.validators)
            #expect(again.feed?.photos.first?.original == Self.url("l1", "two"))
        }
    }

    @Test func photosStayTheSameWhenTheirURLsAreSignedAnew() async throws {
        try await withAlbum(Album(expiry: "2001-01-01T00:00:00Z")) { reader, _, album in
            let library = try SQLLibrary.temporary()
            let refresher = SourceRefresher(
                library: library, reader: reader,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let source = try await refresher.add(Self.location)
            #expect(source.location == Self.location && source.kind == .iCloud)
            let before = try await library.photos(in: .source(source.id), offset: 0, limit: 9)
            var record = ImageRecord()
            record.content = String(repeating: "a", count: 64)
            record.facts = ImageFacts(
                size: try #require(PixelSize(width: 1536, height: 2048)), contentType: "image/jpeg",
                revision: "aaaaaaaaaaaaaaaa")
            record.failure = ImageRecord.Failure(reason: .system("403 Forbidden"), isTransient: false)
            try await library.storeImageRecords([Self.url("l1"): record])
            album.withLock { $0.signature = "two" }
            try await refresher.refresh(source.id)
            let after = try await library.photos(in: .source(source.id), offset: 0, limit: 9)
            #expect(after.map(\.id) == before.map(\.id) && after.count == 2)
            #expect(after.map(\.entry.original) == [Self.url("l1", "two"), Self.url("l2", "two")])
            // What was fetched from the previous URL is not fetched again; the failure of the old URL is
            // discarded.
            let carried = try await library.imageRecord(Self.url("l1", "two"))
            #expect(carried?.content == record.content && carried?.facts == record.facts)
            #expect(carried?.failure == nil && after.first?.size == record.facts?.size)
            #expect(try await library.imageRecord(Self.url("l2", "two")) == nil)
            // The same link in another language is the same album.
            await #expect(throws: SourceError.self) {
                try await refresher.add("https://www.icloud.com/sharedalbum/fr-fr/#B0aGWZuqDGlGebp;G-1")
            }
        }
    }

    @Test func reportsThatAnAlbumIsDeletedOrEmpty() async throws {
        try await withAlbum(Album(status: "404 Not Found")) { reader, _, _ in
            let error = await failure { _ = try await reader.read(Self.location) }
            #expect(error?.message == AlbumError(.iCloud, .notFound).message)
        }
        try await StubServer.run { _ in
            .text(#"{"streamName": "Summer", "photos": []}"#)
        } test: { server in
            try await withReader(iCloud: server.url("")) { reader in
                let error = await failure { _ = try await reader.read(Self.location) }
                #expect(error?.message == AlbumError(.iCloud, .empty).message)
            }
        }
    }

    @Test func sendsNoRequestToServersOutsideOfICloud() async throws {
        try await StubServer.run { _ in
            StubServer.Response(
                status: "330 Moved", body: Data(#"{"X-Apple-MMe-Host": "localhost.example:1"}"#.utf8))
        } test: { server in
            try await withReader(iCloud: server.url("")) { reader in
                let error = await failure { _ = try await reader.read(Self.location) }
                #expect(error?.message == AlbumError(.iCloud, .unreadable).message)
                #expect(server.requests.count == 1)
            }
        }
    }

    @Test func rejectsAnInvalidResponse() async throws {
        try await StubServer.run { _ in
            .text("<html>Sign in</html>")
        } test: { server in
            try await withReader(iCloud: server.url("")) { reader in
                let error = await failure { _ = try await reader.read(Self.location) }
                #expect(error?.message == AlbumError(.iCloud, .unreadable).message)
            }
        }
    }
}
