import Foundation
import Library
import Photos

/// The sealed credentials of a source.
struct SealedCredentials {
    private let source: Int64
    private let sealed: Data
    /// The mark of images that are requested with them.
    let scope: CredentialScope

    private static let select = """
        SELECT secret.source_id, secret.sealed, secret.scope, secret.origin, owner.location
        FROM source_credentials AS secret JOIN source AS owner ON owner.id = secret.source_id
        """

    /// The credentials of a source, or of the list that it is a place of.
    static func fetch(_ database: UserConnection, of id: SourceID) throws -> SealedCredentials? {
        try first(
            database, "secret.source_id = (SELECT coalesce(parent_id, id) FROM source WHERE name = ?)",
            [id.rawValue])
    }

    /// The same by the number of the source's row.
    static func fetch(_ database: UserConnection, ofRow source: Int64) throws -> SealedCredentials? {
        try first(
            database, "secret.source_id = (SELECT coalesce(parent_id, id) FROM source WHERE id = ?)", [source]
        )
    }

    /// The credentials named by a mark.
    static func fetch(_ database: UserConnection, named scope: String) throws -> SealedCredentials? {
        try first(database, "secret.scope = ?", [scope])
    }

    /// Returns `nil` if the source has moved to another origin since.
    private static func first(
        _ database: UserConnection, _ condition: String, _ arguments: SQLArguments
    ) throws -> SealedCredentials? {
        let found = try database.first(sql: "\(select) WHERE \(condition)", arguments: arguments) { row in
            (
                source: row[0] as Int64, sealed: row[1] as Data, scope: row[2] as String,
                origin: row[3] as String, location: row[4] as String
            )
        }
        guard let found, let origin = WebOrigin(found.location), origin.description == found.origin else {
            return nil
        }
        return SealedCredentials(
            source: found.source, sealed: found.sealed,
            scope: CredentialScope(name: found.scope, origin: origin))
    }

    /// Decrypts them.
    func credentials(_ key: SecretKey) throws(CredentialsError) -> OriginCredentials {
        let bytes = try key.open(sealed, for: Self.context(source, scope))
        do {
            return OriginCredentials(try SourceCredentials(decoding: bytes), for: scope.origin)
        } catch {
            throw .unreadable
        }
    }

    /// Binds the sealed bytes to their row: copied to another source they cannot be decrypted.
    private static func context(_ source: Int64, _ scope: CredentialScope) -> String {
        "\(source) \(scope.name) \(scope.origin)"
    }
}

extension SealedCredentials {
    /// Replaces the credentials of a source, or deletes them; its images keep their marks.
    ///
    /// - Returns: The number of the source's row.
    @discardableResult
    static func set(
        _ credentials: SourceCredentials?, of id: SourceID, _ key: SecretKey, _ database: UserConnection
    ) throws -> Int64 {
        let source = try database.first(
            sql: "SELECT id, location FROM source WHERE name = ?", arguments: [id.rawValue]
        ) { (id: $0[0] as Int64, location: $0[1] as String) }
        guard let source else { throw LibraryError.unknownSource(id) }
        if let credentials {
            try store(credentials, of: source.id, at: source.location, key, database)
        } else {
            try delete(of: source.id, database)
        }
        return source.id
    }

    private static func store(
        _ credentials: SourceCredentials, of source: Int64, at location: String, _ key: SecretKey,
        _ database: UserConnection
    ) throws {
        guard let origin = WebOrigin(location) else { throw LibraryError.credentials(.notHTTP) }
        let scope =
            try fetch(database, ofRow: source)?.scope
            ?? CredentialScope(name: CredentialScope.newName(), origin: origin)
        let sealed = try key.seal(try credentials.encoded(), for: context(source, scope))
        try database.execute(sql: "DELETE FROM source_credentials WHERE source_id = ?", arguments: [source])
        try database.execute(
            sql: """
                INSERT INTO source_credentials (source_id, kind, origin, scope, sealed)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [source, credentials.kind.rawValue, origin.description, scope.name, sealed])
        try mark(scope, of: source, database)
    }

    /// Deletes the credentials of a source.
    static func delete(of source: Int64, _ database: UserConnection) throws {
        let count = try database.execute(
            sql: "DELETE FROM source_credentials WHERE source_id = ?", arguments: [source])
        if count > 0 { try mark(nil, of: source, database) }
    }

    private static let pieceSize = 1000

    /// Marks the images of a source and of its listed places, or removes the marks.
    private static func mark(
        _ scope: CredentialScope?, of source: Int64, _ database: UserConnection
    ) throws {
        // All numbers at first: each query by source that begins after the last photo would sort all others.
        let ids = try database.values(
            Int64.self,
            sql: """
                SELECT id FROM photo WHERE \(database.dialect.isLike("original", "'http%'"))
                    AND source_id IN (SELECT id FROM source WHERE id = ?1 OR parent_id = ?1)
                ORDER BY id
                """, arguments: [source])
        for start in stride(from: 0, to: ids.count, by: pieceSize) {
            let piece = Array(ids[start..<min(start + pieceSize, ids.count)])
            let photos = try database.all(
                sql: """
                    SELECT id, original FROM photo
                    WHERE id IN (SELECT value FROM \(database.dialect.numbers(in: "?")))
                    """, arguments: [database.dialect.numberList(piece)]
            ) { (id: $0[0] as Int64, url: $0[1] as String) }
            var changed: [Int64] = []
            for (id, url) in photos {
                let other = scope?.marked(url) ?? CredentialScope.plain(url)
                guard other != url else { continue }
                try database.execute(
                    sql: "UPDATE photo SET original = ? WHERE id = ?", arguments: [other, id])
                try ArchiveRows.moveOriginal(of: id, from: url, to: other, isShared: scope == nil, database)
                changed.append(id)
            }
            try SamePictures.update(changed: changed, after: .max, of: source, database)
        }
    }
}
