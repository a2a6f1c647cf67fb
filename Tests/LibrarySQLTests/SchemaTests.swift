import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

@Suite struct SchemaTests {
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("schema-\(UUID().uuidString).sqlite").path

    /// A row in every table, as the first version of the program wrote them.
    private static let version1Rows = """
        INSERT INTO source (id, name, title, location, kind, layout, opens, initial_zoom,
            slideshow_seconds, slideshow_fits, refresh_seconds, added_at, attempted_at, slot_count,
            picture_slot_count)
        VALUES (1, 'old', 'Old', 'https://example.org/', 'photo list', 'wall', 'photo', 'fit', 2, 0, 3600,
            1700000000, 1700000000, 1, 1);
        INSERT INTO place VALUES (1, 'graz-austria', 'graz, austria', 'Graz', '', 'Austria');
        INSERT INTO photo (id, source_id, slot, picture_slot, removed_at, fingerprint, title, original,
            place, place_id)
        VALUES (7, 1, 0, 0, 1700000001, 5, 'A lake', 'https://example.org/a.jpg', 'Graz, Austria', 1);
        INSERT INTO photo_text (rowid, title, description, place) VALUES (7, 'A lake', NULL, 'Graz, Austria');
        INSERT INTO image (address, width, height, content_type, frame_count)
        VALUES ('https://example.org/a.jpg', 40, 30, 'image/jpeg', 1);
        INSERT INTO view (viewer, photo_id, viewed_at) VALUES ('device', 7, 1700000002);
        INSERT INTO request VALUES ('key', 1700000003);
        """

    private static let listedPlaceRows = """
        INSERT INTO source_place (source_id, number, place_id, feed_key, location, photo_count, photos_id)
        VALUES (1, 0, 1, '4KO', 'flickr:place/4KO', 12, NULL);
        """

    /// The same rows as they are since hidden photos and views belong to users.
    private static let version9Rows =
        version1Rows.replacing("removed_at, ", with: "").replacing("1700000001, 5,", with: "5,")
        .replacing("INTO view (viewer,", with: "INTO user_view (user_id, viewer,")
        .replacing("('device', 7", with: "(1, 'device', 7")
        + "INSERT INTO hidden_photo VALUES (1, 1, 7, 1700000001);" + listedPlaceRows

    /// Every shipped version, and what fills it.
    private static let versions = [
        ("1 sources, photos, images, views", version1Rows), ("2 fields of entries", version1Rows),
        ("3 search without sizes of texts", version1Rows), ("4 versions of lists", version1Rows),
        ("5 what a reading left out, and how it ended", version1Rows),
        ("6 places that sources list", version1Rows + listedPlaceRows),
        ("7 revisions of images", version1Rows + listedPlaceRows),
        ("8 pictures that feeds hold themselves", version1Rows + listedPlaceRows),
        ("9 what belongs to users", version9Rows), ("10 all that is known of images", version9Rows),
        ("11 failures as codes", version9Rows), ("12 versions of all lists", version9Rows),
        ("13 the table that names places", version9Rows),
        ("14 photos that have left their feeds", version9Rows),
        ("15 collections of all sources", version9Rows),
        ("16 pages that were not read", version9Rows),
        ("17 photos that were put into mixes", version9Rows),
        ("18 originals that are kept", version9Rows),
        ("19 sources above the others", version9Rows),
        ("20 images that cannot be had", version9Rows), ("21 accounts", version9Rows),
        ("22 versions of the orders of sources", version9Rows),
        ("23 people whom providers sign in", version9Rows),
        ("24 credentials of sources", version9Rows),
        ("25 what belongs to everybody", version9Rows),
        ("26 what servers share", version9Rows),
        ("27 languages of feeds", version9Rows),
        ("28 the newest photos of sources", version9Rows),
        ("29 versions of what users have chosen", version9Rows),
        ("30 versions without the changes of other users", version9Rows),
        ("31 words that no spaces separate", version9Rows),
        ("32 the content of files", version9Rows),
    ]

    @Test func hasATestOfTheUpgradeFromEveryVersion() {
        #expect(Schema.migrations.map(\.name) == Self.versions.map(\.0))
    }

