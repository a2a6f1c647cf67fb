import Library

/// Keeps the full-text index in sync with the photo rows that one refresh writes.
///
/// Deleted rows are removed by the database. New and changed ones are
/// not, since SQLite's FTS5 writes its pending words to disk at the end of every
/// statement with a trigger: a hundred thousand rows would take seconds, and
/// together they take a quarter of a second.
struct SearchIndex {
    private let database: UserConnection
    private let changed: [Int64]
    private let lastPhoto: Int64

    /// Removes the words of photos that will change from the index, which needs
    /// the old words. New photos are those inserted from now on.
    init(_ database: UserConnection, beforeChanging photos: [Int64]) throws {
        self.database = database
        changed = photos
        lastPhoto = try database.value(Int64.self, sql: "SELECT max(id) FROM photo") ?? 0
        if !photos.isEmpty { try database.removeWords(ofPhotos: photos) }
    }

    /// Adds the words of changed and new photos.
    func update() throws {
        let dialect = database.dialect
        let isChanged = "id IN (SELECT value FROM \(dialect.numbers(in: "?")))"
        if !changed.isEmpty {
            try database.addWords(where: isChanged, arguments: [dialect.numberList(changed)])
        }
        try database.addWords(where: "id > ?", arguments: [lastPhoto])
    }
}
