import GRDB

/// Keeps the full-text index in step with the rows of photos that one refresh writes.
///
/// Rows that are deleted are taken out by a trigger. New and changed ones are
/// not, since FTS5 writes its pending words to disk at the end of every
/// statement with a trigger: a hundred thousand rows would take seconds, and
/// all at once they take a quarter of one.
struct SearchIndex {
    private let database: Database
    private let changed: String
    private let lastPhoto: Int64

    /// Takes the words of photos that will change out of the index; it needs
    /// the old words for that. New photos are those made from now on.
    init(_ database: Database, beforeChanging photos: [Int64]) throws {
        self.database = database
        changed = "[\(photos.map(String.init).joined(separator: ","))]"
        lastPhoto = try Int64.fetchOne(database, sql: "SELECT max(id) FROM photo") ?? 0
        try database.execute(
            sql: """
                INSERT INTO photo_text (photo_text, rowid, title, description, place)
                SELECT 'delete', id, title, description, place FROM photo
                WHERE id IN (SELECT value FROM json_each(?))
                """, arguments: [changed])
    }

    /// Puts the words of changed and new photos in.
    func update() throws {
        let texts = """
            INSERT INTO photo_text (rowid, title, description, place)
            SELECT id, title, description, place FROM photo
            """
        try database.execute(
            sql: "\(texts) WHERE id IN (SELECT value FROM json_each(?))", arguments: [changed])
        try database.execute(sql: "\(texts) WHERE id > ?", arguments: [lastPhoto])
    }
}
