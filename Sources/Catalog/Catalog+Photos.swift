import GRDB
public import Photos

// A photo is shown where it is neither removed nor has left its feed.
extension Catalog {
    /// Photos shown, by their number in the source's order.
    ///
    /// - Parameters:
    ///   - offset: How many shown photos to pass over; costs the same however large.
    ///   - limit: How many to give at most.
    public func photos(
        in id: SourceID, offset: Int, limit: Int
    ) async throws(CatalogError) -> [Photo] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return [] }
            let slot = try order.slot(database, ofShown: max(offset, 0))
            return try order.fetchShown(database, from: slot, limit: limit)
        }
    }

    /// Photos shown after a cursor, from the first without one.
    ///
    /// New photos at the top of the feed do not move what comes after a cursor.
    public func photos(
        in id: SourceID, after cursor: PhotoCursor?, limit: Int
    ) async throws(CatalogError) -> PhotoPage {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else {
                return PhotoPage(photos: [], next: nil)
            }
            let start = try order.slot(database, after: cursor)
            let limit = max(limit, 1)
            var photos = try order.fetchShown(database, from: start, limit: limit + 1)
            guard photos.count > limit else { return PhotoPage(photos: photos, next: nil) }
            photos.removeLast()
            let next = photos.last.map {
                PhotoCursor(photo: $0.id, slot: order.firstSlot + Int64($0.position))
            }
            return PhotoPage(photos: photos, next: next)
        }
    }

    /// A photo, also one that was removed or has left its feed.
    public func photo(_ id: PhotoID) async throws(CatalogError) -> Photo? {
        try await read { try PhotoRow.fetchOne($0, id: id) }
    }

    /// Several photos in the order asked for; those that are not there are left out.
    public func photos(_ ids: [PhotoID]) async throws(CatalogError) -> [Photo] {
        try await read { database in
            try ids.compactMap { try PhotoRow.fetchOne(database, id: $0) }
        }
    }

    /// The names of all photos shown, in order.
    public func photoIDs(in id: SourceID) async throws(CatalogError) -> [PhotoID] {
        try await shownColumn("id", in: id) { PhotoID(rawValue: $0) }
    }

    /// The sizes of all photos shown, in order, as known best: from the image,
    /// else from the feed; nothing where neither tells, and for rows of text.
    public func sizes(of id: SourceID) async throws(CatalogError) -> [PixelSize?] {
        try await shownColumn("packed_size", in: id) { PixelSize(packed: $0) }
    }

    /// How many shown photos stand before this one, rows of text included, or
    /// nothing where it is not shown.
    public func index(of photo: PhotoID) async throws(CatalogError) -> Int? {
        try await read { database in
            guard let photo = try PhotoRow.fetchOne(database, id: photo), !photo.isRemoved,
                !photo.hasLeftFeed, let order = try SourceOrder.fetch(database, photo.source)
            else { return nil }
            return try photo.position
                - order.removedCount(database, "slot", before: order.firstSlot + Int64(photo.position))
        }
    }

    /// One number of each photo shown, from the index alone.
    private func shownColumn<Value: Sendable>(
        _ column: String, in id: SourceID, _ value: @escaping @Sendable (Int64) -> Value
    ) async throws(CatalogError) -> [Value] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return [] }
            let statement = try database.cachedStatement(
                sql: """
                    SELECT \(column) FROM photo INDEXED BY photo_shown
                    WHERE source_id = ? AND removed_at IS NULL AND slot IS NOT NULL ORDER BY slot
                    """)
            let numbers = try Int64.fetchCursor(statement, arguments: [order.id])
            var values: [Value] = []
            while let number = try numbers.next() { values.append(value(number)) }
            return values
        }
    }
}

extension SourceOrder {
    func fetchShown(_ database: Database, from slot: Int64, limit: Int) throws -> [Photo] {
        try PhotoRow.fetchAll(
            database,
            """
            WHERE photo.source_id = ? AND photo.removed_at IS NULL AND photo.slot >= ?
            ORDER BY photo.slot LIMIT ?
            """, [id, slot, max(limit, 0)])
    }

    /// The slot of the shown photo with this number: slots have no gap but removed photos.
    func slot(_ database: Database, ofShown number: Int) throws -> Int64 {
        var slot = firstSlot + Int64(number)
        let statement = try database.cachedStatement(
            sql: """
                SELECT slot FROM photo
                WHERE source_id = ? AND removed_at IS NOT NULL AND slot IS NOT NULL ORDER BY slot
                """)
        let removed = try Int64.fetchCursor(statement, arguments: [id])
        while let gap = try removed.next(), gap <= slot { slot += 1 }
        return slot
    }

    /// The slot that follows a cursor's photo, where that now is.
    func slot(_ database: Database, after cursor: PhotoCursor?) throws -> Int64 {
        guard let cursor else { return firstSlot }
        let now = try Int64.fetchOne(
            database, sql: "SELECT slot FROM photo WHERE id = ? AND source_id = ? AND slot IS NOT NULL",
            arguments: [cursor.photo.rawValue, id])
        return (now ?? cursor.slot) + 1
    }

    /// How many removed photos stand before a slot.
    func removedCount(_ database: Database, _ column: String, before slot: Int64) throws -> Int {
        let statement = try database.cachedStatement(
            sql: """
                SELECT count(*) FROM photo
                WHERE source_id = ? AND removed_at IS NOT NULL AND \(column) IS NOT NULL AND \(column) < ?
                """)
        return try Int.fetchOne(statement, arguments: [id, slot]) ?? 0
    }
}
