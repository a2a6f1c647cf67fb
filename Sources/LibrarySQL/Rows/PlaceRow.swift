import Foundation
import Library
import Photos

/// The rows of places: one for each place, ignoring case and accents of its name.
enum PlaceRow {
    static func findOrInsert(_ place: Place, _ database: UserConnection) throws -> Int64 {
        let folded = fold(place.name)
        let found = try database.value(
            Int64.self, sql: "SELECT id FROM place WHERE folded_name = ?", arguments: [folded])
        if let found { return found }
        let key = try SourceNaming.freeName(for: place.name) { key in
            try database.value(Int.self, sql: "SELECT 1 FROM place WHERE key = ?", arguments: [key.rawValue])
                != nil
        }
        let inserted = try database.value(
            Int64.self,
            sql: """
                INSERT INTO place (key, folded_name, city, region, country) VALUES (?, ?, ?, ?, ?) RETURNING id
                """,
            arguments: [key.rawValue, folded, place.city, place.region, place.country])
        guard let inserted else { throw SQLError(code: .other, message: "A place was not given a number.") }
        return inserted
    }

    /// Deletes the places that no photo and no list of places refers to any more.
    static func deleteUnused(_ database: UserConnection) throws {
        try database.execute(
            sql: """
                DELETE FROM place WHERE NOT EXISTS (
                    SELECT 1 FROM photo WHERE photo.place_id IS NOT NULL AND photo.place_id = place.id)
                AND NOT EXISTS (SELECT 1 FROM source_place WHERE source_place.place_id = place.id)
                """)
    }

    static func fold(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
