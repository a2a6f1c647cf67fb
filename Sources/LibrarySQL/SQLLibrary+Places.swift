public import Library
import Photos

extension SQLLibrary: PlaceStore {
    public func places() async throws(LibraryError) -> [PlaceSummary] {
        try await read { try Places.fetch($0, "TRUE", []) }
    }

    public func place(_ key: String) async throws(LibraryError) -> PlaceSummary? {
        try await read { try Places.fetch($0, "place.key = ?", [key]).first }
    }
}

enum Places {
    static func fetch(
        _ database: UserConnection, _ condition: String, _ arguments: SQLArguments
    ) throws -> [PlaceSummary] {
        try database.all(
            sql: """
                SELECT * FROM (
                    SELECT place.id AS id, place.city, place.region, place.country, place.key,
                        (SELECT count(*) FROM photo \(database.dialect.indexHint("photo_at_place"))
                            WHERE photo.place_id = place.id AND \(isShown)) AS shown,
                        (SELECT max(photo_count) FROM source_place WHERE place_id = place.id),
                        EXISTS (SELECT 1 FROM source_place WHERE place_id = place.id) AS is_listed
                    FROM place WHERE \(condition)
                ) AS place WHERE shown > 0 OR is_listed
                """, arguments: arguments
        ) { row in
            PlaceSummary(
                place: Place(city: row[1], region: row[2], country: row[3]), key: row[4],
                photoCount: row[5], toldCount: row[6], isListed: row[7], cover: try cover(database, row[0]))
        }.sorted { sortingKey($0.place) < sortingKey($1.place) }
    }

    private static let isShown = "photo.picture_slot IS NOT NULL AND NOT \(HiddenPhotos.isHidden)"

    private static func sortingKey(_ place: Place) -> String {
        // U+0000 sorts a country before those whose names begin with it.
        [place.country, place.city, place.region].map(PlaceRow.fold).joined(separator: "\0")
    }

    private static func cover(_ database: UserConnection, _ place: Int64) throws -> Photo? {
        try PhotoRow.fetchOne(
            database,
            "WHERE photo.place_id = ? AND \(isShown) ORDER BY photo.source_id, photo.slot LIMIT 1", [place])
    }
}
