import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// The tables in a PostgreSQL database; only with `scripts/with-postgresql.sh`.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLTablesTests {
    private let location: PostgreSQLLocation

    init() throws { location = try #require(TestDatabase.location(named: UUID().uuidString)) }

    @Test func areThoseOfSQLite() async throws {
        let (server, file) = (try SQLLibrary.temporary(location), try SQLLibrary.temporary())
        let tables = try await server.read { try TransferTable.all(of: $0) }
        let expected = try await file.read { try TransferTable.all(of: $0) }
        #expect(Set(tables.map(\.name)) == Set(expected.map(\.name)))
        for table in expected {
            #expect(tables.contains { $0.isLike(table) }, "\(table.name)")
        }
    }

    @Test func areMadeOnceByServersThatStartTogether() async throws {
        let location = location
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { try SQLLibrary.temporary(location).close() }
            }
            try await group.waitForAll()
        }
        let library = try SQLLibrary.temporary(location)
        let names = try await library.read {
            try $0.values(String.self, sql: "SELECT name FROM schema_migration")
        }
        #expect(Set(names) == Set(Schema.migrations.map(\.name)))
    }

    /// As by the script for after `pg_restore`.
    @Test func reuseNoNumberAndNoVersionAfterARestoration() async throws {
        let library = try SQLLibrary.temporary(location)
        let source = try await library.add("https://example.org/feed", Samples.feed("a")).id
        let last = try #require(try await library.photoIDs(in: .source(source)).first)
        func versions() async throws -> [Int64] {
            try await library.read { database in
                try database.all(
                    sql: """
                        SELECT list_version, view_version, personal_version, shape_version,
                            (SELECT version FROM source), (SELECT order_version FROM source) FROM library_state
                        """
                ) { row in (0..<6).map { row[$0] as Int64 } }.first ?? []
            }
        }
        let before = try await versions()
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../deploy/after-pg-restore.sql")
        let statements = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n").filter { !$0.hasPrefix("--") }.joined(separator: "\n")
            .replacing(";\nUPDATE", with: ";;\nUPDATE")
        let user = try await library.read {
            try $0.value(Int64.self, sql: "SELECT last_user_id FROM library_state")
        }
        try await library.write { database in
            for statement in statements.components(separatedBy: ";;") where !statement.isEmpty {
                try database.execute(sql: statement)
            }
        }
        let now = Int64(Date().timeIntervalSince1970)
        for (old, new) in zip(before, try await versions()) { #expect(new > old && new > now - 60) }
        let next = try await library.read {
            try $0.value(Int64.self, sql: "SELECT last_user_id FROM library_state")
        }
        #expect(try #require(next) >= #require(user) + 1000)
        try await library.refresh(source, Samples.feed("a", "b"))
        let numbers = try await library.photoIDs(in: .source(source)).map(\.rawValue)
        #expect(numbers.count == 2 && numbers.contains(last.rawValue))
        #expect(numbers.max() ?? 0 > last.rawValue + 999_000)
    }

    @Test(arguments: [LibraryOpening.existing, .examining])
    func areNotMadeWhereALibraryIsExpected(opening: LibraryOpening) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<2 {
            let error = #expect(throws: LibraryError.self) {
                try SQLLibrary(location, keyIn: folder.path, opening: opening)
            }
            #expect(error?.message.has(LibraryMessage.absent) == true)
        }
        try SQLLibrary.temporary(location).close()
        try SQLLibrary(location, keyIn: folder.path, opening: opening).close()
    }

    @Test func ofAnOlderVersionAreExaminedWithoutAChange() async throws {
        let library = try SQLLibrary.temporary(location)
        let last = try #require(Schema.migrations.last?.name)
        try await library.write {
            try $0.execute(sql: "DELETE FROM schema_migration WHERE name = ?", arguments: [last])
        }
        let error = #expect(throws: LibraryError.self) {
            try SQLLibrary(location, keyIn: "/nowhere", opening: .examining)
        }
        #expect(error?.message.has(LibraryMessage.outdated) == true)
    }

    @Test func ofANewerVersionAreRefused() async throws {
        let library = try SQLLibrary.temporary(location)
        try await library.write {
            try $0.execute(sql: "INSERT INTO schema_migration (name) VALUES ('999 from the future')")
        }
        let error = #expect(throws: LibraryError.self) { try SQLLibrary.temporary(location) }
        #expect(error?.message.has(LibraryMessage.tooNew) == true)
    }

    @Test func ofAnotherProgramAreRefusedAndLeftAlone() async throws {
        let library = try SQLLibrary.temporary(location)
        try await library.write { try $0.execute(sql: "DROP TABLE schema_migration") }
        let error = #expect(throws: LibraryError.self) { try SQLLibrary.temporary(location) }
        #expect(error?.message.has(LibraryMessage.foreign) == true)
    }

    /// An index entry of PostgreSQL is limited to 2,704 bytes of a text.
    @Test func acceptTextsOfAnyLength() async throws {
        let library = try SQLLibrary.temporary(location)
        let long = (0..<4_000).map { String(UInt64($0) &* 0x9E37_79B9_7F4A_7C15, radix: 36) }.joined()
        var photo = FeedPhoto(title: "Ends\0here", original: "https://example.org/\(long)")
        photo.key = long
        photo.place = long
        photo.page = "https://example.org/page/\(long)"
        photo.description = "\(long) " + (0..<100_000).map { "word\($0)" }.joined(separator: " ")
        let source = try await library.add("https://example.org/feed/\(long)", Samples.feed([photo]))
        let id = source.id
        try await library.storeFacts(
            ImageFacts(
                size: try #require(PixelSize(width: 3, height: 2)), contentType: "image/png", color: nil,
                placeholder: nil, frameCount: 1, revision: "r"), of: "https://example.org/\(long)")
        let kept = try await library.allPhotos(in: id)
        #expect(kept.map(\.entry.title) == ["Ends\u{FFFD}here"])
        #expect(kept.first?.facts?.size.width == 3)
        #expect(try await library.source(at: "https://example.org/feed/\(long)")?.id == id)
        #expect(try await library.photoIDs(in: .search("word7", in: .source(id))).count == 1)
        // A photo that has left and is listed again is matched by its key.
        var settings = source.settings
        settings.history = .all
        try await library.update(id, title: nil, settings: settings)
        try await library.refresh(id, Samples.feed("other"))
        try await library.refresh(id, Samples.feed([photo]))
        #expect(try await library.allPhotos(in: id).first?.id == kept.first?.id)
    }

    @Test func nameNoPassword() throws {
        let url = "postgres://vitrine:secret@db.example.org:5433/photos?sslmode=verify-full"
        let location = try #require(PostgreSQLLocation(url))
        #expect(location.description == "postgres://db.example.org:5433/photos")
        #expect(PostgreSQLLocation("postgres://user:se%zzcret@host/db") == nil)
        #expect(PostgreSQLLocation("mysql://host/db") == nil)
        #expect(PostgreSQLLocation("postgres://host/db?unknown=1") == nil)
    }
}
