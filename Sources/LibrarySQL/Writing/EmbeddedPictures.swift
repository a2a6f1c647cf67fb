package import Foundation
package import Library
import Photos

/// Pictures embedded in feeds, in `data:` URLs of up to megabytes.
///
/// Their bytes are stored once. Rows of photos and image
/// records refer to them by the digest of the URL.
enum EmbeddedPictures {
    /// The largest picture in bytes.
    static let byteLimit = 8 << 20

    static let table = """
        CREATE TABLE embedded_picture (
            address TEXT PRIMARY KEY NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        """

    /// Stores the bytes of a photo that contains its picture.
    ///
    /// One that is too large or malformed has no bytes, but its photo is stored.
    static func storeBytes(of photo: FeedPhoto, _ database: UserConnection) throws {
        guard let original = photo.original, DataURL.isData(original) else { return }
        _ = try store(original, database)
    }

    /// The photo with the digest of its picture, if that is embedded.
    static func named(_ photo: FeedPhoto) -> FeedPhoto {
        guard isAffected(photo) else { return photo }
        var photo = photo
        if let digest = photo.original.flatMap(DataURL.digest) { photo.original = digest }
        if let thumbnail = photo.thumbnail, DataURL.isData(thumbnail) { photo.thumbnail = nil }
        return photo
    }

    private static func isAffected(_ photo: FeedPhoto) -> Bool {
        [photo.original, photo.thumbnail].contains { $0.map(DataURL.isData) ?? false }
    }

    /// Stores the bytes of a `data:` URL; returns its digest.
    private static func store(_ url: String, _ database: UserConnection) throws -> String {
        guard let digest = DataURL.digest(of: url) else { return url }
        let isKnown = try database.value(
            Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM embedded_picture WHERE address = ?)",
            arguments: [digest])
        guard isKnown != true, let bytes = DataURL.bytes(of: url), bytes.count <= byteLimit else {
            return digest
        }
        try database.execute(
            sql: "INSERT INTO embedded_picture (address, bytes) VALUES (?, ?)", arguments: [digest, bytes])
        return digest
    }

    /// Moves the pictures out of the rows of existing photos.
    static func extract(from database: UserConnection) throws {
        let changed = try database.all(
            sql: "SELECT id, original FROM photo WHERE original LIKE 'data:%,%'"
        ) { (id: $0[0] as Int64, url: try store($0[1], database)) }
        for (id, url) in changed {
            try database.execute(
                sql: "UPDATE photo SET original = ? WHERE id = ?", arguments: [url, id])
        }
        try database.execute(sql: "UPDATE photo SET thumbnail = NULL WHERE thumbnail LIKE 'data:%'")
        // Their records are created again on demand.
        try database.execute(sql: "DELETE FROM image WHERE address LIKE 'data:%,%'")
    }

    /// Deletes the pictures that no photo shows any more.
    static func deleteUnused(_ database: UserConnection) throws {
        try database.execute(
            sql: """
                DELETE FROM embedded_picture WHERE NOT EXISTS (
                    SELECT 1 FROM photo WHERE photo.original = embedded_picture.address)
                """)
    }
}

extension SQLLibrary {
    package func embeddedPicture(_ url: String) async throws(LibraryError) -> Data? {
        try await read { database in
            try database.value(
                Data.self, sql: "SELECT bytes FROM embedded_picture WHERE address = ?", arguments: [url])
        }
    }
}
