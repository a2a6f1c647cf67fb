import Foundation
package import Library
package import Photos

extension SQLLibrary: CredentialStore {
    /// The key file, beside that of the database.
    package static let keyFile = "secret.key"

    package func credentials(of id: SourceID) async throws(LibraryError) -> OriginCredentials? {
        try await read { [key] database in
            try Self.opened(try SealedCredentials.fetch(database, of: id), key)
        }
    }

    package func credentials(named scope: String) async throws(LibraryError) -> OriginCredentials? {
        try await read { [key] database in
            try Self.opened(try SealedCredentials.fetch(database, named: scope), key)
        }
    }

    private static func opened(_ row: SealedCredentials?, _ key: SecretKey) throws -> OriginCredentials? {
        do throws(CredentialsError) {
            return try row?.credentials(key)
        } catch {
            throw LibraryError.credentials(error)
        }
    }

    package func setCredentials(
        _ credentials: SourceCredentials?, of id: SourceID
    ) async throws(LibraryError) {
        try await write { [key] database in
            let source = try SealedCredentials.set(credentials, of: id, key, database)
            // The server's response may differ now, so it is due soon.
            try database.execute(
                sql: """
                    UPDATE source SET entity_tag = NULL, last_modified = NULL, not_before = NULL, has_ended = 0,
                        attempted_at = added_at
                    WHERE id = ?1 OR parent_id = ?1
                    """, arguments: [source])
            try ListVersions.advance(database, of: source)
        }
    }
}
