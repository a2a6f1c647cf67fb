import Foundation
import GRDB
import Photos

/// The rows of places: one for each place, however its name is spelt in upper case or with accents.
enum PlaceRow {
    static func findOrInsert(_ place: Place, _ database: Database) throws -> Int64 {
        let folded = fold(place.name)
        let found = try Int64.fetchOne(
            database, sql: "SELECT id FROM place WHERE folded_name = ?", arguments: [folded])
        if let found { return found }
        let key = try SourceNaming.freeName(for: place.name) { key in
            try Int.fetchOne(
                database, sql: "SELECT 1 FROM place WHERE key = ?", arguments: [key.rawValue]) != nil
        }
        try database.execute(
            sql: "INSERT INTO place (key, folded_name, city, region, country) VALUES (?, ?, ?, ?, ?)",
            arguments: [key.rawValue, folded, place.city, place.region, place.country])
        return database.lastInsertedRowID
    }

    /// Deletes the places that no photo and no list of places names any more.
    static func deleteUnused(_ database: Database) throws {
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
