package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    package func noteView(
        of photo: PhotoID, by device: String, at date: Date
    ) async throws(LibraryError) {
        _ = try await write { try Views.record(photo, device, at: date, now: date, $0) }
    }

    @discardableResult
    package func deleteDevices(unseenSince date: Date) async throws(LibraryError) -> Int {
        try await write { database in
            let count = try database.execute(
                sql: """
                    DELETE FROM user_view WHERE (user_id, viewer) IN (
                        SELECT user_id, viewer FROM user_view GROUP BY user_id, viewer
                        HAVING max(viewed_at) < ?)
                    """, arguments: [date.timeIntervalSince1970])
            if count > 0 { try ListVersions.advanceViews(database) }
            try Views.deleteUnneededPhotos(database)
            return count
        }
    }
}

/// Views, within the caller's transaction.
enum Views {
    /// Joins `photo` to the user's views.
    static let join = "JOIN user_view AS view ON view.photo_id = photo.id AND view.user_id = :user"
    /// The order of photos joined to views.
    static let newestFirst = "view.viewed_at DESC, view.id DESC"

    /// Returns whether the photo exists.
    static func record(
        _ photo: PhotoID, _ device: String, at date: Date, now: Date, _ database: UserConnection
    ) throws -> Bool {
        guard try PhotoRow.fetchOne(database, id: photo) != nil else { return false }
        try makeRoom(for: device, database)
        // Views of a clock that was ahead would stay the newest until that time.
        try database.execute(
            sql: "UPDATE user_view SET viewed_at = ? WHERE user_id = :user AND viewer = ? AND viewed_at > ?",
            arguments: [
                date.timeIntervalSince1970, device,
                (now + LibraryLimits.clockSeconds).timeIntervalSince1970,
            ])
        let before = try database.value(
            Double.self,
            sql: "SELECT viewed_at FROM user_view WHERE user_id = :user AND viewer = ? AND photo_id = ?",
            arguments: [device, photo.rawValue])
        // A new row each time: of two views at the same instant the later row is newer.
        try database.execute(
            sql: "DELETE FROM user_view WHERE user_id = :user AND viewer = ? AND photo_id = ?",
            arguments: [device, photo.rawValue])
        try database.execute(
            sql: "INSERT INTO user_view (user_id, viewer, photo_id, viewed_at) VALUES (:user, ?, ?, ?)",
            arguments: [device, photo.rawValue, max(before ?? -.infinity, date.timeIntervalSince1970)])
        try database.execute(
            sql: """
                DELETE FROM user_view WHERE user_id = :user AND viewer = :viewer AND id NOT IN (
                    SELECT id FROM user_view WHERE user_id = :user AND viewer = :viewer
                    ORDER BY viewed_at DESC, id DESC LIMIT :limit)
                """, arguments: ["viewer": device, "limit": LibraryLimits.recents])
        try ListVersions.advanceOwnViews(database)
        return true
    }

    /// Deletes the views of the user's longest inactive devices if a new device would exceed the limit.
    private static func makeRoom(for device: String, _ database: UserConnection) throws {
        let isKnown = try database.value(
            Bool.self,
            sql: "SELECT EXISTS (SELECT 1 FROM user_view WHERE user_id = :user AND viewer = ?)",
            arguments: [device])
        guard isKnown != true else { return }
        try database.execute(
            sql: """
                DELETE FROM user_view WHERE user_id = :user AND viewer IN (
                    SELECT viewer FROM user_view WHERE user_id = :user GROUP BY viewer
                    ORDER BY max(viewed_at) DESC, max(id) DESC \(database.dialect.all) OFFSET ?)
                """, arguments: [LibraryLimits.devices - 1])
    }

    /// Whether the row of `photo` is among the removed photos, favorites, added photos of a mix, or recents
    /// of any user.
    static let isNeededByUser = """
        (EXISTS (SELECT 1 FROM hidden_photo WHERE hidden_photo.photo_id = photo.id)
            OR EXISTS (SELECT 1 FROM favorite_photo WHERE favorite_photo.photo_id = photo.id)
            OR EXISTS (SELECT 1 FROM mix_photo WHERE mix_photo.photo_id = photo.id)
            OR EXISTS (SELECT 1 FROM user_view WHERE user_view.photo_id = photo.id))
        """

    /// Deletes the photos of a source, or of all, that have left their feed, unless a user
    /// needs them.
    static func deleteUnneededPhotos(of source: Int64? = nil, _ database: UserConnection) throws {
        try database.execute(
            sql: """
                DELETE FROM photo WHERE slot IS NULL AND source_id = coalesce(?, source_id)
                    AND NOT \(isNeededByUser)
                """, arguments: [source])
    }
}
