import Library

/// Keeps the full-text index in step with the rows of photos that one refresh writes.
///
/// Rows that are deleted are taken out by a trigger. New and changed ones are
/// not, since FTS5 writes its pending words to disk at the end of every
/// statement with a trigger: a hundred thousand rows would take seconds, and
/// all at once they take a quarter of one.
struct SearchIndex {
    private let database: UserConnection
    private let changed: String
    private let lastPhoto: Int64

    /// Takes the words of photos that will change out of the index; it needs
    /// the old words for that. New photos are those made from now on.
    init(_ database: UserConnection, beforeChanging photos: [Int64]) throws {
        self.database = database
        changed = database.dialect.numberList(photos)
        lastPhoto = try database.value(Int64.self, sql: "SELECT max(id) FROM photo") ?? 0
        guard let removal = database.dialect.removingWords("?") else { return }
        try database.execute(sql: removal, arguments: [changed])
    }

    /// Puts the words of changed and new photos in.
    func update() throws {
        let dialect = database.dialect
        let isChanged = "id IN (SELECT value FROM \(dialect.numbers(in: "?")))"
        if let insertion = dialect.addingWords(where: isChanged) {
            try database.execute(sql: insertion, arguments: [changed])
        }
        if let insertion = dialect.addingWords(where: "id > ?") {
            try database.execute(sql: insertion, arguments: [lastPhoto])
        }
    }
}
