import GRDB
public import Photos

/// What a layout must know of a photo: its size, or that there is no picture.
public struct PhotoShape: Hashable, Sendable {
    /// As the schema packs a size; -1 for a row of text.
    private let packed: Int64

    init(packedSize: Int64, isText: Bool) { packed = isText ? -1 : packedSize }

    /// Whether it is a row of text.
    public var isText: Bool { packed == -1 }
    /// The size as known best: from the image, else from the feed.
    public var size: PixelSize? { isText ? nil : PixelSize(packed: packed) }
}

/// The shapes of a whole list, in order.
public struct ShapeList: Hashable, Sendable {
    /// One for each photo.
    public let shapes: [PhotoShape]
    /// The version of the source's list (`Source.version`).
    public let version: Int64
}

extension Catalog {
    /// Photos shown, by their number in the source's order.
    ///
    /// - Parameters:
    ///   - offset: How many shown photos to pass over; costs the same however large.
    ///   - limit: How many to give at most.
    public func window(
        of id: SourceID, offset: Int, limit: Int
    ) async throws(CatalogError) -> PhotoWindow {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else {
                return PhotoWindow(photos: [], total: 0, version: 0)
            }
            let total = try order.shownCount(database)
            guard offset < total else { return PhotoWindow(photos: [], total: total, version: order.version) }
            let slot = try order.slot(database, ofShown: max(offset, 0))
            return PhotoWindow(
                photos: try order.fetchShown(database, from: slot, limit: limit), total: total,
                version: order.version)
        }
    }

    /// The shapes of all photos shown.
    ///
    /// - Parameter hasText: Whether there may be rows of text; without, an index alone is read.
    public func shapes(of id: SourceID, hasText: Bool) async throws(CatalogError) -> ShapeList {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else {
                return ShapeList(shapes: [], version: 0)
            }
            let rows = try Row.fetchCursor(
                try database.cachedStatement(
                    sql: """
                        SELECT packed_size, \(hasText ? "original IS NULL" : "0")
                        FROM photo INDEXED BY photo_shown
                        WHERE source_id = ? AND removed_at IS NULL AND slot IS NOT NULL ORDER BY slot
                        """), arguments: [order.id])
            var shapes: [PhotoShape] = []
            while let row = try rows.next() { shapes.append(PhotoShape(packedSize: row[0], isText: row[1])) }
            return ShapeList(shapes: shapes, version: order.version)
        }
    }

    /// The version of a source's list; nothing where there is no such source.
    public func version(of id: SourceID) async throws(CatalogError) -> Int64? {
        try await read { try SourceOrder.fetch($0, id)?.version }
    }
}
