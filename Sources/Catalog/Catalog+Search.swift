import GRDB
public import Photos

extension Catalog {
    /// Photos shown whose title, description or place has a word beginning with
    /// each word of `text`, upper case and accents aside, in the source's order.
    public func search(
        _ text: String, in id: SourceID, limit: Int
    ) async throws(CatalogError) -> [Photo] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id),
                let pattern = try Self.pattern(for: text, database)
            else { return [] }
            return try PhotoRow.fetchAll(
                database,
                """
                WHERE photo.source_id = ? AND photo.removed_at IS NULL AND photo.slot IS NOT NULL
                    AND photo.id IN (SELECT rowid FROM photo_text WHERE photo_text MATCH ?)
                ORDER BY photo.slot LIMIT ?
                """, [order.id, pattern, max(limit, 0)])
        }
    }

    /// SQLite's own tokenizer finds the words, so that nothing of the text can
    /// be read as an operator; nothing where the text has no word.
    private static func pattern(for text: String, _ database: Database) throws -> String? {
        let tokenizer = try database.makeTokenizer(.unicode61(diacritics: .remove))
        let words = try tokenizer.tokenize(query: text).map { word, _ in "\"\(word)\"*" }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
