package import Library
package import Photos

extension SQLLibrary: PlaceStore {
    package func places() async throws(LibraryError) -> [PlaceSummary] {
        try await read { try Places.fetch($0, "TRUE", []) }
    }

    package func place(_ key: String) async throws(LibraryError) -> PlaceSummary? {
        try await read { try Places.fetch($0, "place.key = ?", [key]).first }
    }

    package func placeKey(of photo: PhotoID) async throws(LibraryError) -> String? {
        try await read { database in
            try database.value(
                String.self,
                sql: """
                    SELECT place.key FROM place JOIN photo ON photo.place_id = place.id WHERE photo.id = ?
                    """, arguments: [photo.rawValue])
        }
    }
}

enum Places {
    static func fetch(
        _ database: UserConnection, _ condition: String, _ arguments: SQLArguments
    ) throws -> [PlaceSummary] {
        // An index contains all columns that other users need.
        let isShown = database.user == .visitor ? "\(isShown) AND \(isPublic)" : isShown
        let rows = try database.all(
            sql: """
                SELECT * FROM (
                    SELECT place.id AS id, place.city, place.region, place.country, place.key,
                        (SELECT count(*) FROM photo \(database.dialect.indexHint("photo_at_place"))
                            WHERE photo.place_id = place.id AND \(isShown)) AS shown,
                        (SELECT max(photo_count) FROM source_place WHERE place_id = place.id),
                        EXISTS (SELECT 1 FROM source_place WHERE place_id = place.id) AS is_listed,
                        (SELECT photo.id FROM photo WHERE photo.place_id = place.id AND \(isShown)
                            ORDER BY photo.source_id, photo.slot LIMIT 1)
                    FROM place WHERE \(condition)
                ) AS place WHERE shown > 0 OR is_listed
                """, arguments: arguments
        ) { row in
            (
                place: Place(city: row[1], region: row[2], country: row[3]), key: row[4] as String,
                count: row[5] as Int, declared: row[6] as Int?, isListed: row[7] as Bool,
                cover: row[8] as Int64?
            )
        }
        let covers = try PhotoRow.fetch(database, ids: rows.compactMap(\.cover))
        let summaries = rows.map { row in
            PlaceSummary(
                place: row.place, key: row.key, photoCount: row.count, declaredCount: row.declared,
                isListed: row.isListed, cover: row.cover.flatMap { covers[$0] })
        }
        // Keys are computed once per place: folding costs more than comparing.
        return summaries.map { (sortingKey($0.place), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static let isPublic = "photo.source_id IN (SELECT id FROM source WHERE is_public = 1)"
    private static let isShown = "photo.picture_slot IS NOT NULL AND NOT \(HiddenPhotos.isHidden)"

    private static func sortingKey(_ place: Place) -> String {
        // U+0000 sorts a country before those whose names begin with it.
        [place.country, place.city, place.region].map(PlaceRow.fold).joined(separator: "\0")
    }
}
