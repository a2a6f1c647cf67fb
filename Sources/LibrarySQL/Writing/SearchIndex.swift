import Library

/// Keeps the full-text index in step with the rows of photos that one refresh writes.
///
/// Rows that are deleted are taken out by the database. New and changed ones are
/// not, since SQLite's FTS5 writes its pending words to disk at the end of every
/// statement with a trigger: a hundred thousand rows would take seconds, and
/// all at once they take a quarter of one.
struct SearchIndex {
    private let database: UserConnection
    private let changed: [Int64]
    private let lastPhoto: Int64

    /// Takes the words of photos that will change out of the index; it needs
    /// the old words for that. New photos are those made from now on.
    init(_ database: UserConnection, beforeChanging photos: [Int64]) throws {
        self.database = database
        changed = photos
        lastPhoto = try database.value(Int64.self, sql: "SELECT max(id) FROM photo") ?? 0
        if !photos.isEmpty { try database.removeWords(ofPhotos: photos) }
    }

    /// Puts the words of changed and new photos in.
    func update() throws {
        let dialect = database.dialect
        let isChanged = "id IN (SELECT value FROM \(dialect.numbers(in: "?")))"
        if !changed.isEmpty {
            try database.addWords(where: isChanged, arguments: [dialect.numberList(changed)])
        }
        try database.addWords(where: "id > ?", arguments: [lastPhoto])
    }
}
