public import Library
public import Foundation
public import Photos

extension SQLLibrary {
    public func noteView(
        of photo: PhotoID, by viewer: String, at date: Date
    ) async throws(LibraryError) {
        _ = try await write { try Views.note(photo, viewer, at: date, $0) }
    }

    public func recents(
        of viewer: String, limit: Int
    ) async throws(LibraryError) -> [Photo] {
        try await read { database in
            try PhotoRow.fetchAll(
                database,
                """
                JOIN view ON view.photo_id = photo.id
                WHERE view.viewer = ? AND photo.removed_at IS NULL
                ORDER BY view.viewed_at DESC, view.id DESC LIMIT ?
                """, [viewer, max(limit, 0)])
        }
    }

    @discardableResult
    public func forgetViewers(unseenSince date: Date) async throws(LibraryError) -> Int {
        try await write { database in
            let count = try database.execute(
                sql: """
                    DELETE FROM view WHERE viewer IN (
                        SELECT viewer FROM view GROUP BY viewer HAVING max(viewed_at) < ?)
                    """, arguments: [date.timeIntervalSince1970])
            try Views.deletePhotosKeptForNobody(database)
            return count
        }
    }
}

/// Views inside the caller's transaction.
enum Views {
    /// Returns whether there is such a photo.
    static func note(
        _ photo: PhotoID, _ viewer: String, at date: Date, _ database: any SQLConnection
    ) throws -> Bool {
        guard try PhotoRow.fetchOne(database, id: photo) != nil else { return false }
        try makeRoom(for: viewer, database)
        let before = try database.value(
            Double.self, sql: "SELECT viewed_at FROM view WHERE viewer = ? AND photo_id = ?",
            arguments: [viewer, photo.rawValue])
        // A new row each time: of two views in the same instant the later row is the newer.
        try database.execute(
            sql: "REPLACE INTO view (viewer, photo_id, viewed_at) VALUES (?, ?, ?)",
            arguments: [viewer, photo.rawValue, max(before ?? -.infinity, date.timeIntervalSince1970)])
        try database.execute(
            sql: """
                DELETE FROM view WHERE viewer = ?1 AND id NOT IN (
                    SELECT id FROM view WHERE viewer = ?1 ORDER BY viewed_at DESC, id DESC LIMIT ?2)
                """, arguments: [viewer, LibraryLimits.recents])
        return true
    }

    /// Forgets those who looked longest ago where a new viewer would be one too many.
    private static func makeRoom(for viewer: String, _ database: any SQLConnection) throws {
        let isKnown = try database.value(
            Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM view WHERE viewer = ?)", arguments: [viewer])
        guard isKnown != true else { return }
        try database.execute(
            sql: """
                DELETE FROM view WHERE viewer IN (
                    SELECT viewer FROM view GROUP BY viewer
                    ORDER BY max(viewed_at) DESC, max(id) DESC LIMIT -1 OFFSET ?)
                """, arguments: [LibraryLimits.viewers - 1])
    }

    /// Deletes the photos of a source, or of all, that have left their feed, unless a
    /// person removed them or has them among the recents.
    static func deletePhotosKeptForNobody(of source: Int64? = nil, _ database: any SQLConnection) throws {
        try database.execute(
            sql: """
                DELETE FROM photo WHERE slot IS NULL AND removed_at IS NULL AND (?1 IS NULL OR source_id = ?1)
                    AND NOT EXISTS (SELECT 1 FROM view WHERE view.photo_id = photo.id)
                """, arguments: [source])
    }
}
