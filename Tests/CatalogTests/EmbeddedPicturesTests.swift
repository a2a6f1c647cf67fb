import Foundation
import GRDB
import Photos
import Testing

@testable import Catalog

@Suite struct EmbeddedPicturesTests {
    private static let bytes = Data(repeating: 7, count: 300_000)
    private let address = "data:image/jpeg;base64,\(bytes.base64EncodedString())"

    private var feed: Feed {
        var photo = FeedPhoto(title: "A picture in its feed", original: address)
        photo.thumbnail = address
        return Feed(kind: .photoList, title: "Inside", photos: [photo])
    }

    private func add(_ feed: Feed, to catalog: Catalog) async throws -> Source {
        try await catalog.addSource(
            location: "https://example.org/\(UUID())", title: nil, id: nil, settings: SourceSettings(),
            feed: feed,
            validators: Validators(), at: Date())
    }

    @Test func keepsTheBytesOnce() async throws {
        let catalog = try Catalog.inMemory()
        let source = try await add(feed, to: catalog)
        let photo = try #require(try await catalog.photos(in: source.id, offset: 0, limit: 1).first)
        let digest = try #require(DataAddress.digest(of: address))
        #expect(photo.entry.original == digest)
        #expect(photo.entry.thumbnail == nil)
        #expect(try await catalog.embeddedPicture(digest) == Self.bytes)
        // The next refresh finds the same photo, and changes nothing.
        let summary = try await catalog.store(feed, in: source.id, validators: Validators(), at: Date())
        #expect(summary.added == 0 && summary.changed == 0)
        let size = try await catalog.read { database in
            try Int.fetchOne(
                database, sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        }
        #expect(try #require(size) < 2 * Self.bytes.count)
    }

    @Test func deletesTheBytesWithTheirLastPhoto() async throws {
        let catalog = try Catalog.inMemory()
        let source = try await add(feed, to: catalog)
        let digest = try #require(DataAddress.digest(of: address))
        let other = Feed(
            kind: .photoList, title: "Inside",
            photos: [FeedPhoto(title: "Other", original: "https://example.org/o")])
        _ = try await catalog.store(other, in: source.id, validators: Validators(), at: Date())
        #expect(try await catalog.embeddedPicture(digest) == nil)
    }

    @Test func keepsNoneThatIsTooLarge() async throws {
        let catalog = try Catalog.inMemory()
        let large = Data(count: EmbeddedPictures.byteLimit + 1).base64EncodedString()
        let address = "data:image/png;base64,\(large)"
        let source = try await add(
            Feed(kind: .photoList, title: nil, photos: [FeedPhoto(title: "Large", original: address)]),
            to: catalog)
        let photo = try #require(try await catalog.photos(in: source.id, offset: 0, limit: 1).first)
        let digest = try #require(photo.entry.original)
        #expect(digest.utf8.count < 100)
        #expect(try await catalog.embeddedPicture(digest) == nil)
    }

    @Test func takesPicturesOutOfOlderFiles() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID()).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let pool = try DatabasePool(path: path)
        try Schema.migrator.migrate(pool, upTo: "7 revisions of images")
        try await pool.write { [address] database in
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
                    """, arguments: [address, address])
            try database.execute(
                sql: """
                    INSERT INTO image (address, width, height, content_type, frame_count)
                    VALUES (?, 40, 30, 'image/jpeg', 1)
                    """, arguments: [address])
        }
        try pool.close()
        let catalog = try Catalog(path: path)
        let digest = try #require(DataAddress.digest(of: address))
        #expect(try await catalog.photo(PhotoID(rawValue: 7))?.entry.original == digest)
        #expect(try await catalog.embeddedPicture(digest) == Self.bytes)
        #expect(try await catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM image") } == 0)
    }
}
