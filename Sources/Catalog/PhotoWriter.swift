import Foundation
import GRDB
import Photos

/// Writes rows of photos with statements that are prepared once.
struct PhotoWriter {
    private let database: Database
    private let source: Int64
    private let insertion: Statement
    private let change: Statement
    private let movement: Statement
    private var places: [String: Int64?] = [:]

    init(_ database: Database, source: Int64) throws {
        self.database = database
        self.source = source
        let columns = Self.columns.joined(separator: ", ")
        let values = Self.columns.map(Self.value).joined(separator: ", ")
        insertion = try database.cachedStatement(
            sql: "INSERT INTO photo (\(columns), source_id) VALUES (\(values), ?)")
        change = try database.cachedStatement(
            sql: "UPDATE photo SET (\(columns)) = (\(values)) WHERE id = ?")
        movement = try database.cachedStatement(
            sql: "UPDATE photo SET slot = ?, picture_slot = ? WHERE id = ?")
    }

    func move(_ id: Int64, _ slot: Int64?, _ pictureSlot: Int64?) throws {
        try movement.execute(arguments: [slot, pictureSlot, id])
    }

    mutating func insert(
        _ photo: FeedPhoto, _ fingerprint: Int64, _ slot: Int64?, _ pictureSlot: Int64?
    ) throws {
        var values = try values(of: photo, fingerprint, slot, pictureSlot)
        values.append(source)
        // `values` gives each column its value: checking that a million times would cost a third more.
        insertion.setUncheckedArguments(StatementArguments(values))
        try insertion.execute()
    }

    mutating func update(
        _ id: Int64, to photo: FeedPhoto, _ fingerprint: Int64, _ slot: Int64?, _ pictureSlot: Int64?
    ) throws {
        var values = try values(of: photo, fingerprint, slot, pictureSlot)
        values.append(id)
        try change.execute(arguments: StatementArguments(values))
    }

    /// In the order of `values(of:)`.
    private static let columns = [
        "original", "packed_size", "slot", "picture_slot", "fingerprint", "feed_key", "title",
        "description", "thumbnail", "page", "width", "height", "latitude", "longitude", "place",
        "place_id", "taken_at", "credit", "camera",
    ]

    /// The size that the image itself told goes before the one that the feed tells.
    private static func value(of column: String) -> String {
        guard column == "packed_size" else { return "?" }
        return """
            coalesce((SELECT image.width << 32 | image.height FROM image
                WHERE image.address = ?1 AND image.width IS NOT NULL), ?)
            """
    }

    private mutating func values(
        of photo: FeedPhoto, _ fingerprint: Int64, _ slot: Int64?, _ pictureSlot: Int64?
    ) throws -> [(any DatabaseValueConvertible)?] {
        let (size, coordinate) = (photo.size, photo.coordinate)
        return [
            photo.original, size?.packed ?? 0, slot, pictureSlot, fingerprint, photo.key, photo.title,
            photo.description, photo.thumbnail, photo.page, size?.width, size?.height,
            coordinate?.latitude, coordinate?.longitude, photo.place, try place(photo.place),
            photo.date?.timeIntervalSince1970, photo.credit, photo.camera,
        ]
    }

    /// The row of the place that a name tells, made where it is missing.
    private mutating func place(_ name: String?) throws -> Int64? {
        guard let name else { return nil }
        if let known = places[name] { return known }
        let id = try Place(name: name).map { try PlaceRow.findOrInsert($0, database) }
        places[name] = .some(id)
        return id
    }
}
