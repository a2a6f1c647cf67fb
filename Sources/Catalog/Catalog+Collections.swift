import GRDB
public import Photos

/// The order of a collection that is not a whole source: which photos, and their shapes.
public struct CollectionOrder: Hashable, Sendable {
    /// One photo of the collection.
    public struct Entry: Hashable, Sendable {
        /// Its name.
        public let photo: PhotoID
        /// Its size as known best.
        public let size: PixelSize?
        /// Whether it has a picture; a row of text has none.
        public let hasPicture: Bool
    }

    /// Every photo shown, in order.
    public let entries: [Entry]

    /// The number of photos shown.
    public var count: Int { entries.count }

    /// How many photos stand before this one; nothing where it is not in the collection.
    public func index(of photo: PhotoID) -> Int? { entries.firstIndex { $0.photo == photo } }
}

extension Catalog {
    /// The order of a collection, in one scan.
    public func order(of collection: CollectionID) async throws(CatalogError) -> CollectionOrder {
        try await read(collection) {
            try CollectionQuery(collection, $0)?.order($0) ?? CollectionOrder(entries: [])
        }
    }

    /// Photos of a collection, by their number in its order.
    public func photos(
        in collection: CollectionID, offset: Int, limit: Int
    ) async throws(CatalogError) -> [Photo] {
        if case .source(let id) = collection {
            return try await photos(in: id, offset: offset, limit: limit)
        }
        return try await read(collection) { database in
            guard let query = try CollectionQuery(collection, database) else { return [] }
            return try query.photos(database, offset: max(offset, 0), limit: max(limit, 0))
        }
    }

    /// How many photos a collection shows.
    public func photoCount(in collection: CollectionID) async throws(CatalogError) -> Int {
        if case .source(let id) = collection { return try await source(id)?.photoCount ?? 0 }
        return try await order(of: collection).count
    }

    /// How many photos of a collection stand before this one, rows of text
    /// included, or nothing where it is not shown there.
    public func index(
        of photo: PhotoID, in collection: CollectionID
    ) async throws(CatalogError) -> Int? {
        if case .source = collection { return try await index(of: photo) }
        return try await order(of: collection).index(of: photo)
    }

    /// What stands around a photo in a collection: pictures only.
    public func neighbours(
        of photo: Photo, in collection: CollectionID
    ) async throws(CatalogError) -> PhotoNeighbours {
        if case .source = collection { return try await neighbours(of: photo) }
        return try await read(collection) { database in
            let order = try CollectionQuery(collection, database)?.order(database)
            return try (order ?? CollectionOrder(entries: [])).neighbours(database, of: photo.id)
        }
    }

    /// Reads of a collection; a search waits for its turn.
    private func read<Value: Sendable>(
        _ collection: CollectionID, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(CatalogError) -> Value {
        if case .search = collection { return try await search(body) }
        return try await read(body)
    }
}

extension CollectionOrder {
    fileprivate func neighbours(_ database: Database, of photo: PhotoID) throws -> PhotoNeighbours {
        let place = index(of: photo) ?? 0
        let before = entries[..<place].filter(\.hasPicture)
        let from = entries[place...].filter { $0.hasPicture && $0.photo != photo }
        let isPicture = place < entries.count && entries[place].hasPicture && entries[place].photo == photo
        func picture(_ entry: Entry?) throws -> Photo? {
            try entry.flatMap { try PhotoRow.fetchOne(database, id: $0.photo) }
        }
        return PhotoNeighbours(
            previous: try picture(before.last), next: try picture(from.first),
            first: try picture(entries.first(where: \.hasPicture)),
            last: try picture(entries.last(where: \.hasPicture)),
            index: before.count, count: before.count + from.count + (isPicture ? 1 : 0))
    }
}

/// What selects and orders the photos of one collection.
private struct CollectionQuery {
    /// What follows `FROM photo`.
    let condition: String
    let arguments: StatementArguments

    /// Gives nothing where the collection cannot have a photo.
    init?(_ collection: CollectionID, _ database: Database) throws {
        switch collection {
        case .source(let id):
            condition = "WHERE \(Self.isShown) ORDER BY photo.slot"
            arguments = [id.rawValue]
        case .search(let text, in: let id):
            guard let pattern = try SearchWords(text, database).pattern else { return nil }
            condition = """
                WHERE \(Self.isShown) AND photo.id IN (SELECT rowid FROM photo_text WHERE photo_text MATCH ?)
                ORDER BY photo.slot
                """
            arguments = [id.rawValue, pattern]
        case .place(let key):
            condition = """
                WHERE photo.place_id = (SELECT id FROM place WHERE key = ?)
                    AND photo.removed_at IS NULL AND photo.picture_slot IS NOT NULL
                ORDER BY photo.source_id, photo.slot
                """
            arguments = [key]
        case .recents(let viewer):
            condition = """
                JOIN view ON view.photo_id = photo.id
                WHERE view.viewer = ? AND photo.removed_at IS NULL
                ORDER BY view.viewed_at DESC, view.id DESC LIMIT \(Catalog.recentsLimit)
                """
            arguments = [viewer]
        }
    }

    private static let isShown = """
        photo.source_id = (SELECT id FROM source WHERE name = ?)
            AND photo.removed_at IS NULL AND photo.slot IS NOT NULL
        """

    func order(_ database: Database) throws -> CollectionOrder {
        let statement = try database.cachedStatement(
            sql: "SELECT photo.id, photo.packed_size, photo.original IS NOT NULL FROM photo \(condition)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var entries: [CollectionOrder.Entry] = []
        while let row = try rows.next() {
            entries.append(
                CollectionOrder.Entry(
                    photo: PhotoID(rawValue: row[0]), size: PixelSize(packed: row[1]), hasPicture: row[2]))
        }
        return CollectionOrder(entries: entries)
    }

    func photos(_ database: Database, offset: Int, limit: Int) throws -> [Photo] {
        try order(database).entries.dropFirst(offset).prefix(limit)
            .compactMap { try PhotoRow.fetchOne(database, id: $0.photo) }
    }
}
