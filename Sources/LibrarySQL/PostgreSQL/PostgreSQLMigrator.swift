import Foundation
import Library
import Photos

/// Migrates the schema inside the caller's transaction. If several servers start at the same time, one of them
/// migrates and the others wait.
///
/// If all pending migrations are `keepsOlderPrograms`, servers of an older version may keep running and be restarted.
/// Otherwise, nothing is changed while such a server is connected.
struct PostgreSQLMigrator {
    private let session: PostgreSQLSession
    private let connection: PostgreSQLConnection

    init(_ session: PostgreSQLSession, _ words: PhotoWords) {
        self.session = session
        connection = PostgreSQLConnection(session, words)
    }

    func migrate(_ migrations: [SQLMigration], opening: LibraryOpening) throws {
        // Migrating a large library may take longer than other statements.
        for limit in ["lock_timeout", "statement_timeout"] {
            _ = try connection.execute(sql: "SET LOCAL \(limit) = 0", arguments: [])
        }
        // Servers that start at the same time wait below and do not use the tables yet.
        try lock("pg_advisory_unlock_shared(\(PostgreSQLSession.usersLock))")
        try lock("pg_advisory_xact_lock(hashtext('vitrine'), hashtext('tables'))")
        try prepareSchema(opening)
        let names = migrations.map(\.name)
        let applied = try applied()
        let unknown = applied.filter { !names.contains($0.key) }
        guard unknown.values.allSatisfy(\.self) else {
            throw SQLError(code: .tooNew, message: "The tables are of a newer version.")
        }
        if applied.isEmpty {
            guard opening == .creating else { throw Self.absent }
            try createTables(names)
        }
        let missing = migrations[Self.start(names)...].filter { applied[$0.name] == nil }
        guard missing.isEmpty || opening != .examining else {
            throw SQLError(code: .outdated, message: "The tables are of an older version.")
        }
        if !missing.isEmpty, !applied.isEmpty {
            if !missing.allSatisfy(\.keepsOlderPrograms) { try waitUntilAlone() }
            // Writers lock the tables in another order.
            try lock("pg_advisory_xact_lock(hashtext('vitrine'), hashtext(current_schema()))")
        }
        for migration in missing {
            try migration.run(connection)
            try record([migration.name], keepsOlder: migration.keepsOlderPrograms)
        }
        try lock("pg_advisory_lock_shared(\(PostgreSQLSession.usersLock))")
    }

    private func lock(_ call: String) throws {
        try connection.query(sql: "SELECT \(call)", arguments: []) { _ in false }
    }

    private static let absent = SQLError(code: .absent, message: "There are no tables.")

    /// Waits briefly for servers that are about to stop.
    private func waitUntilAlone() throws {
        let end = ContinuousClock.now + .seconds(3)
        while try connection.value(
            Int.self,
            sql: "SELECT CAST(pg_try_advisory_xact_lock(\(PostgreSQLSession.usersLock)) AS integer)") != 1
        {
            guard ContinuousClock.now < end else {
                throw SQLError(code: .other, .databaseHasOlderServers)
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// The migrations after the schema created by `PostgreSQLSchema`.
    private static func start(_ names: [String]) -> Int {
        (names.firstIndex(of: PostgreSQLSchema.version) ?? names.count - 1) + 1
    }

    /// Creates the schema named by the URL if it is missing: `options=-csearch_path%3Dphotos`.
    ///
    /// - Throws: `SQLError` with the code `absent` if it is missing and nothing may be created.
    private func prepareSchema(_ opening: LibraryOpening) throws {
        let encoding = try connection.value(String.self, sql: "SELECT current_setting('server_encoding')")
        guard encoding == "UTF8" else {
            throw SQLError(code: .other, .databaseEncoding, [.name: .text(encoding ?? "")])
        }
        let schema = try connection.value(String.self, sql: "SELECT CAST(current_schema() AS text)")
        guard schema == nil else { return }
        guard opening == .creating else { throw Self.absent }
        let missing = try connection.value(
            String.self,
            sql:
                "SELECT quote_ident(trim(both ' \"' from split_part(current_setting('search_path'), ',', 1)))"
        )
        guard let missing, missing != "\"\"" else {
            throw SQLError(code: .other, .databaseHasNoSchema)
        }
        try session.script("CREATE SCHEMA IF NOT EXISTS \(missing)")
    }

    /// The applied migrations, and whether older programs work with each; empty if there are no tables.
    private func applied() throws -> [String: Bool] {
        let tables = try connection.values(
            String.self,
            sql: """
                SELECT CAST(relname AS text) FROM pg_class
                WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind IN ('r', 'p', 'v', 'm')
                """)
        guard !tables.isEmpty else { return [:] }
        guard tables.contains("schema_migration"), tables.contains("library_change") else {
            throw SQLError(code: .foreign, message: "The tables are of another program.")
        }
        try session.script(
            "ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS keeps_older boolean NOT NULL DEFAULT false"
        )
        let rows = try connection.all(sql: "SELECT name, CAST(keeps_older AS integer) FROM schema_migration")
        {
            ($0[0] as String, ($0[1] as Int) == 1)
        }
        return Dictionary(rows, uniquingKeysWith: { $1 })
    }

    private func createTables(_ names: [String]) throws {
        try session.script(PostgreSQLSchema.tables)
        try record(Array(names[..<Self.start(names)]))
    }

    private func record(_ names: [String], keepsOlder: Bool = false) throws {
        for name in names {
            try connection.execute(
                sql: "INSERT INTO schema_migration (name, keeps_older) VALUES (?, ? = 1)",
                arguments: [name, Int(keepsOlder ? 1 : 0)])
        }
    }
}

/// Migration scripts, which declare tables with SQLite's types.
enum PostgreSQLScript {
    private static let words = [
        (" STRICT, WITHOUT ROWID", ""), (" STRICT", ""),
        (" INTEGER PRIMARY KEY AUTOINCREMENT", " bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
        (" INTEGER", " bigint"), (" REAL", " double precision"), (" BLOB", " bytea"),
        (" TEXT", " text COLLATE \"C\""),
    ]

    /// The script with PostgreSQL's types.
    static func translated(_ script: String) -> String {
        words.reduce(script) { $0.replacing($1.0, with: $1.1) }
    }
}
