import Foundation
import Library
import LibrarySamples
import Testing

@testable import LibrarySQL

/// How results arrive: packed, in parts, and after other statements; only with `scripts/with-postgresql.sh`.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLRowsTests {
    private let database: PostgreSQLDatabase

    init() throws {
        let location = try #require(TestDatabase.location(named: UUID().uuidString))
        database = try PostgreSQLDatabase(location)
        try database.migrate(Schema.migrations)
    }

    private static let columns = [
        "number", "-number * 4294967296", "NULLIF(number % 3, 0)", "CAST(number AS double precision) / 8",
        "number % 2 = 0", "CAST(number % 100 AS smallint)",
    ]

    @Test(arguments: [0, 1, 3_000]) func packedRowsAreThoseOfAQuery(count: Int) async throws {
        let rest = "FROM generate_series(1, CAST(? AS bigint)) AS list (number) ORDER BY number DESC"
        let (packed, plain) = try await database.read { connection in
            var packed: [[SQLValue]] = []
            try connection.queryPacked(Self.columns, rest, arguments: [count]) { row in
                packed.append(Self.values(of: row))
                return true
            }
            let sql = "SELECT \(Self.columns.joined(separator: ", ")) \(rest)"
            return (packed, try connection.all(sql: sql, arguments: [count]) { Self.values(of: $0) })
        }
        #expect(packed == plain && packed.count == count)
    }

    private static func values(of row: any SQLRow) -> [SQLValue] {
        columns.indices.map { column in
            if row.isNull(at: column) { return .null }
            return column == 3 ? .real(row.real(at: column)) : .integer(row.integer(at: column))
        }
    }

    @Test func aScanMayEndEarlyAndOthersRunMeanwhile() async throws {
        let (numbers, squares) = try await database.read { connection in
            var (numbers, squares): ([Int64], [Int64]) = ([], [])
            try connection.scan(
                sql: "SELECT number FROM generate_series(1, ?) AS list (number)", arguments: [100_000]
            ) { row in
                numbers.append(row.integer(at: 0))
                if numbers.count % 2_000 == 0 {
                    squares += try connection.values(
                        Int64.self, sql: "SELECT ? * ?", arguments: [numbers.count, numbers.count])
                }
                return numbers.count < 6_000
            }
            squares += try connection.values(Int64.self, sql: "SELECT CAST(1 AS bigint)")
            return (numbers, squares)
        }
        #expect(numbers == Array(1...6_000) && squares == [4_000_000, 16_000_000, 36_000_000, 1])
    }

    /// A transaction is rolled back if a statement failed whose response was not awaited.
    @Test func aStatementThatFailsLaterSetsTheTransactionBack() async throws {
        let before = try await database.dataVersion()
        await #expect(throws: SQLError.self) {
            try await database.write { connection in
                let statement = try connection.statement(
                    sql: "INSERT INTO dropped_original (content) VALUES (?)")
                for content in ["a", "b", "a"] {
                    try statement.clear()
                    try statement.bind(.text(content), at: 1)
                    try statement.execute()
                }
            }
        }
        #expect(try await database.dataVersion() == before)
        try await database.write {
            _ = try $0.execute(sql: "INSERT INTO dropped_original (content) VALUES ('c')")
        }
        let kept = try await database.read {
            try $0.values(String.self, sql: "SELECT content FROM dropped_original")
        }
        #expect(kept == ["c"])
    }
}