    @Test(arguments: versions) func upgradesEveryOlderFileWithoutLoss(
        version: String, rows: String
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let old = try OldLibrary(path: path, version: version)
        try await old.database.write { try $0.script(rows) }

        let library = try SQLLibrary(path: path)
        let id = try #require(SourceID(rawValue: "old"))
        let removed = try await library.removedPhotos(in: id)
        #expect(removed.map(\.id.rawValue) == [7])
        #expect(removed.first?.facts?.size == PixelSize(width: 40, height: 30))
        let before = try #require(try await library.version(of: .place("graz-austria")))
        _ = try await library.restore(PhotoID(rawValue: 7))
        #expect(try #require(try await library.version(of: .place("graz-austria"))) > before)
        #expect(try await library.recents(of: "device").map(\.id.rawValue) == [7])
        #expect(try await library.photoIDs(in: .search("lake", in: .source(id))).count == 1)
        #expect(try await library.places().map(\.key) == ["graz-austria"])
        #expect(try await library.searchIndexIsWhole())
        #expect(try await library.deleteSource(id))
        #expect(try await library.searchIndexIsWhole())
        #expect(try await library.read { try $0.values(String.self, sql: "PRAGMA foreign_key_check") } == [])
    }

    @Test func findsWordsOfOlderPhotosInScriptsWithoutSpaces() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let old = try OldLibrary(path: path, version: "30 versions without the changes of other users")
        try await old.database.write { database in
            try database.script(Self.version9Rows + "UPDATE photo SET title = '京都の紅葉';")
        }
        let library = try SQLLibrary(path: path)
        _ = try await library.restore(PhotoID(rawValue: 7))
        for word in ["紅葉", "graz"] {
            #expect(try await library.photoIDs(in: .search(word, in: .all)).map(\.rawValue) == [7])
        }
        #expect(try await library.searchIndexIsWhole())
    }

    @Test func keepsTheSentencesOfFailures() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let old = try OldLibrary(path: path, version: "8 pictures that feeds hold themselves")
        try await old.database.write { database in
            try database.script(
                Self.version1Rows + """
                    UPDATE image SET failure = 'It says “no”.';
                    UPDATE source SET failure = 'The server answered 404.', failed_at = 1, failure_count = 1;
                    UPDATE photo SET removed_at = NULL;
                    """)
        }
        let library = try SQLLibrary(path: path)
        let source = try await library.source(#require(SourceID(rawValue: "old")))
        #expect(source?.failure == .stored("The server answered 404."))
        let photo = try await library.photo(PhotoID(rawValue: 7))
        #expect(photo?.failure == .stored("It says “no”."))
    }

    @Test func keepsNoRowsInTheSearchIndexThatOnlyARankingReads() async throws {
        let library = try SQLLibrary.temporary()
        let tables = try await library.read {
            try $0.values(
                String.self, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'photo_text%'")
        }
        #expect(tables.contains("photo_text_data"))
        #expect(!tables.contains("photo_text_docsize"))
    }

    @Test func opensAFileASecondTime() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let id = try await SQLLibrary(path: path).addSample(Samples.feed("a"))
        #expect(try await SQLLibrary(path: path).titles(in: id) == ["Photo a"])
    }

    @Test func examinesAnOlderFileWithoutChangingIt() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let version = "8 pictures that feeds hold themselves"
        let old = try OldLibrary(path: path, version: version)
        let tables = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
        let before = try await old.database.read { try $0.values(String.self, sql: tables) }
        let error = #expect(throws: LibraryError.self) { try SQLLibrary(path: path, opening: .examining) }
        #expect(error?.message.has(LibraryMessage.outdated) == true)
        #expect(try await old.database.read { try $0.values(String.self, sql: tables) } == before)
        try SQLLibrary(path: path).close()
        try SQLLibrary(path: path, opening: .examining).close()
    }

    @Test func refusesAFileOfANewerVersion() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let newer = try OldLibrary(path: path)
        try await newer.database.write { database in
            try database.script("INSERT INTO grdb_migrations VALUES ('999 from the future')")
        }
        let error = #expect(throws: LibraryError.self) { try SQLLibrary(path: path) }
        #expect(error?.message.has(LibraryMessage.tooNew) == true)
    }

    @Test func refusesAFileThatIsNoDatabase() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let text = Data("This is not a database, however long one looks at it.".utf8)
        try text.write(to: URL(fileURLWithPath: path))
        #expect(throws: LibraryError.self) { try SQLLibrary(path: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
    }

    @Test func writesThroughToTheDisk() async throws {
        let library = try SQLLibrary.temporary()
        // On the connection that writes.
        let (journal, synchronous) = try await library.database.write { database in
            (
                try database.value(String.self, sql: "PRAGMA journal_mode"),
                try database.value(Int.self, sql: "PRAGMA synchronous")
            )
        }
        #expect(journal == "wal")
        #expect(synchronous == 2)
    }

    @Test func forbidsTwoPhotosInOnePlace() async throws {
        let library = try SQLLibrary.temporary()
        try await library.addSample(Samples.feed("a", "b"))
        await #expect(throws: LibraryError.self) {
            try await library.write { try $0.execute(sql: "UPDATE photo SET slot = 0") }
        }
    }
}
