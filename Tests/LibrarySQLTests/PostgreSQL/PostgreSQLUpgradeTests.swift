import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// Programs of two versions on one database; only with `scripts/with-postgresql.sh`.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLUpgradeTests {
    private let location: PostgreSQLLocation

    init() throws { location = try #require(TestDatabase.location(named: UUID().uuidString)) }

    /// The tables of a version after this one.
    private func upgrade(keepsOlderPrograms: Bool) throws {
        let next = SQLMigration(
            name: "999 of the next version", keepsOlderPrograms: keepsOlderPrograms,
            script: """
                ALTER TABLE source ADD COLUMN next_setting INTEGER NOT NULL DEFAULT 7;
                CREATE TABLE next_table (id INTEGER PRIMARY KEY) STRICT;
                """)
        let database = try PostgreSQLDatabase(location)
        try database.migrate(Schema.migrations + [next])
        try database.close()
    }

    @Test func anOlderProgramContinuesIfItCan() async throws {
        let old = try SQLLibrary.temporary(location)
        let first = try await old.add("https://example.org/1", Samples.feed([FeedPhoto(title: "one")]))
        try upgrade(keepsOlderPrograms: true)
        // With the statements that its connections have prepared before.
        #expect(try await old.source(first.id)?.photoCount == 1)
        let second = try await old.add("https://example.org/2", Samples.feed([FeedPhoto(title: "two")]))
        #expect(try await old.allPhotos(in: second.id).map(\.entry.title) == ["two"])
        // And one that is started now.
        let other = try SQLLibrary.temporary(location)
        #expect(Set(try await other.sources().map(\.id)) == [first.id, second.id])
        #expect(try await other.deleteSource(first.id))
        #expect(try await old.sources().map(\.id) == [second.id])
    }

    /// A server that starts while another one migrates a large library waits, for longer than for other locks.
    @Test func aServerWaitsForTheUpgradeByAnother() async throws {
        let schema = TestDatabase.schema(named: UUID().uuidString)
        let url = try #require(TestDatabase.url)
        let impatient = try #require(
            PostgreSQLLocation("\(url)&options=-csearch_path%3D\(schema)%20-clock_timeout%3D100"))
        try SQLLibrary.temporary(location).close()
        let database = try PostgreSQLDatabase(location)
        let (held, hold) = AsyncStream<Void>.makeStream()
        let upgrade = Task {
            try await database.write { database in
                try database.script("SELECT pg_advisory_xact_lock(hashtext('vitrine'), hashtext('tables'))")
                hold.yield()
                try database.script("SELECT pg_sleep(1)")
            }
        }
        for await _ in held { break }
        let library = try SQLLibrary.temporary(impatient)
        #expect(try await library.sources().isEmpty)
        try await upgrade.value
        try library.close()
        try database.close()
    }

    @Test func findsWordsOfOlderPhotosInScriptsWithoutSpaces() async throws {
        let old = try SQLLibrary.temporary(location)
        try await old.addSample(Samples.feed([FeedPhoto(title: "京都の紅葉"), FeedPhoto(title: "A lake")]))
        try old.close()
        let database = try PostgreSQLDatabase(location)
        try await database.write { database in
            try database.script(
                """
                ALTER TABLE photo DROP COLUMN search_words;
                DELETE FROM schema_migration WHERE name LIKE '31 %';
                UPDATE photo_text SET words = array_to_tsvector(ARRAY['京都の紅葉'])
                WHERE photo_id IN (SELECT id FROM photo WHERE title <> 'A lake');
                """)
        }
        try database.close()
        let library = try SQLLibrary.temporary(location)
        for word in ["紅葉", "lake"] {
            #expect(try await library.photoIDs(in: .search(word, in: .all)).count == 1)
        }
    }

    @Test func reportsThatThereIsNoSchema() throws {
        let url = try #require(TestDatabase.url)
        let nameless = try #require(PostgreSQLLocation("\(url)&options=-csearch_path%3D"))
        let error = #expect(throws: LibraryError.self) { try SQLLibrary.temporary(nameless) }
        #expect(
            error?.message.arguments[.cause] == .message(Message(LibraryMessage.databaseHasNoSchema)),
            "\(String(describing: error))")
    }

    @Test func nothingIsChangedWhileAnIncompatibleProgramRuns() async throws {
        let old = try SQLLibrary.temporary(location)
        let source = try await old.add("https://example.org/1", Samples.feed([FeedPhoto(title: "one")]))
        let error = #expect(throws: SQLError.self) { try upgrade(keepsOlderPrograms: false) }
        #expect(error?.failure?.message.has(LibraryMessage.databaseHasOlderServers) == true)
        #expect(try await old.source(source.id)?.photoCount == 1)
        try old.close()
        try upgrade(keepsOlderPrograms: false)
        let refusal = #expect(throws: LibraryError.self) { try SQLLibrary.temporary(location) }
        #expect(refusal?.message.has(LibraryMessage.tooNew) == true)
    }
}
