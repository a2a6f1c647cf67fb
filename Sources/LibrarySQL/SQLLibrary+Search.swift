import Basics
package import Library
package import Photos

extension SQLLibrary {
    package func search(_ text: String, in id: SourceID) async throws(LibraryError) -> SearchResult {
        try await search { database in try self.found(text, in: id, database).result }
    }

    package func search(
        _ text: String, in id: SourceID, offset: Int, limit: Int
    ) async throws(LibraryError) -> (window: PhotoWindow, ignoredWordCount: Int) {
        try await search { database in
            let found = try self.found(text, in: id, database)
            let wanted = found.photos.dropFirst(max(offset, 0)).prefix(max(limit, 0))
            let photos = try PhotoRow.fetchInOrder(database, ids: Array(wanted))
            let window = PhotoWindow(photos: photos, total: found.photos.count, version: found.version)
            return (window, found.ignoredWordCount)
        }
    }

    package func shapes(
        ofSearch text: String, in id: SourceID
    ) async throws(LibraryError) -> ShapeList {
        try await search { database in
            let found = try self.found(text, in: id, database)
            let shapes = try database.all(
                sql: """
                    SELECT photo.packed_size, photo.original IS NULL
                    FROM \(database.dialect.numbers(in: "?")) AS wanted
                    CROSS JOIN photo ON photo.id = wanted.value
                    """, arguments: [database.dialect.numberList(found.photos)]
            ) { PhotoShape(packedSize: $0[0], isText: $0[1]) }
            return ShapeList(shapes: shapes, version: found.version)
        }
    }

    /// Reads while few others search, so that pages need not wait for a connection.
    func search<Value: Sendable>(
        _ body: @escaping @Sendable (UserConnection) throws -> Value
    ) async throws(LibraryError) -> Value {
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

    private func found(_ text: String, in id: SourceID, _ database: UserConnection) throws -> Found {
        guard let order = try SourceOrder.fetch(database, id) else { return Found() }
        let words = SearchWords(try database.searchWords(of: text))
        guard let pattern = words.pattern(database.dialect) else { return Found(version: order.version) }
        let key = SearchCache.Key(user: user, source: order.id, version: order.version, words: words.words)
        if let known = searches.photos(key) {
            return Found(photos: known, version: order.version, ignoredWordCount: words.ignoredCount)
        }
        let photos = try database.values(
            Int64.self,
            sql: """
                SELECT photo.id FROM photo
                WHERE photo.source_id = ? AND NOT \(HiddenPhotos.isHidden) AND photo.slot IS NOT NULL
                    AND \(database.dialect.photosMatching("?"))
                ORDER BY photo.slot
                """, arguments: [order.id, pattern])
        searches.store(photos, key)
        return Found(photos: photos, version: order.version, ignoredWordCount: words.ignoredCount)
    }
}
