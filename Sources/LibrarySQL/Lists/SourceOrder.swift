import Library
import Photos

/// The order of one source, stored in its rows: any part of it is read without the rest.
struct SourceOrder {
    let name: SourceID
    /// The row's number.
    let id: Int64
    let firstSlot: Int64
    let firstPictureSlot: Int64
    let pictureSlotCount: Int
    let slotCount: Int
    /// How many of the photos are no longer in the feed; they are the last ones.
    let historyCount: Int
    /// The same for photos with a picture.
    let historyPictureCount: Int
    /// The version of the list for this user.
    let version: Int64
    /// Whether any of its photos is hidden from the user.
    let isAnyHidden: Bool

    /// The order of the source named `name`, or `nil` if there is none.
    static func fetch(_ database: UserConnection, _ name: SourceID) throws -> SourceOrder? {
        try database.first(
            sql: """
                SELECT id, first_slot, first_picture_slot, picture_slot_count, slot_count, history_count,
                    history_picture_count, \(ListVersions.ofSource), \(HiddenPhotos.areAnyOfSource)
                FROM source WHERE name = ?
                """, arguments: [name.rawValue]
        ) { row in
            SourceOrder(
                name: name, id: row[0], firstSlot: row[1], firstPictureSlot: row[2],
                pictureSlotCount: row[3], slotCount: row[4], historyCount: row[5],
                historyPictureCount: row[6], version: row[7], isAnyHidden: row[8])
        }
    }

    /// The slot of the shown photo with this index: slots have no gaps except hidden photos.
    private func slot(_ database: UserConnection, ofShown number: Int) throws -> Int64 {
        var slot = firstSlot + min(Int64(number), PhotoCursor.slots.upperBound)
        guard isAnyHidden else { return slot }
        try database.query(
            sql: """
                SELECT DISTINCT photo.slot FROM \(HiddenPhotos.ofSource) AND photo.slot IS NOT NULL
                ORDER BY photo.slot
                """, arguments: [id]
        ) { row in
            guard row[0] <= slot else { return false }
            slot += 1
            return true
        }
        return slot
    }

    /// The slot after a cursor's photo, at its current position. If that photo has left the feed
    /// since, the photo after it has its slot or a later one: one may be repeated, but none is omitted.
    private func slot(_ database: UserConnection, after cursor: PhotoCursor?) throws -> Int64 {
        guard let cursor else { return firstSlot }
        let now = try database.first(
            sql: "SELECT slot, left_at FROM photo WHERE id = ? AND source_id = ? AND slot IS NOT NULL",
            arguments: [cursor.photo.rawValue, id]
        ) { (slot: $0[0] as Int64, leftAt: $0[1] as Double?) }
        guard let now else { return cursor.slot }
        let historyStart = firstSlot + Int64(slotCount - historyCount)
        guard now.slot >= historyStart, cursor.slot < historyStart else { return now.slot + 1 }
        // Those that have left since, or together with it, may have been before it.
        let together = try database.value(
            Int64.self,
            sql: """
                SELECT count(*) FROM photo
                WHERE source_id = ? AND slot > ? AND slot <= ? AND left_at = ?
                """, arguments: [id, now.slot, now.slot + cursor.slot - firstSlot, now.leftAt])
        return max(firstSlot, cursor.slot - (now.slot - historyStart) - (together ?? 0))
    }

    private func fetchShown(_ database: UserConnection, from slot: Int64, limit: Int) throws -> [Photo] {
        try PhotoRow.fetchAll(
            database,
            """
            WHERE photo.source_id = ? AND NOT \(HiddenPhotos.isHidden) AND photo.slot >= ?
            ORDER BY photo.slot LIMIT ?
            """, [id, slot, max(limit, 0)])
    }

    /// The number of hidden photos before a slot.
    private func hiddenCount(_ database: UserConnection, _ column: String, before slot: Int64) throws -> Int {
        guard isAnyHidden else { return 0 }
        return try database.value(
            Int.self,
            sql: """
                SELECT count(DISTINCT photo.id) FROM \(HiddenPhotos.ofSource)
                    AND photo.\(column) IS NOT NULL AND photo.\(column) < ?
                """, arguments: [id, slot]) ?? 0
    }

    /// Columns of all shown photos in order; from the index alone if it has them and nothing is hidden.
    private func scan(
        _ columns: [String], _ database: UserConnection, _ body: (any SQLRow) throws -> Void
    ) throws {
        let end = firstSlot + Int64(slotCount)
        for slot in stride(from: firstSlot, to: end, by: Self.slotsAtOnce) {
            try database.queryPacked(
                columns,
                """
                FROM photo \(database.dialect.indexHint("photo_listed"))
                WHERE source_id = ? AND slot IS NOT NULL AND slot >= ? AND slot < ?
                    \(isAnyHidden ? "AND NOT \(HiddenPhotos.isHidden)" : "")
                ORDER BY slot
                """, arguments: [id, slot, slot + Int64(Self.slotsAtOnce)]
            ) { row in
                try body(row)
                return true
            }
        }
    }

    /// Of a source of millions some megabytes are read at a time.
    private static let slotsAtOnce = 100_000
}

