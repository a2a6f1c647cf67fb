import Foundation
import Library

/// The leases of all servers with the same PostgreSQL database.
///
/// If a transaction has locked a row, its holder is writing at this moment (`check`). No statement waits for
/// it: it is neither renewed nor acquired by others before the end of the transaction.
enum LeaseRows {
    private static let now = PostgreSQLDialect().now
    /// No lease lasts longer without being renewed, in seconds: the clock of the database was set back meanwhile.
    private static let longestSeconds = 120

    static func acquire(
        _ name: String, for owner: String, seconds: Double, _ database: any SQLConnection
    ) throws -> Lease? {
        let token = UUID().uuidString
        let arguments: SQLArguments = ["name": name, "owner": owner, "token": token, "seconds": seconds]
        let isNew =
            try database.execute(
                sql: """
                    INSERT INTO lease (name, owner, token, ends_at, interruptions)
                    VALUES (:name, :owner, :token, \(now) + :seconds, 0)
                    ON CONFLICT (name) DO NOTHING
                    """, arguments: arguments) > 0
        if isNew { return Lease(name: name, token: token) }
        return try database.first(
            sql: """
                UPDATE lease SET owner = :owner, token = :token, ends_at = \(now) + :seconds,
                    interruptions = interruptions + 1
                WHERE name IN (
                    SELECT name FROM lease
                    WHERE name = :name AND (ends_at <= \(now) OR ends_at > \(now) + \(longestSeconds))
                    FOR UPDATE SKIP LOCKED)
                RETURNING interruptions
                """, arguments: arguments
        ) { Lease(name: name, token: token, interruptions: $0[0]) }
    }

    static func renew(
        _ tokens: Set<String>, of owner: String, seconds: Double, _ database: any SQLConnection
    ) throws -> Set<String> {
        try database.execute(
            sql: """
                UPDATE lease SET ends_at = \(now) + :seconds
                WHERE name IN (
                    SELECT name FROM lease WHERE owner = :owner AND token = ANY (string_to_array(:tokens, ','))
                    FOR UPDATE SKIP LOCKED)
                """,
            arguments: ["owner": owner, "seconds": seconds, "tokens": tokens.joined(separator: ",")])
        return Set(
            try database.values(
                String.self, sql: "SELECT token FROM lease WHERE owner = ?", arguments: [owner])
        ).intersection(tokens)
    }

    static func release(_ lease: Lease, _ database: any SQLConnection) throws {
        try database.execute(
            sql: "DELETE FROM lease WHERE name = ? AND token = ?", arguments: [lease.name, lease.token])
    }

    static func releaseAll(of owner: String, _ database: any SQLConnection) throws {
        try database.execute(sql: "DELETE FROM lease WHERE owner = ?", arguments: [owner])
    }

    /// Ensures that a lease belongs to its holder until the end of the transaction.
    ///
    /// - Throws: `leaseLost` otherwise.
    static func check(_ lease: Lease, _ database: any SQLConnection) throws {
        let isHeld = try database.value(
            Int.self, sql: "SELECT 1 FROM lease WHERE name = ? AND token = ? FOR UPDATE",
            arguments: [lease.name, lease.token])
        guard isHeld != nil else { throw LibraryError.leaseLost }
    }
}
