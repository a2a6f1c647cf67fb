import GRDB
public import Photos

extension Catalog {
    /// Keeps what an image tells of itself. A failure stays: a header may be read of a picture that
    /// cannot be shown.
    public func storeFacts(_ facts: ImageFacts, of address: String) async throws(CatalogError) {
        try await storeFacts([address: facts])
    }

    /// Keeps what several images tell of themselves, in one transaction.
    public func storeFacts(_ facts: [String: ImageFacts]) async throws(CatalogError) {
        try await write { database in
            for (address, facts) in facts { try Self.write(facts, of: address, database) }
        }
    }

    /// Notes why an image cannot be had; what is known of it stays.
    public func storeFailure(_ reason: String, of address: String) async throws(CatalogError) {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT INTO image (address, failure) VALUES (?, ?)
                    ON CONFLICT (address) DO UPDATE SET failure = excluded.failure
                    """, arguments: [address, reason])
        }
    }

    /// Forgets that an image could not be had.
    public func clearFailure(of address: String) async throws(CatalogError) {
        try await write { database in
            try database.execute(
                sql: "UPDATE image SET failure = NULL WHERE address = ?", arguments: [address])
        }
    }

    /// The images of a source whose revision is known, with their addresses, in no order.
    public func imageRevisions(
        in source: SourceID
    ) async throws(CatalogError) -> [(address: String, revision: String)] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT DISTINCT image.address, image.revision
                    FROM photo JOIN image ON image.address = photo.original
                    WHERE photo.source_id = (SELECT id FROM source WHERE name = ?)
                        AND photo.slot IS NOT NULL AND image.revision IS NOT NULL
                    """, arguments: [source.rawValue])
            var revisions: [(address: String, revision: String)] = []
            while let row = try rows.next() { revisions.append((row[0], row[1])) }
            return revisions
        }
    }

    /// Deletes what is known of images that no photo shows any more; returns how many there were.
    @discardableResult
    public func forgetUnusedImages() async throws(CatalogError) -> Int {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM image WHERE NOT EXISTS (
                        SELECT 1 FROM photo WHERE photo.original = image.address)
                    """)
            let count = database.changesCount
            try EmbeddedPictures.deleteUnused(database)
            return count
        }
    }

    private static func write(_ facts: ImageFacts, of address: String, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO image
                    (address, width, height, content_type, color, placeholder, frame_count, revision)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (address) DO UPDATE SET width = excluded.width, height = excluded.height,
                    content_type = excluded.content_type,
                    color = CASE WHEN excluded.revision <> revision THEN excluded.color
                        ELSE coalesce(excluded.color, color) END,
                    placeholder = CASE WHEN excluded.revision <> revision THEN excluded.placeholder
                        ELSE coalesce(excluded.placeholder, placeholder) END,
                    frame_count = excluded.frame_count,
                    revision = coalesce(excluded.revision, revision)
                """,
            arguments: [
                address, facts.size.width, facts.size.height, facts.contentType, facts.color,
                facts.placeholder, facts.frameCount, facts.revision,
            ])
        try database.execute(
            sql: "UPDATE photo SET packed_size = ?1 WHERE original = ?2 AND packed_size <> ?1",
            arguments: [facts.size.packed, address])
    }
}