extension SourceOrder: PhotoList {
    var ignoredWordCount: Int { 0 }

    func shownCount(_ database: UserConnection) throws -> Int {
        try slotCount - hiddenCount(database, "slot", before: .max)
    }

    func photos(_ database: UserConnection, offset: Int, limit: Int) throws -> [Photo] {
        try fetchShown(database, from: slot(database, ofShown: offset), limit: limit)
    }

    func page(_ database: UserConnection, after cursor: PhotoCursor?, limit: Int) throws -> PhotoPage {
        let limit = min(limit, .max - 1)
        var photos = try fetchShown(database, from: slot(database, after: cursor), limit: limit + 1)
        let isLast = photos.count <= limit
        if !isLast { photos.removeLast() }
        let next = isLast ? nil : photos.last
        return PhotoPage(
            photos: photos,
            next: next.map { PhotoCursor(photo: $0.id, slot: firstSlot + Int64($0.position)) },
            total: try shownCount(database), version: version)
    }

    func ids(_ database: UserConnection) throws -> [PhotoID] {
        var ids: [PhotoID] = []
        ids.reserveCapacity(slotCount)
        try scan(["id"], database) { ids.append(PhotoID(rawValue: $0[0])) }
        return ids
    }

    func shapes(_ database: UserConnection) throws -> [PhotoShape] {
        // Only rows of text have no picture slot.
        let hasTexts = slotCount != pictureSlotCount
        var shapes: [PhotoShape] = []
        shapes.reserveCapacity(slotCount)
        try scan(["packed_size"] + (hasTexts ? ["original IS NULL"] : []), database) { row in
            shapes.append(PhotoShape(packedSize: row[0], isText: hasTexts ? row[1] : false))
        }
        return shapes
    }

    func days(_ database: UserConnection) throws -> DayRuns? { nil }

    func index(_ database: UserConnection, of photo: PhotoID) throws -> Int? {
        let slot = try database.value(
            Int64.self,
            sql: """
                SELECT photo.slot FROM photo
                WHERE photo.id = ? AND photo.source_id = ? AND photo.slot IS NOT NULL AND NOT \(HiddenPhotos.isHidden)
                """, arguments: [photo.rawValue, id])
        guard let slot else { return nil }
        return Int(slot - firstSlot) - (try hiddenCount(database, "slot", before: slot))
    }

    func neighbors(_ database: UserConnection, of photo: Photo) throws -> PhotoNeighbors {
        let slots = try pictureSlots(database, around: photo.id)
        let hidden = try hiddenCount(database, "picture_slot", before: .max)
        let index = try hiddenCount(database, "picture_slot", before: slots.from)
        let ids = try pictures(database, before: slots.from, from: slots.after)
        let photos = try PhotoRow.fetch(database, ids: Array(Set(ids.compactMap(\.self))))
        func row(_ number: Int) -> Photo? { ids[number].flatMap { photos[$0] } }
        return PhotoNeighbors(
            previous: row(0), next: row(1), first: row(2), last: row(3),
            index: Int(slots.from - firstPictureSlot) - index,
            count: pictureSlotCount - hidden)
    }

    /// The picture slots around a photo: those below `from` come before it,
    /// those from `after` on after it.
    private func pictureSlots(
        _ database: UserConnection, around photo: PhotoID
    ) throws -> (from: Int64, after: Int64) {
        let slots = try database.first(
            sql: "SELECT slot, picture_slot FROM photo WHERE id = ? AND source_id = ?",
            arguments: [photo.rawValue, id]
        ) { (own: $0[0] as Int64?, picture: $0[1] as Int64?) }
        guard let slot = slots?.own else { return (firstPictureSlot, firstPictureSlot) }
        if let pictureSlot = slots?.picture { return (pictureSlot, pictureSlot + 1) }
        let before = try database.value(
            Int64.self,
            sql: """
                SELECT picture_slot FROM photo
                WHERE source_id = ? AND slot < ? AND picture_slot IS NOT NULL ORDER BY slot DESC LIMIT 1
                """, arguments: [id, slot])
        let next = before.map { $0 + 1 } ?? firstPictureSlot
        return (next, next)
    }

    /// The shown pictures before a picture slot and from another one on, the first and the last of all.
    private func pictures(
        _ database: UserConnection, before end: Int64, from start: Int64
    ) throws -> [Int64?] {
        func picture(_ condition: String, _ direction: String) -> String {
            """
            (SELECT photo.id FROM photo
                WHERE photo.source_id = source.id AND photo.picture_slot \(condition) AND NOT \(HiddenPhotos.isHidden)
                ORDER BY photo.picture_slot \(direction) LIMIT 1)
            """
        }
        return try database.first(
            sql: """
                SELECT \(picture("< ?", "DESC")), \(picture(">= ?", "ASC")), \(picture("IS NOT NULL", "ASC")),
                    \(picture("IS NOT NULL", "DESC"))
                FROM source WHERE id = ?
                """, arguments: [end, start, id]
        ) { row in (0...3).map { row[$0] as Int64? } } ?? [nil, nil, nil, nil]
    }
}
