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
    /// How many photos a list of places says there are; nothing where none tells.
    public let toldCount: Int?
    /// Whether a source lists the place, so that its photos can be read.
    public let isListed: Bool
    /// The first of the pictures shown.
    public let cover: Photo?
}

extension Catalog {
    /// The places of all sources' pictures, and those that sources list, by country
    /// and then by name, as plain letters sort; a screen may sort them anew for its
    /// reader's language.
    public func places() async throws(CatalogError) -> [PlaceSummary] {
        try await read { try Places.fetch($0, "", []) }
    }

    /// The place with this key, or nothing where no picture shown was taken there
    /// and no source lists it.
    public func place(_ key: String) async throws(CatalogError) -> PlaceSummary? {
        try await read { try Places.fetch($0, "AND place.key = ?", [key]).first }
    }
}

enum Places {
    static func fetch(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [PlaceSummary] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT place.id, place.city, place.region, place.country, place.key,
                    (SELECT count(*) FROM photo INDEXED BY photo_at_place
                        WHERE photo.place_id = place.id AND \(isShown)) AS shown,
                    (SELECT max(photo_count) FROM source_place WHERE place_id = place.id),
                    EXISTS (SELECT 1 FROM source_place WHERE place_id = place.id) AS is_listed
                FROM place WHERE (shown > 0 OR is_listed) \(condition)
                """, arguments: arguments)
        return try rows.map { row in
            PlaceSummary(
                place: Place(city: row[1], region: row[2], country: row[3]), key: row[4],
                photoCount: row[5], toldCount: row[6], isListed: row[7], cover: try cover(database, row[0]))
        }.sorted { sortingKey($0.place) < sortingKey($1.place) }
    }

    private static let isShown = "photo.removed_at IS NULL AND photo.picture_slot IS NOT NULL"

    private static func sortingKey(_ place: Place) -> String {
        // U+0000 sorts a country before those whose names begin with it.
        [place.country, place.city, place.region].map(PlaceRow.fold).joined(separator: "\0")
    }

    private static func cover(_ database: Database, _ place: Int64) throws -> Photo? {
        try PhotoRow.fetchOne(
            database,
            "WHERE photo.place_id = ? AND \(isShown) ORDER BY photo.source_id, photo.slot LIMIT 1", [place])
    }
}
