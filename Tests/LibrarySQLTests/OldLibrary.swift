@testable import LibrarySQL

/// The tables as created by an older version of the program.
struct OldLibrary {
    let database: SQLiteDatabase

    /// Creates the file with all migrations up to the one with this name; all of them without a name.
    init(path: String, version: String? = nil) throws {
        let names = Schema.migrations.map(\.name)
        let count = version.flatMap(names.firstIndex).map { $0 + 1 } ?? names.count
        database = try SQLiteDatabase(path: path)
        try database.migrate(Array(Schema.migrations.prefix(count)))
    }
}

extension SQLLibrary {
    /// SQLite's own comparison of the full-text index with the rows.
    func searchIndexIsWhole() async throws -> Bool {
        try await database.write { connection in
            do {
                try connection.script(
                    "INSERT INTO photo_text (photo_text, rank) VALUES ('integrity-check', 1)")
                return true
            } catch let error as SQLError where error.code == .corrupt {
                return false
            }
        }
    }
}
