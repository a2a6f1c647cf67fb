package import Library
package import Photos

extension SQLLibrary {
    package func order(of collection: CollectionID) async throws(LibraryError) -> CollectionOrder {
        try await read(collection) {
            try CollectionQuery(collection, $0)?.order($0) ?? CollectionOrder(entries: [])
        }
    }

    package func photos(
        in collection: CollectionID, offset: Int, limit: Int
    ) async throws(LibraryError) -> [Photo] {
        if case .source(let id) = collection {
            return try await photos(in: id, offset: offset, limit: limit)
        }
        return try await read(collection) { database in
            guard let query = try CollectionQuery(collection, database) else { return [] }
            return try query.photos(database, offset: max(offset, 0), limit: max(limit, 0))
        }
    }

    package func photoCount(in collection: CollectionID) async throws(LibraryError) -> Int {
        if case .source(let id) = collection { return try await source(id)?.photoCount ?? 0 }
        return try await order(of: collection).count
    }

    package func index(
        of photo: PhotoID, in collection: CollectionID
    ) async throws(LibraryError) -> Int? {
        if case .source = collection { return try await index(of: photo) }
        return try await order(of: collection).index(of: photo)
    }

    package func neighbours(
        of photo: Photo, in collection: CollectionID
    ) async throws(LibraryError) -> PhotoNeighbours {
        if case .source = collection { return try await neighbours(of: photo) }
        return try await read(collection) { database in
            let order = try CollectionQuery(collection, database)?.order(database)
            return try (order ?? CollectionOrder(entries: [])).neighbours(database, of: photo.id)
        }
    }

    /// Reads of a collection; a search waits for its turn.
    private func read<Value: Sendable>(
        _ collection: CollectionID, _ body: @escaping @Sendable (UserConnection) throws -> Value
    ) async throws(LibraryError) -> Value {
        if case .search = collection { return try await search(body) }
        return try await read(body)
    }
}

extension CollectionOrder {
    fileprivate func neighbours(_ database: UserConnection, of photo: PhotoID) throws -> PhotoNeighbours {
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
    let arguments: SQLArguments

    /// Gives nothing where the collection cannot have a photo.
    init?(_ collection: CollectionID, _ database: UserConnection) throws {
        switch collection {
        case .source(let id):
            condition = "WHERE \(Self.isShown) ORDER BY photo.slot"
            arguments = [id.rawValue]
        case .search(let text, in: let id):
            let words = SearchWords(try database.searchWords(of: text))
            guard let pattern = words.pattern(database.dialect) else { return nil }
            condition = """
                WHERE \(Self.isShown) AND \(database.dialect.photosMatching("?"))
                ORDER BY photo.slot
                """
            arguments = [id.rawValue, pattern]
        case .place(let key):
            condition = """
                WHERE photo.place_id = (SELECT id FROM place WHERE key = ?)
                    AND NOT \(HiddenPhotos.isHidden) AND photo.picture_slot IS NOT NULL
                ORDER BY photo.source_id, photo.slot
                """
            arguments = [key]
        case .recents(let viewer):
            condition = "\(Views.newestFirst) LIMIT \(LibraryLimits.recents)"
            arguments = [viewer]
        }
    }

    private static let isShown = """
        photo.source_id = (SELECT id FROM source WHERE name = ?)
            AND NOT \(HiddenPhotos.isHidden) AND photo.slot IS NOT NULL
        """

    func order(_ database: UserConnection) throws -> CollectionOrder {
        let entries = try database.all(
            sql: """
                SELECT photo.id, photo.packed_size, photo.original IS NOT NULL
                FROM photo \(condition)
                """, arguments: arguments
        ) { row in
            CollectionOrder.Entry(
                photo: PhotoID(rawValue: row[0]), size: PixelSize(packed: row[1]), hasPicture: row[2])
        }
        return CollectionOrder(entries: entries)
    }

    func photos(_ database: UserConnection, offset: Int, limit: Int) throws -> [Photo] {
        let ids = try order(database).entries.dropFirst(offset).prefix(limit).map(\.photo.rawValue)
        return try PhotoRow.fetchInOrder(database, ids: ids)
    }
}
