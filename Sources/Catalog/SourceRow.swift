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
                AND photo.slot IS NOT NULL) AS removed_slot_count
        FROM source
        """

    static func fetchAll(_ database: Database) throws -> [Source] {
        try Row.fetchAll(database, sql: "\(select) ORDER BY source.id").map { try source(database, from: $0) }
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
            failedAt: date(row, "failed_at"), skippedCount: row["skipped_count"])
    }

    private static func settings(from row: Row) throws -> SourceSettings {
        SourceSettings(
            layout: try value(row, "layout"), opens: try value(row, "opens"),
            initialZoom: try value(row, "initial_zoom"), slideshowSeconds: row["slideshow_seconds"],
            slideshowFits: row["slideshow_fits"], refreshSeconds: row["refresh_seconds"],
            referer: row["referer"], listPath: row["list_path"], imagePath: row["image_path"],
            titlePath: row["title_path"])
    }

    private static func cover(_ database: Database, of source: Int64) throws -> Photo? {
        try PhotoRow.fetchOne(
            database,
            """
            WHERE photo.source_id = ? AND photo.picture_slot IS NOT NULL AND photo.removed_at IS NULL
            ORDER BY photo.picture_slot LIMIT 1
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

    /// The order of the source named `name`, or nothing where there is none.
    static func fetch(_ database: Database, _ name: SourceID) throws -> SourceOrder? {
        let statement = try database.cachedStatement(
            sql: "SELECT id, first_slot, first_picture_slot, picture_slot_count FROM source WHERE name = ?")
        return try Row.fetchOne(statement, arguments: [name.rawValue]).map { row in
            SourceOrder(id: row[0], firstSlot: row[1], firstPictureSlot: row[2], pictureSlotCount: row[3])
        }
    }
}
