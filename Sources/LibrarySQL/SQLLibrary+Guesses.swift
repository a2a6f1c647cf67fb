import Foundation
package import Library

extension SQLLibrary: GuessStore {
    package func passwordDecision(
        of client: String, digest: UInt64
    ) async throws(LibraryError) -> PasswordGuesses.Decision {
        try await coordinate { database in
            let now = try GuessRows.now(database)
            guard var guesses = try GuessRows.fetch(client, database) else { return .compare(after: 0) }
            let decision = guesses.decision(for: digest, now: now)
            try GuessRows.update(guesses, of: client, database)
            return decision
        }
    }

    package func noteWrongPassword(digest: UInt64, of client: String) async throws(LibraryError) {
        try await coordinate { database in
            let now = try GuessRows.now(database)
            try GuessRows.deleteOld(now, database)
            let first = PasswordGuesses(digest, now: now)
            guard try !GuessRows.insert(first, of: client, database),
                var guesses = try GuessRows.fetch(client, database)
            else { return }
            guesses.record(digest, now: now)
            try GuessRows.update(guesses, of: client, database)
        }
    }
}

/// The wrong passwords counted by all servers; with SQLite, the single server counts them in memory.
private enum GuessRows {
    /// The database's clock, in seconds since 1970.
    static func now(_ database: any SQLConnection) throws -> Double {
        try database.value(Double.self, sql: "SELECT \(database.dialect.now)") ?? 0
    }

    static func deleteOld(_ now: Double, _ database: any SQLConnection) throws {
        try database.execute(sql: "DELETE FROM password_guesses WHERE ends_at <= ?", arguments: [now])
    }

    /// The guesses of a client, locked until the end of the transaction.
    static func fetch(_ client: String, _ database: any SQLConnection) throws -> PasswordGuesses? {
        let text = try database.value(
            String.self,
            sql: "SELECT guesses FROM password_guesses WHERE client = ? \(database.dialect.rowLock)",
            arguments: [key(client)])
        return try text.map { try JSONDecoder().decode(PasswordGuesses.self, from: Data($0.utf8)) }
    }

    /// - Returns: Whether the client had none before.
    static func insert(
        _ guesses: PasswordGuesses, of client: String, _ database: any SQLConnection
    ) throws -> Bool {
        try database.execute(
            sql: """
                INSERT INTO password_guesses (client, guesses, ends_at) VALUES (?, ?, ?)
                ON CONFLICT (client) DO NOTHING
                """, arguments: [key(client), text(guesses), guesses.end]) > 0
    }

    static func update(
        _ guesses: PasswordGuesses, of client: String, _ database: any SQLConnection
    ) throws {
        try database.execute(
            sql: "UPDATE password_guesses SET guesses = ?, ends_at = ? WHERE client = ?",
            arguments: [text(guesses), guesses.end, key(client)])
    }

    private static func text(_ guesses: PasswordGuesses) throws -> String {
        String(decoding: try JSONEncoder().encode(guesses), as: UTF8.self)
    }

    /// Names can be arbitrarily long.
    private static func key(_ client: String) -> String { String(client.prefix(200)) }
}
