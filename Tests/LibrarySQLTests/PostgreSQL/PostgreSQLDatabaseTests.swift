import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// The behavior of the driver beyond that of every library; only with `scripts/with-postgresql.sh`.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLDatabaseTests {
    private let location: PostgreSQLLocation

    init() throws { location = try #require(TestDatabase.location(named: UUID().uuidString)) }

    private func database() throws -> PostgreSQLDatabase {
        let database = try PostgreSQLDatabase(location)
        try database.migrate(Schema.migrations)
        return database
    }

    @Test func keepsValuesAsTheyAre() async throws {
        let database = try database()
        let values: [SQLValue] = [
            .null, .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(-.infinity),
            .real(1_700_000_000.123_456_7), .text(""), .text("é 漢 \\ ' \" {,}"), .blob(Data()),
            .blob(Data([0, 255, 1])),
        ]
        try await database.write { connection in
            try connection.script("CREATE TABLE value (id INTEGER, i INTEGER, r REAL, t TEXT, b BLOB)")
            let statement = try connection.statement(
                sql: "INSERT INTO value (id, i, r, t, b) VALUES (?, ?, ?, ?, ?)")
            for (id, value) in values.enumerated() {
                try statement.clear()
                try statement.bind(.integer(Int64(id)), at: 1)
                try statement.bind(value, at: Self.column(of: value) + 1)
                try statement.execute()
                let name = ["i", "r", "t", "b"][max(Self.column(of: value) - 1, 0)]
                try connection.execute(
                    sql: "INSERT INTO value (id, \(name)) VALUES (?, ?)",
                    arguments: SQLArguments(positional: [.integer(Int64(id + 100)), value]))
            }
        }
        let kept = try await database.read { connection in
            try connection.all(sql: "SELECT id, i, r, t, b FROM value ORDER BY id") { row -> SQLValue in
                if !row.isNull(at: 1) { return .integer(row.integer(at: 1)) }
                if !row.isNull(at: 2) { return .real(row.real(at: 2)) }
                if !row.isNull(at: 3) { return .text(row.text(at: 3)) }
                return row.isNull(at: 4) ? .null : .blob(row.blob(at: 4))
            }
        }
        #expect(kept == values + values)
    }

    private static func column(of value: SQLValue) -> Int {
        switch value {
        case .null, .integer: 1
        case .real: 2
        case .text: 3
        case .blob: 4
        }
    }

    @Test func readsSumsOfAnyLength() async throws {
        let database = try database()
        let sums = try await database.read { connection in
            try connection.first(
                sql: """
                    SELECT CAST(12345678901234 AS numeric), CAST(-7 AS numeric), CAST(0 AS numeric),
                        CAST('99999999999999999999999999' AS numeric), CAST(10000 AS numeric), CAST(2.5 AS numeric)
                    """
            ) { row in ((0...4).map { row.integer(at: $0) }, row.real(at: 5), row.real(at: 0)) }
        }
        #expect(sums?.0 == [12_345_678_901_234, -7, 0, .max, 10_000])
        #expect(sums?.1 == 2.5 && sums?.2 == 12_345_678_901_234)
    }

    @Test func reportsFailedStatementsAndContinues() async throws {
        let database = try database()
        await #expect(throws: SQLError.self) {
            try await database.read { try $0.execute(sql: "SELECT nothing") }
        }
        await #expect(throws: SQLError.self) {
            try await database.write { connection in
                try connection.execute(sql: "INSERT INTO dropped_original (content) VALUES ('kept?')")
                try connection.execute(sql: "INSERT INTO nothing VALUES (1)")
            }
        }
        let count = try await database.read {
            try $0.value(Int.self, sql: "SELECT count(*) FROM dropped_original")
        }
        #expect(count == 0)
    }

    @Test func repeatsATransactionWhoseConnectionWasLost() async throws {
        let (database, other) = (try database(), try database())
        let tries = Tries()
        try await database.write { connection in
            try connection.execute(sql: "INSERT INTO dropped_original (content) VALUES ('a')")
            if tries.next() == 1 {
                let pid = try connection.value(Int.self, sql: "SELECT pg_backend_pid()") ?? 0
                try Self.end(pid, of: other)
            }
            try connection.execute(sql: "INSERT INTO dropped_original (content) VALUES ('b')")
        }
        let kept = try await database.read {
            try $0.values(String.self, sql: "SELECT content FROM dropped_original ORDER BY content")
        }
        #expect(kept == ["a", "b"] && tries.count == 2)
    }

    /// The server ends idle connections when it stops.
    @Test func usesNoConnectionThatHasEnded() async throws {
        let (database, other) = (try database(), try database())
        let pid = try await database.read { try $0.value(Int.self, sql: "SELECT pg_backend_pid()") ?? 0 }
        try Self.end(pid, of: other)
        let next = try await database.read { try $0.value(Int.self, sql: "SELECT pg_backend_pid()") ?? 0 }
        #expect(next != pid)
    }

    /// Ends the connection of a process of the server, and waits until it has ended.
    private static func end(_ pid: Int, of database: PostgreSQLDatabase) throws {
        let session = try database.pool.acquire()
        defer { database.pool.release(session) }
        _ = try session.runOnce("SELECT pg_terminate_backend(\(pid), 10000)")
    }

    @Test func reportsThatTheServerIsUnavailable() async throws {
        let unreachable = try #require(PostgreSQLLocation("postgres://vitrine@/postgres?host=/nowhere"))
        let error = #expect(throws: LibraryError.self) { try SQLLibrary(unreachable, keyIn: "/tmp") }
        #expect(error?.message.has(LibraryMessage.cannotOpen) == true)
        let database = try PostgreSQLDatabase(unreachable)
        let start = ContinuousClock.now
        do {
            _ = try await database.dataVersion()
            Issue.record("It was available.")
        } catch {
            #expect((error as? SQLError)?.code == .unavailable)
            #expect(LibraryError(error).isTransient)
        }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func endsAStatementThatNobodyWaitsFor() async throws {
        let database = try database()
        let start = ContinuousClock.now
        let task = Task {
            try await database.read { try $0.value(Int.self, sql: "SELECT 1 FROM pg_sleep(60)") }
        }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(try await database.dataVersion() == 0)
    }

    @Test func countsTransactionsThatHaveWritten() async throws {
        let database = try database()
        let version = try await database.dataVersion()
        _ = try await database.write { try $0.execute(sql: "DELETE FROM dropped_original") }
        _ = try await database.write { try $0.value(Int.self, sql: "SELECT 1") }
        #expect(try await database.dataVersion() == version)
        _ = try await database.write { try $0.execute(sql: "UPDATE library_state SET list_version = 7") }
        #expect(try await database.dataVersion() == version + 1)
        #expect(try await database.foreignVersion() == version)
    }

    @Test func writesFollowOneAnother() async throws {
        let (database, other) = (try database(), try database())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let database = number.isMultiple(of: 2) ? database : other
                group.addTask {
                    try await database.write { connection in
                        let version = try connection.value(
                            Int.self, sql: "SELECT list_version FROM library_state")
                        try connection.execute(
                            sql: "UPDATE library_state SET list_version = ?", arguments: [(version ?? 0) + 1])
                    }
                }
            }
            try await group.waitForAll()
        }
        let version = try await database.read {
            try $0.value(Int.self, sql: "SELECT list_version FROM library_state")
        }
        #expect(version == 40)
    }

    @Test func readsMillionsOfRowsInParts() async throws {
        let database = try database()
        let sum = try await database.read { connection in
            var sum: Int64 = 0
            try connection.scan(
                sql: "SELECT number FROM generate_series(1, ?) AS list (number)", arguments: [25_000]
            ) { row in
                sum += row.integer(at: 0)
                return true
            }
            return sum
        }
        #expect(sum == 25_000 * 25_001 / 2)
    }
}

private final class Tries: @unchecked Sendable {
    // One transaction runs at a time.
    private(set) var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
