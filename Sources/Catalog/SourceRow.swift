import Foundation
import GRDB
import Photos

/// How a source is read from a row.
enum SourceRow {
    static let select = """
        SELECT source.*,
            (SELECT count(*) FROM photo WHERE photo.source_id = source.id AND photo.removed_at IS NOT NULL)
                AS removed_count,
            (SELECT count(*) FROM photo WHERE photo.source_id = source.id AND photo.removed_at IS NOT NULL
                AND photo.slot IS NOT NULL) AS removed_slot_count,
            (SELECT count(*) FROM source_place WHERE source_place.source_id = source.id) AS place_count,
            (SELECT place_id FROM source_place WHERE photos_id = source.id LIMIT 1) AS listed_place_id
        FROM source
        """

    static func fetchAll(_ database: Database) throws -> [Source] {
        // Those with a parent are shown in Places alone.
        let all = "\(select) WHERE source.parent_id IS NULL ORDER BY source.id"
        return try Row.fetchAll(database, sql: all).map { try source(database, from: $0) }
    }

    static func fetchOne(_ database: Database, id: SourceID) throws -> Source? {
        try Row.fetchOne(database, sql: "\(select) WHERE source.name = ?", arguments: [id.rawValue])
            .map { try source(database, from: $0) }
    }

    static func fetchOne(_ database: Database, location: String) throws -> Source? {
        try Row.fetchOne(database, sql: "\(select) WHERE source.location = ?", arguments: [location])
            .map { try source(database, from: $0) }
    }

    private static func source(_ database: Database, from row: Row) throws -> Source {
        let name: String = row["name"]
        guard let id = SourceID(rawValue: name) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(name) does not name a source")
        }
        let ownTitle: String? = row["own_title"]
        let slotCount: Int = row["slot_count"]
        let removedSlotCount: Int = row["removed_slot_count"]
        return Source(
            id: id, title: ownTitle ?? row["title"], hasOwnTitle: ownTitle != nil, location: row["location"],
            kind: try value(row, "kind"), settings: try settings(from: row),
            photoCount: slotCount - removedSlotCount, removedCount: row["removed_count"],
            cover: try cover(database, of: row["id"]), addedAt: date(row, "added_at") ?? .distantPast,
            refreshedAt: date(row, "refreshed_at"), failure: row["failure"],
            failedAt: date(row, "failed_at"), skippedCount: row["skipped_count"],
            notices: notices(row["notices"]), version: row["version"],
            placeCount: row["place_count"], place: try place(database, row["listed_place_id"]),
            isPlaceOfList: row["parent_id"] != nil)
    }

    private static func place(_ database: Database, _ id: Int64?) throws -> Place? {
        try id.flatMap { id in
            try Row.fetchOne(
                database, sql: "SELECT city, region, country FROM place WHERE id = ?", arguments: [id])
        }.map { Place(city: $0[0], region: $0[1], country: $0[2]) }
    }

    /// Notices as they are stored; nothing for none.
    static func text(of notices: [FeedNotice]) throws -> String? {
        notices.isEmpty ? nil : String(decoding: try JSONEncoder().encode(notices), as: UTF8.self)
    }

    /// Those of a newer version, which this one has no words for, are left out.
    private static func notices(_ text: String?) -> [FeedNotice] {
        guard let text else { return [] }
        return (try? JSONDecoder().decode([FeedNotice].self, from: Data(text.utf8))) ?? []
    }

    private static func settings(from row: Row) throws -> SourceSettings {
        SourceSettings(
            layout: try value(row, "layout"), opens: try value(row, "opens"),
            initialZoom: try value(row, "initial_zoom"), slideshowSeconds: row["slideshow_seconds"],
            slideshowFits: row["slideshow_fits"], refreshSeconds: row["refresh_seconds"],
            referer: row["referer"], listPath: row["list_path"], imagePath: row["image_path"],
            titlePath: row["title_path"])
    }

    /// The first picture; of a list of places, the first of a place.
    private static func cover(_ database: Database, of source: Int64) throws -> Photo? {
        let isShown = "photo.picture_slot IS NOT NULL AND photo.removed_at IS NULL"
        return try PhotoRow.fetchOne(
            database, "WHERE photo.source_id = ? AND \(isShown) ORDER BY photo.picture_slot LIMIT 1", [source]
        )
            ?? PhotoRow.fetchOne(
                database,
                """
                WHERE photo.source_id IN (SELECT id FROM source WHERE parent_id = ?) AND \(isShown)
                ORDER BY photo.source_id, photo.picture_slot LIMIT 1
                """, [source])
    }

    private static func value<Value: RawRepresentable<String>>(
        _ row: Row, _ column: String
    ) throws -> Value {
        let text: String = row[column]
        guard let value = Value(rawValue: text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(column) of a source is “\(text)”")
        }
        return value
    }

    private static func date(_ row: Row, _ column: String) -> Date? {
        (row[column] as Double?).map(Date.init(timeIntervalSince1970:))
    }
}

/// What queries about one source's order begin with.
struct SourceOrder {
    /// The row's number.
    let id: Int64
    let firstSlot: Int64
    let firstPictureSlot: Int64
    let pictureSlotCount: Int
    let slotCount: Int
    let version: Int64

    /// The order of the source named `name`, or nothing where there is none.
    static func fetch(_ database: Database, _ name: SourceID) throws -> SourceOrder? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, first_slot, first_picture_slot, picture_slot_count, slot_count, version
                FROM source WHERE name = ?
                """)
        return try Row.fetchOne(statement, arguments: [name.rawValue]).map { row in
            SourceOrder(
                id: row[0], firstSlot: row[1], firstPictureSlot: row[2], pictureSlotCount: row[3],
                slotCount: row[4], version: row[5])
        }
    }

    /// How many photos are shown.
    func shownCount(_ database: Database) throws -> Int {
        try slotCount - removedCount(database, "slot", before: .max)
    }

    /// Notes that the list has changed.
    static func advanceVersion(_ database: Database, of id: Int64) throws {
        try database.execute(sql: "UPDATE source SET version = version + 1 WHERE id = ?", arguments: [id])
    }
}
