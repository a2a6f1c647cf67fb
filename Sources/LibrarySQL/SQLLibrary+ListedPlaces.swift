package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    package func places(listedBy id: SourceID) async throws(LibraryError) -> [PlaceSummary] {
        try await read { database in
            try Places.fetch(
                database,
                """
                place.id IN (SELECT place_id FROM source_place
                    WHERE source_id = (SELECT id FROM source WHERE name = ?))
                """, [id.rawValue])
        }
    }

    package func listings(ofPlace key: String) async throws(LibraryError) -> [PlaceListing] {
        try await read { try ListedPlaces.listings(ofPlace: key, $0) }
    }

    package func photoSources(ofPlace key: String) async throws(LibraryError) -> [Source?] {
        try await read { database in
            let listings = try ListedPlaces.listings(ofPlace: key, database)
            guard listings.contains(where: { $0.photos != nil }) else { return listings.map { _ in nil } }
            let sources = try SourceRow.fetchAll(database, ofPlace: key)
            let known = Dictionary(uniqueKeysWithValues: sources.map { ($0.id, $0) })
            return listings.map { listing in listing.photos.flatMap { known[$0] } }
        }
    }

    @discardableResult
    package func addPhotos(
        of listing: PlaceListing, location: String, settings: SourceSettings, feed: Feed,
        validators: Validators, at date: Date
    ) async throws(LibraryError) -> Source {
        try await write { database in
            if let known = try SourceRow.fetchOne(database, location: location) {
                try ListedPlaces.link(listing, to: known.id, database)
                return known
            }
            let name = listing.place.name
            let id = try SourceNaming.freeName(for: name) { try SourceOrder.fetch(database, $0) != nil }
            var settings = settings
            settings.refreshSeconds = 0
            try SourceWriter.insert(
                database, id: id, title: name, ownTitle: name, location: location, settings: settings,
                kind: feed.kind, at: date)
            try database.execute(
                sql: """
                    UPDATE source SET parent_id = (SELECT id FROM source WHERE name = ?) WHERE name = ?
                    """, arguments: [listing.source.rawValue, id.rawValue])
            _ = try FeedWriter.store(
                feed, in: id, validators: validators, at: date, jitter: 0, database: database)
            try ListedPlaces.link(listing, to: id, database)
            guard let source = try SourceRow.fetchOne(database, id: id) else {
                throw LibraryError.unknownSource(id)
            }
            return source
        }
    }

    package func link(_ listing: PlaceListing, to photos: SourceID) async throws(LibraryError) {
        try await write { try ListedPlaces.link(listing, to: photos, $0) }
    }

    package func noteFound(_ count: Int, at photos: SourceID) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: """
                    UPDATE source_place SET photo_count = ?1
                    WHERE photos_id = (SELECT id FROM source WHERE name = ?2)
                        AND coalesce(photo_count, 0) < ?1
                    """, arguments: [count, photos.rawValue])
        }
    }
}

/// The places of lists, within the caller's transaction.
enum ListedPlaces {
    /// All listings of a place, in the order in which their sources were added.
    static func listings(ofPlace key: String, _ database: UserConnection) throws -> [PlaceListing] {
        try database.all(
            sql: """
                SELECT source.name, source_place.feed_key, place.city, place.region, place.country,
                    source_place.location, photos.name
                FROM place JOIN source_place ON source_place.place_id = place.id
                JOIN source ON source.id = source_place.source_id
                LEFT JOIN source AS photos ON photos.id = source_place.photos_id
                WHERE place.key = ? ORDER BY source.id, source_place.number
                """, arguments: [key]
        ) { row in
            SourceID(rawValue: row[0]).map { source in
                PlaceListing(
                    source: source, feedKey: row[1],
                    place: Place(city: row[2], region: row[3], country: row[4]), location: row[5],
                    photos: (row[6] as String?).flatMap(SourceID.init(rawValue:)))
            }
        }.compactMap(\.self)
    }

    /// Replaces the list; photos of a place that is still listed stay.
    ///
    /// Those of a place that is no longer listed are deleted, unless a user needs
    /// some of them.
    static func store(_ places: [FeedPlace], of source: Int64, _ database: UserConnection) throws {
        let known = try known(of: source, database)
        guard !places.isEmpty || !known.isEmpty else { return }
        try database.execute(sql: "DELETE FROM source_place WHERE source_id = ?", arguments: [source])
        let statement = try database.statement(
            sql: """
                INSERT INTO source_place
                    (source_id, number, place_id, feed_key, location, photo_count, photos_id)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        for (number, listed) in places.enumerated() {
            guard let place = Place(name: listed.title) else { continue }
            let location = listed.feed ?? "flickr:place/\(listed.id)"
            try statement.execute([
                source, number, try PlaceRow.findOrInsert(place, database), listed.id, location,
                listed.photoCount.map { max($0, 0) }, known[location] ?? nil,
            ])
        }
        try deleteUnlisted(of: source, database)
    }

    static func link(_ listing: PlaceListing, to photos: SourceID, _ database: UserConnection) throws {
        try database.execute(
            sql: """
                UPDATE source_place SET photos_id = (SELECT id FROM source WHERE name = ?)
                WHERE location = ?
                """, arguments: [photos.rawValue, listing.location])
    }

    /// The sources with photos, by their location in the list.
    private static func known(of source: Int64, _ database: UserConnection) throws -> [String: Int64?] {
        let rows = try database.all(
            sql: "SELECT location, photos_id FROM source_place WHERE source_id = ?", arguments: [source]
        ) { ($0[0] as String, $0[1] as Int64?) }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    private static func deleteUnlisted(of source: Int64, _ database: UserConnection) throws {
        let count = try database.execute(
            sql: """
                DELETE FROM source WHERE parent_id = ?
                    AND NOT EXISTS (SELECT 1 FROM source_place WHERE photos_id = source.id)
                    AND NOT EXISTS (
                        SELECT 1 FROM photo WHERE photo.source_id = source.id AND \(Views.isNeededByUser))
                """, arguments: [source])
        if count > 0 { try ListVersions.advance(database) }
    }
}
