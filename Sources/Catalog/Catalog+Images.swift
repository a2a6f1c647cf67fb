import GRDB
public import Photos

extension Catalog {
    /// Keeps what an image tells of itself; a failure noted before is forgotten.
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

    /// Deletes what is known of images that no photo shows any more; returns how many there were.
    @discardableResult
    public func forgetUnusedImages() async throws(CatalogError) -> Int {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM image WHERE NOT EXISTS (
                        SELECT 1 FROM photo WHERE photo.original = image.address)
                    """)
            return database.changesCount
        }
    }

    private static func write(_ facts: ImageFacts, of address: String, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO image (address, width, height, content_type, color, placeholder, frame_count)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (address) DO UPDATE SET width = excluded.width, height = excluded.height,
                    content_type = excluded.content_type, color = coalesce(excluded.color, color),
                    placeholder = coalesce(excluded.placeholder, placeholder),
                    frame_count = excluded.frame_count, failure = NULL
                """,
            arguments: [
                address, facts.size.width, facts.size.height, facts.contentType, facts.color,
                facts.placeholder, facts.frameCount,
            ])
        try database.execute(
            sql: "UPDATE photo SET packed_size = ?1 WHERE original = ?2 AND packed_size <> ?1",
            arguments: [facts.size.packed, address])
    }
}
