/// A table that exists in all databases.
struct TransferTable: Sendable {
    /// The kind of a column's values.
    enum Kind: Sendable {
        case integer, real, text, blob

        /// - Parameter type: The type's name in SQLite or PostgreSQL.
        init?(type: String) {
            switch type.lowercased() {
            case "integer", "bigint", "smallint": self = .integer
            case "real", "double precision": self = .real
            case "text": self = .text
            case "blob", "bytea": self = .blob
            default: return nil
            }
        }
    }

    struct Column: Hashable, Sendable {
        let name: String
        let kind: Kind
    }

    let name: String
    /// Sorted by name.
    let columns: [Column]

    /// Whether it coordinates running servers: its rows are useless in another database and would never be
    /// deleted there.
    var isOfRunningServers: Bool { ["lease", "password_guesses"].contains(name) }

    /// All tables, each after those that it references.
    static func all(of database: any SQLConnection) throws -> [TransferTable] {
        let catalog = database.dialect.catalog
        let names = try database.values(String.self, sql: catalog.tables)
        let references = try database.all(sql: catalog.references) { ($0[0] as String, $0[1] as String) }
        var (rest, ordered) = (names.sorted(), [String]())
        while !rest.isEmpty {
            let next = rest.filter { name in
                !references.contains { $0.0 == name && $0.1 != name && rest.contains($0.1) }
            }
            guard !next.isEmpty else {
                throw SQLError(code: .corrupt, message: "Tables refer to one another.")
            }
            ordered += next
            rest.removeAll(where: next.contains)
        }
        return try ordered.map { try TransferTable($0, database) }
    }

    private init(_ name: String, _ database: any SQLConnection) throws {
        self.name = name
        columns = try database.all(sql: database.dialect.catalog.columns, arguments: [name]) { row in
            let type: String = row[1]
            guard let kind = Kind(type: type) else {
                throw SQLError(code: .corrupt, message: "The type \(type) of a column is unknown.")
            }
            return Column(name: row[0], kind: kind)
        }.sorted { $0.name < $1.name }
    }

    /// Whether another database has an equal table.
    func isLike(_ other: TransferTable) -> Bool { name == other.name && columns == other.columns }

    /// Selects all rows; referenced rows of the same table are older and come first.
    var selection: String {
        let list = columns.map(\.name).joined(separator: ", ")
        return "SELECT \(list) FROM \(name)\(isNumbered ? " ORDER BY id" : "")"
    }

    func insertion(ofRows count: Int) -> String {
        let list = columns.map(\.name).joined(separator: ", ")
        let row = "(\(Array(repeating: "?", count: columns.count).joined(separator: ", ")))"
        return
            "INSERT INTO \(name) (\(list)) VALUES \(Array(repeating: row, count: count).joined(separator: ", "))"
    }

    func values(of row: any SQLRow) -> [SQLValue] {
        columns.enumerated().map { index, column in
            guard !row.isNull(at: index) else { return .null }
            return switch column.kind {
            case .integer: .integer(row.integer(at: index))
            case .real: .real(row.real(at: index))
            case .text: .text(row.text(at: index))
            case .blob: .blob(row.blob(at: index))
            }
        }
    }

    /// Whether its rows have generated IDs.
    private var isNumbered: Bool { columns.contains { $0.name == "id" } }

    /// The greatest ID ever generated, since IDs are not reused.
    func lastNumber(_ database: any SQLConnection) throws -> Int64? {
        guard isNumbered else { return nil }
        let stored = try database.value(
            Int64.self, sql: database.dialect.catalog.lastNumber, arguments: ["table": name])
        let current = try database.value(Int64.self, sql: "SELECT max(id) FROM \(name)")
        return [stored, current].compactMap(\.self).max()
    }

    func setLastNumber(_ number: Int64, _ database: any SQLConnection) throws {
        for sql in database.dialect.catalog.setLastNumber where number > 0 {
            try database.query(sql: sql, arguments: ["table": name, "number": number]) { _ in true }
        }
    }
}

/// Queries for a database's tables and columns.
struct SQLCatalog: Sendable {
    /// The names of the library's tables.
    let tables: String
    /// Pairs of tables of which the first references the second.
    let references: String
    /// The names and types of the columns of a table, which is the argument.
    let columns: String
    /// The greatest generated ID of `:table`, if the database stores it.
    let lastNumber: String
    /// Continues generated IDs after `:number`.
    let setLastNumber: [String]
}

extension SQLiteDialect {
    var catalog: SQLCatalog {
        SQLCatalog(
            tables: """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                    AND name NOT LIKE 'photo_text%' AND name <> 'grdb_migrations'
                """,
            references: """
                SELECT owner.name, reference."table"
                FROM sqlite_schema AS owner JOIN pragma_foreign_key_list(owner.name) AS reference
                WHERE owner.type = 'table'
                """,
            columns: "SELECT name, type FROM pragma_table_info(?)",
            lastNumber: "SELECT seq FROM sqlite_sequence WHERE name = :table",
            setLastNumber: [
                "DELETE FROM sqlite_sequence WHERE name = :table",
                "INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :number)",
            ])
    }
}

extension PostgreSQLDialect {
    var catalog: SQLCatalog {
        SQLCatalog(
            tables: """
                SELECT CAST(table_name AS text) FROM information_schema.tables
                WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
                    AND table_name NOT IN ('schema_migration', 'library_change', 'photo_text')
                """,
            references: """
                SELECT CAST(owner.relname AS text), CAST(other.relname AS text) FROM pg_constraint
                JOIN pg_class AS owner ON owner.oid = pg_constraint.conrelid
                JOIN pg_class AS other ON other.oid = pg_constraint.confrelid
                WHERE pg_constraint.contype = 'f'
                    AND owner.relnamespace = CAST(current_schema() AS regnamespace)
                """,
            columns: """
                SELECT CAST(column_name AS text), CAST(data_type AS text) FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name = ?
                """,
            lastNumber: """
                SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence(:table, 'id') AS regclass))
                """,
            setLastNumber: [
                """
                SELECT setval(CAST(sequence AS regclass), :number)
                FROM pg_get_serial_sequence(:table, 'id') AS sequence WHERE sequence IS NOT NULL
                """
            ])
    }
}
