package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    @discardableResult
    package func addFavorite(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo? {
        try await write { try Favorites.add(photo, at: date, $0) }
    }

    @discardableResult
    package func removeFavorite(_ photo: PhotoID) async throws(LibraryError) -> Photo? {
        try await write { try Favorites.remove(photo, $0) }
    }

    package func personalVersion() async throws(LibraryError) -> Int64 {
        guard user != .visitor else { return 0 }
        return try await read { try ListVersions.personal($0) }
    }
}

/// Favorites, within the caller's transaction.
enum Favorites {
    /// A condition on a row of `photo`.
    static let isFavorite = """
        EXISTS (SELECT 1 FROM favorite_photo WHERE favorite_photo.user_id = :user
            AND favorite_photo.photo_id = photo.id)
        """
    /// Joins `photo` to the favorites of the user.
    static let join =
        "JOIN favorite_photo AS favorite ON favorite.photo_id = photo.id AND favorite.user_id = :user"
    /// The order of photos joined to favorites.
    static let newestFirst = "favorite.added_at DESC, photo.id DESC"

    /// Adding again keeps the first time.
    static func add(_ photo: PhotoID, at date: Date, _ database: UserConnection) throws -> Photo? {
        let count = try database.execute(
            sql: """
                INSERT INTO favorite_photo (user_id, photo_id, added_at)
                SELECT :user, id, ? FROM photo WHERE id = ?
                ON CONFLICT DO NOTHING
                """, arguments: [date.timeIntervalSince1970, photo.rawValue])
        if count > 0 { try ListVersions.advancePersonal(database) }
        return try PhotoRow.fetchOne(database, id: photo)
    }

    static func remove(_ photo: PhotoID, _ database: UserConnection) throws -> Photo? {
        let count = try database.execute(
            sql: "DELETE FROM favorite_photo WHERE user_id = :user AND photo_id = ?",
            arguments: [photo.rawValue])
        if count > 0 { try ListVersions.advancePersonal(database) }
        return try PhotoRow.fetchOne(database, id: photo)
    }
}
