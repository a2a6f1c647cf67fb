package import Library
package import Photos

extension SQLLibrary {
    package func neighbours(of photo: Photo) async throws(LibraryError) -> PhotoNeighbours {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, photo.source) else { return .none }
            return try order.neighbours(database, of: photo)
        }
    }

    package func standing(of photo: PhotoID) async throws(LibraryError) -> PhotoStanding? {
        try await read { database in
            guard let photo = try PhotoRow.fetchOne(database, id: photo),
                let order = try SourceOrder.fetch(database, photo.source)
            else { return nil }
            return PhotoStanding(
                photo: photo, index: try order.index(database, of: photo),
                neighbours: try order.neighbours(database, of: photo), version: order.version)
        }
    }
}

extension PhotoNeighbours {
    fileprivate static let none = PhotoNeighbours(
        previous: nil, next: nil, first: nil, last: nil, index: 0, count: 0)
}

extension SourceOrder {
    fileprivate func neighbours(_ database: UserConnection, of photo: Photo) throws -> PhotoNeighbours {
        let place = try picturePlace(database, of: photo.id)
        let removed = try removedCount(database, "picture_slot", before: .max)
        let index = try removedCount(database, "picture_slot", before: place.from)
        return PhotoNeighbours(
            previous: try picture(database, "picture_slot < ?", place.from, "DESC"),
            next: try picture(database, "picture_slot >= ?", place.after, "ASC"),
            first: try picture(database, "picture_slot >= ?", .min, "ASC"),
            last: try picture(database, "picture_slot >= ?", .min, "DESC"),
            index: Int(place.from - firstPictureSlot) - index,
            count: pictureSlotCount - removed)
    }

    /// The picture slots around a photo: those below `from` stand before it,
    /// those from `after` on behind it.
    fileprivate func picturePlace(
        _ database: UserConnection, of photo: PhotoID
    ) throws -> (from: Int64, after: Int64) {
        let slots = try database.first(
            sql: "SELECT slot, picture_slot FROM photo WHERE id = ?", arguments: [photo.rawValue]
        ) { (own: $0[0] as Int64?, picture: $0[1] as Int64?) }
        guard let slot = slots?.own else { return (firstPictureSlot, firstPictureSlot) }
        if let pictureSlot = slots?.picture { return (pictureSlot, pictureSlot + 1) }
        let before = try database.value(
            Int64.self,
            sql: """
                SELECT picture_slot FROM photo
                WHERE source_id = ? AND slot < ? AND picture_slot IS NOT NULL ORDER BY slot DESC LIMIT 1
                """, arguments: [id, slot])
        let place = before.map { $0 + 1 } ?? firstPictureSlot
        return (place, place)
    }

    fileprivate func picture(
        _ database: UserConnection, _ condition: String, _ slot: Int64, _ direction: String
    ) throws -> Photo? {
        try PhotoRow.fetchOne(
            database,
            """
            WHERE photo.source_id = ? AND NOT \(HiddenPhotos.isHidden) AND photo.\(condition)
            ORDER BY photo.picture_slot \(direction) LIMIT 1
            """, [id, slot])
    }
}
