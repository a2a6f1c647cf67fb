package import Library
package import Photos

// A photo is shown where it is neither removed nor has left its feed.
extension SQLLibrary: PhotoStore {
    package func photos(
        in id: SourceID, offset: Int, limit: Int
    ) async throws(LibraryError) -> [Photo] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return [] }
            let slot = try order.slot(database, ofShown: max(offset, 0))
            return try order.fetchShown(database, from: slot, limit: limit)
        }
    }

    package func photos(
        in id: SourceID, after cursor: PhotoCursor?, limit: Int
    ) async throws(LibraryError) -> PhotoPage {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else {
                return PhotoPage(photos: [], next: nil, total: 0, version: 0)
            }
            let total = try order.shownCount(database)
            let start = try order.slot(database, after: cursor)
            let limit = max(limit, 1)
            var photos = try order.fetchShown(database, from: start, limit: limit + 1)
            guard photos.count > limit else {
                return PhotoPage(photos: photos, next: nil, total: total, version: order.version)
            }
            photos.removeLast()
            let next = photos.last.map {
                PhotoCursor(photo: $0.id, slot: order.firstSlot + Int64($0.position))
            }
            return PhotoPage(photos: photos, next: next, total: total, version: order.version)
        }
    }

    package func photo(_ id: PhotoID) async throws(LibraryError) -> Photo? {
        try await read { try PhotoRow.fetchOne($0, id: id) }
    }

    package func photos(_ ids: [PhotoID]) async throws(LibraryError) -> [Photo] {
        try await read { try PhotoRow.fetchInOrder($0, ids: ids.map(\.rawValue)) }
    }

    package func photoIDs(in id: SourceID) async throws(LibraryError) -> [PhotoID] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return [] }
            return try database.all(
                sql: """
                    SELECT id FROM photo \(database.dialect.indexHint("photo_listed"))
                    WHERE source_id = ? AND slot IS NOT NULL \(try order.shown(database)) ORDER BY slot
                    """, arguments: [order.id]
            ) { PhotoID(rawValue: $0[0]) }
        }
    }

    package func index(of photo: PhotoID) async throws(LibraryError) -> Int? {
        try await read { database in
            guard let photo = try PhotoRow.fetchOne(database, id: photo),
                let order = try SourceOrder.fetch(database, photo.source)
            else { return nil }
            return try order.index(database, of: photo)
        }
    }
}

extension SourceOrder {
    func fetchShown(_ database: UserConnection, from slot: Int64, limit: Int) throws -> [Photo] {
        try PhotoRow.fetchAll(
            database,
            """
            WHERE photo.source_id = ? AND NOT \(HiddenPhotos.isHidden) AND photo.slot >= ?
            ORDER BY photo.slot LIMIT ?
            """, [id, slot, max(limit, 0)])
    }

    /// The slot of the shown photo with this number: slots have no gap but removed photos.
    func slot(_ database: UserConnection, ofShown number: Int) throws -> Int64 {
        var slot = firstSlot + min(Int64(number), PhotoCursor.slots.upperBound)
        try database.query(
            sql: """
                SELECT photo.slot FROM \(HiddenPhotos.ofSource) AND photo.slot IS NOT NULL
                ORDER BY photo.slot
                """, arguments: [id]
        ) { row in
            guard row[0] <= slot else { return false }
            slot += 1
            return true
        }
        return slot
    }

    /// The slot that follows a cursor's photo, where that now is.
    func slot(_ database: UserConnection, after cursor: PhotoCursor?) throws -> Int64 {
        guard let cursor else { return firstSlot }
        let now = try database.value(
            Int64.self, sql: "SELECT slot FROM photo WHERE id = ? AND source_id = ? AND slot IS NOT NULL",
            arguments: [cursor.photo.rawValue, id])
        return (now ?? cursor.slot) + 1
    }

    /// How many shown photos stand before this one; nothing where it is not shown.
    func index(_ database: UserConnection, of photo: Photo) throws -> Int? {
        guard !photo.isRemoved, !photo.hasLeftFeed else { return nil }
        let removed = try removedCount(database, "slot", before: firstSlot + Int64(photo.position))
        return photo.position - removed
    }

    /// A condition that leaves hidden photos out of a scan of all; empty where none is hidden, so that the
    /// index alone is read.
    func shown(_ database: UserConnection) throws -> String {
        try removedCount(database, "slot", before: .max) > 0 ? "AND NOT \(HiddenPhotos.isHidden)" : ""
    }

    /// How many removed photos stand before a slot.
    func removedCount(_ database: UserConnection, _ column: String, before slot: Int64) throws -> Int {
        try database.value(
            Int.self,
            sql: """
                SELECT count(*) FROM \(HiddenPhotos.ofSource)
                    AND photo.\(column) IS NOT NULL AND photo.\(column) < ?
                """, arguments: [id, slot]) ?? 0
    }
}
