import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

@Suite struct EmbeddedPicturesTests {
    private static let bytes = Data(repeating: 7, count: 300_000)
    private let url = "data:image/jpeg;base64,\(bytes.base64EncodedString())"

    private var feed: Feed {
        var photo = FeedPhoto(title: "A picture in its feed", original: url)
        photo.thumbnail = url
        return Feed(kind: .photoList, title: "Inside", photos: [photo])
    }

    private func add(_ feed: Feed, to library: any LibraryStore) async throws -> Source {
        try await library.addSource(
            location: "https://example.org/\(UUID())", title: nil, id: nil, settings: SourceSettings(),
            feed: feed,
            validators: Validators(), at: Date())
    }

    @Test func keepsTheBytesOnce() async throws {
        let library = try SQLLibrary.temporary()
        let before = try await size(of: library)
        let source = try await add(feed, to: library)
        let photo = try #require(try await library.photos(in: .source(source.id), offset: 0, limit: 1).first)
        let digest = try #require(DataURL.digest(of: url))
        #expect(photo.entry.original == digest)
        #expect(photo.entry.thumbnail == nil)
        #expect(try await library.embeddedPicture(digest) == Self.bytes)
        // The next refresh finds the same photo, and changes nothing.
        let summary = try await library.store(feed, in: source.id, validators: Validators(), at: Date())
        #expect(summary.added == 0 && summary.changed == 0)
        #expect(try await size(of: library) - before < Self.bytes.count * 3 / 2)
    }

    /// Bytes of the database.
    private func size(of library: SQLLibrary) async throws -> Int {
        let size = try await library.read { database in
            try database.value(
                Int.self, sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        }
        return try #require(size)
    }

    @Test func deletesTheBytesWithTheirLastPhoto() async throws {
        let library = try SQLLibrary.temporary()
        let source = try await add(feed, to: library)
        let digest = try #require(DataURL.digest(of: url))
        let other = Feed(
            kind: .photoList, title: "Inside",
            photos: [FeedPhoto(title: "Other", original: "https://example.org/o")])
        _ = try await library.store(other, in: source.id, validators: Validators(), at: Date())
        #expect(try await library.embeddedPicture(digest) == nil)
    }

    @Test func keepsNoneThatIsTooLarge() async throws {
        let library = try SQLLibrary.temporary()
        let large = Data(count: EmbeddedPictures.byteLimit + 1).base64EncodedString()
        let url = "data:image/png;base64,\(large)"
        let source = try await add(
            Feed(kind: .photoList, title: nil, photos: [FeedPhoto(title: "Large", original: url)]),
            to: library)
        let photo = try #require(try await library.photos(in: .source(source.id), offset: 0, limit: 1).first)
        let digest = try #require(photo.entry.original)
        #expect(digest.utf8.count < 100)
        #expect(try await library.embeddedPicture(digest) == nil)
    }

    @Test func extractsPicturesOfOlderFiles() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID()).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let old = try OldLibrary(path: path, version: "7 revisions of images")
        try await old.database.write { [url] database in
            try database.execute(
                sql: """
                    INSERT INTO source (id, name, title, location, kind, layout, opens, initial_zoom,
                        slideshow_seconds, slideshow_fits, refresh_seconds, added_at, attempted_at, slot_count,
                        picture_slot_count)
                    VALUES (1, 'old', 'Old', 'https://example.org/', 'photo list', 'wall', 'photo', 'fit', 2, 0,
                        3600, 1700000000, 1700000000, 1, 1);
                    """)
            try database.execute(
                sql: """
                    INSERT INTO photo (id, source_id, slot, picture_slot, fingerprint, title, original, thumbnail)
                    VALUES (7, 1, 0, 0, 5, 'A lake', ?, ?)
                    """, arguments: [url, url])
            try database.execute(
                sql: """
                    INSERT INTO image (address, width, height, content_type, frame_count)
                    VALUES (?, 40, 30, 'image/jpeg', 1)
                    """, arguments: [url])
        }
        let library = try SQLLibrary(path: path)
        let digest = try #require(DataURL.digest(of: url))
        #expect(try await library.photo(PhotoID(rawValue: 7))?.entry.original == digest)
        #expect(try await library.embeddedPicture(digest) == Self.bytes)
        #expect(try await library.read { try $0.value(Int.self, sql: "SELECT count(*) FROM image") } == 0)
    }
}
