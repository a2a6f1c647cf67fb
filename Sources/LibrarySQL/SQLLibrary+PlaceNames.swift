package import Library

extension SQLLibrary {
    @discardableResult
    package func notePlaceTable(_ identity: String) async throws(LibraryError) -> Int {
        try await write { database in
            let known = try database.value(String.self, sql: "SELECT place_table FROM library_state")
            guard known != identity else { return 0 }
            try database.execute(sql: "UPDATE library_state SET place_table = ?", arguments: [identity])
            return try database.execute(
                sql: """
                    UPDATE source SET entity_tag = NULL, last_modified = NULL
                    WHERE coalesce(entity_tag, last_modified) IS NOT NULL AND EXISTS (
                        SELECT 1 FROM photo WHERE photo.source_id = source.id AND photo.latitude IS NOT NULL)
                    """)
        }
    }
}
