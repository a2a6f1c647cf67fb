package import Library
package import Photos

extension SQLLibrary {
    package func window(
        of id: SourceID, offset: Int, limit: Int
    ) async throws(LibraryError) -> PhotoWindow {
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

    package func shapes(of id: SourceID, hasText: Bool) async throws(LibraryError) -> ShapeList {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else {
                return ShapeList(shapes: [], version: 0)
            }
            let shapes = try database.all(
                sql: """
                    SELECT packed_size, \(hasText ? "original IS NULL" : "0")
                    FROM photo \(database.dialect.indexHint("photo_listed"))
                    WHERE source_id = ? AND slot IS NOT NULL \(try order.shown(database)) ORDER BY slot
                    """, arguments: [order.id]
            ) { PhotoShape(packedSize: $0[0], isText: $0[1]) }
            return ShapeList(shapes: shapes, version: order.version)
        }
    }

    package func version(of id: SourceID) async throws(LibraryError) -> Int64? {
        try await read { try SourceOrder.fetch($0, id)?.version }
    }
}
