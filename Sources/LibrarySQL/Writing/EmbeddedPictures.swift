package import Foundation
package import Library
import Photos

/// Pictures that a feed holds itself, in `data:` URLs of up to megabytes.
///
/// Their bytes are kept once. Rows of photos and everything that is known of
/// images name them by the digest of the URL.
enum EmbeddedPictures {
    /// The most bytes that a picture may have.
    static let byteLimit = 8 << 20

    static let table = """
        CREATE TABLE embedded_picture (
            address TEXT PRIMARY KEY NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        """

    /// Keeps the bytes of a photo that holds its picture itself.
    ///
    /// One that is too large or not well-formed keeps its photo and has no bytes.
    static func keepBytes(of photo: FeedPhoto, _ database: UserConnection) throws {
        guard let original = photo.original, DataURL.isData(original) else { return }
        _ = try keep(original, database)
    }

    /// A photo whose picture is named by its digest, if the photo holds it itself.
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

    /// Keeps the bytes of a URL that holds some; returns what names them from now on.
    private static func keep(_ url: String, _ database: UserConnection) throws -> String {
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

    /// Takes the pictures out of the rows of photos of before.
    static func takeOut(of database: UserConnection) throws {
        let changed = try database.all(
            sql: "SELECT id, original FROM photo WHERE original LIKE 'data:%,%'"
        ) { (id: $0[0] as Int64, url: try keep($0[1], database)) }
        for (id, url) in changed {
            try database.execute(
                sql: "UPDATE photo SET original = ? WHERE id = ?", arguments: [url, id])
        }
        try database.execute(sql: "UPDATE photo SET thumbnail = NULL WHERE thumbnail LIKE 'data:%'")
        // What is known of them is found out again.
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
