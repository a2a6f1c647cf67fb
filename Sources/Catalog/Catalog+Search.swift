import Basics
import GRDB
public import Photos

/// What a search found.
public struct SearchResult: Hashable, Sendable {
    /// The names of all photos that were found, in the source's order.
    public let photos: [PhotoID]
    /// The version of the source's list (`Source.version`).
    public let version: Int64
    /// How many different words were not searched for, since there are too many.
    public let ignoredWordCount: Int
}

extension SearchResult {
    /// How many different words are searched for at most.
    public static let wordLimit = SearchWords.limit
}

extension Catalog {
    /// Photos shown whose title, description or place has a word beginning with each of
    /// the first 16 different words of `text`, upper case and accents aside, in the source's order.
    ///
    /// Where the task is cancelled, so is the search.
    public func search(_ text: String, in id: SourceID) async throws(CatalogError) -> SearchResult {
        try await search { database in try self.found(text, in: id, database).result }
    }

    /// A part of what a search finds, by its numbers.
    public func search(
        _ text: String, in id: SourceID, offset: Int, limit: Int
    ) async throws(CatalogError) -> (window: PhotoWindow, ignoredWordCount: Int) {
        try await search { database in
            let found = try self.found(text, in: id, database)
            let wanted = found.photos.dropFirst(max(offset, 0)).prefix(max(limit, 0))
            let photos = try wanted.compactMap { try PhotoRow.fetchOne(database, id: PhotoID(rawValue: $0)) }
            let window = PhotoWindow(photos: photos, total: found.photos.count, version: found.version)
            return (window, found.ignoredWordCount)
        }
    }

    /// The shapes of all photos that a search finds.
    public func shapes(
        ofSearch text: String, in id: SourceID
    ) async throws(CatalogError) -> ShapeList {
        try await search { database in
            let found = try self.found(text, in: id, database)
            let rows = try Row.fetchCursor(
                try database.cachedStatement(
                    sql: """
                        SELECT photo.packed_size, photo.original IS NULL
                        FROM json_each(?) AS wanted CROSS JOIN photo ON photo.id = wanted.value
                        """),
                arguments: ["[\(found.photos.map(String.init).joined(separator: ","))]"])
            var shapes: [PhotoShape] = []
            while let row = try rows.next() { shapes.append(PhotoShape(packedSize: row[0], isText: row[1])) }
            return ShapeList(shapes: shapes, version: found.version)
        }
    }

    /// Reads while few others search, so that pages need not wait for a connection.
    func search<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(CatalogError) -> Value {
        do throws(CancellationError) { try await searches.turns.acquire() } catch { throw .cancelled }
        defer { searches.turns.release() }
        return try await read(body)
    }

    private struct Found {
        var photos: [Int64] = []
        var version: Int64 = 0
        var ignoredWordCount = 0

        var result: SearchResult {
            SearchResult(
                photos: photos.map(PhotoID.init), version: version, ignoredWordCount: ignoredWordCount)
        }
    }

    private func found(_ text: String, in id: SourceID, _ database: Database) throws -> Found {
        guard let order = try SourceOrder.fetch(database, id) else { return Found() }
        let words = try SearchWords(text, database)
        guard let pattern = words.pattern else { return Found(version: order.version) }
        let key = SearchCache.Key(source: order.id, version: order.version, words: words.words)
        if let known = searches.photos(key) {
            return Found(photos: known, version: order.version, ignoredWordCount: words.ignoredCount)
        }
        let statement = try database.cachedStatement(
            sql: """
                SELECT photo.id FROM photo
                WHERE photo.source_id = ? AND photo.removed_at IS NULL AND photo.slot IS NOT NULL
                    AND photo.id IN (SELECT rowid FROM photo_text WHERE photo_text MATCH ?)
                ORDER BY photo.slot
                """)
        let photos = try Int64.fetchAll(statement, arguments: [order.id, pattern])
        searches.store(photos, key)
        return Found(photos: photos, version: order.version, ignoredWordCount: words.ignoredCount)
    }
}
