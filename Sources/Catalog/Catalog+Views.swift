public import Foundation
import GRDB
public import Photos

extension Catalog {
    /// How many photos are kept of what one viewer looked at.
    public static let recentsLimit = 20

    /// Notes that a viewer looked at a photo; one that is not there is passed over.
    ///
    /// - Parameters:
    ///   - viewer: A random value that stands for a person's browser.
    ///   - date: When that was; a view that is told late does not move a later one.
    public func noteView(
        of photo: PhotoID, by viewer: String, at date: Date
    ) async throws(CatalogError) {
        _ = try await write { try Views.note(photo, viewer, at: date, $0) }
    }

    /// The photos a viewer looked at last, newest first, none twice, removed ones left out.
    public func recents(
        of viewer: String, limit: Int = recentsLimit
    ) async throws(CatalogError) -> [Photo] {
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

    /// Deletes the views of those who have not looked at anything since `date`; returns how many.
    @discardableResult
    public func forgetViewers(unseenSince date: Date) async throws(CatalogError) -> Int {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM view WHERE viewer IN (
                        SELECT viewer FROM view GROUP BY viewer HAVING max(viewed_at) < ?)
                    """, arguments: [date.timeIntervalSince1970])
            return database.changesCount
        }
    }
}

/// Views inside the caller's transaction.
enum Views {
    /// Returns whether there is such a photo.
    static func note(
        _ photo: PhotoID, _ viewer: String, at date: Date, _ database: Database
    ) throws -> Bool {
        guard try PhotoRow.fetchOne(database, id: photo) != nil else { return false }
        let before = try Double.fetchOne(
            database, sql: "SELECT viewed_at FROM view WHERE viewer = ? AND photo_id = ?",
            arguments: [viewer, photo.rawValue])
        // A new row each time: of two views in the same instant the later row is the newer.
        try database.execute(
            sql: "REPLACE INTO view (viewer, photo_id, viewed_at) VALUES (?, ?, ?)",
            arguments: [viewer, photo.rawValue, max(before ?? -.infinity, date.timeIntervalSince1970)])
        try database.execute(
            sql: """
                DELETE FROM view WHERE viewer = ?1 AND id NOT IN (
                    SELECT id FROM view WHERE viewer = ?1 ORDER BY viewed_at DESC, id DESC LIMIT ?2)
                """, arguments: [viewer, Catalog.recentsLimit])
        return true
    }
}
