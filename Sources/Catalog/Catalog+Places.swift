import GRDB
public import Photos

/// A place, and how many photos shown were taken there.
public struct PlaceSummary: Hashable, Sendable {
    /// City, region and country.
    public let place: Place
    /// Names the place in addresses: lower-case letters, digits and hyphens.
    public let key: String
    /// Pictures shown in all sources.
    public let photoCount: Int
    /// The first of them.
    public let cover: Photo?
}

extension Catalog {
    /// The places of all sources' pictures, by country and then by name, as plain
    /// letters sort; a screen may sort them anew for its reader's language.
    public func places() async throws(CatalogError) -> [PlaceSummary] {
        try await read { database in
            let found = try Places.fetch(database, "", [])
            return found.sorted { Places.sortingKey($0.place) < Places.sortingKey($1.place) }
        }
    }

    /// The place with this key, or nothing where no picture shown was taken there.
    public func place(_ key: String) async throws(CatalogError) -> PlaceSummary? {
        try await read { try Places.fetch($0, "AND place.key = ?", [key]).first }
    }

    /// The pictures shown of one place: source by source as they were added, each in its order.
    public func photos(
        atPlace key: String, offset: Int, limit: Int
    ) async throws(CatalogError) -> [Photo] {
        try await read { database in
            try PhotoRow.fetchAll(
                database,
                """
                WHERE photo.place_id = (SELECT id FROM place WHERE key = ?)
                    AND photo.removed_at IS NULL AND photo.picture_slot IS NOT NULL
                ORDER BY photo.source_id, photo.slot LIMIT ? OFFSET ?
                """, [key, max(limit, 0), max(offset, 0)])
        }
    }
}

private enum Places {
    static func fetch(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [PlaceSummary] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT place.id, place.city, place.region, place.country, place.key, count(*)
                FROM place JOIN photo INDEXED BY photo_at_place ON photo.place_id = place.id
                WHERE photo.removed_at IS NULL AND photo.picture_slot IS NOT NULL \(condition)
                GROUP BY place.id
                """, arguments: arguments)
        return try rows.map { row in
            PlaceSummary(
                place: Place(city: row[1], region: row[2], country: row[3]), key: row[4],
                photoCount: row[5], cover: try cover(database, row[0]))
        }
    }

    static func sortingKey(_ place: Place) -> String {
        // U+0000 sorts a country before those whose names begin with it.
        [place.country, place.city, place.region].map(PlaceRow.fold).joined(separator: "\0")
    }

    private static func cover(_ database: Database, _ place: Int64) throws -> Photo? {
        try PhotoRow.fetchOne(
            database,
            """
            WHERE photo.place_id = ? AND photo.removed_at IS NULL AND photo.picture_slot IS NOT NULL
            ORDER BY photo.source_id, photo.slot LIMIT 1
            """, [place])
    }
}
