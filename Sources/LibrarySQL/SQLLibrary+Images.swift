public import Library
public import Photos

extension SQLLibrary: ImageFactStore {
    public func storeFacts(_ facts: ImageFacts, of address: String) async throws(LibraryError) {
        try await storeFacts([address: facts])
    }

    public func storeFacts(_ facts: [String: ImageFacts]) async throws(LibraryError) {
        try await write { database in
            for (address, facts) in facts { try Self.write(facts, of: address, database) }
        }
    }

    public func storeFailure(_ reason: String, of address: String) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: """
                    INSERT INTO image (address, failure) VALUES (?, ?)
                    ON CONFLICT (address) DO UPDATE SET failure = excluded.failure
                    """, arguments: [address, reason])
        }
    }

    public func clearFailure(of address: String) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: "UPDATE image SET failure = NULL WHERE address = ?", arguments: [address])
        }
    }

    public func imageRevisions(
        in source: SourceID
    ) async throws(LibraryError) -> [(address: String, revision: String)] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT DISTINCT image.address, image.revision
                    FROM photo JOIN image ON image.address = photo.original
                    WHERE photo.source_id = (SELECT id FROM source WHERE name = ?)
                        AND photo.slot IS NOT NULL AND image.revision IS NOT NULL
                    """, arguments: [source.rawValue]
            ) { (address: $0[0], revision: $0[1]) }
        }
    }

    @discardableResult
    public func forgetUnusedImages() async throws(LibraryError) -> Int {
        try await write { database in
            let count = try database.execute(
                sql: """
                    DELETE FROM image WHERE NOT EXISTS (
                        SELECT 1 FROM photo WHERE photo.original = image.address)
                    """)
            try EmbeddedPictures.deleteUnused(database)
            return count
        }
    }

    private static func write(_ facts: ImageFacts, of address: String, _ database: UserConnection) throws {
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
