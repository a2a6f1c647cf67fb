public import Foundation
import GRDB
public import Photos

extension Catalog {
    /// Takes a photo out of its source for good; it stays reachable by its name.
    ///
    /// - Returns: The removed photo, or nothing where there is none.
    @discardableResult
    public func remove(_ photo: PhotoID, at date: Date) async throws(CatalogError) -> Photo? {
        try await write { try Removals.remove(photo, at: date, $0) }
    }

    /// Puts a removed photo back where it stood; one that has left its feed
    /// stays out of the source but is no longer kept as removed.
    ///
    /// - Returns: The photo, or nothing where there is none.
    @discardableResult
    public func restore(_ photo: PhotoID) async throws(CatalogError) -> Photo? {
        try await write { try Removals.restore(photo, $0) }
    }

    /// Puts all removed photos of a source back; returns how many there were.
    @discardableResult
    public func restoreAll(in id: SourceID) async throws(CatalogError) -> Int {
        try await write { try Removals.restoreAll(in: id, $0) }
    }

    /// The removed photos of a source, removed last first.
    public func removedPhotos(in id: SourceID) async throws(CatalogError) -> [Photo] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return [] }
            return try PhotoRow.fetchAll(
                database,
                """
                WHERE photo.source_id = ? AND photo.removed_at IS NOT NULL
                ORDER BY photo.removed_at DESC, photo.id DESC
                """, [order.id])
        }
    }
}

/// Removing and restoring inside the caller's transaction.
enum Removals {
    /// Removing twice keeps the first time.
    static func remove(_ photo: PhotoID, at date: Date, _ database: Database) throws -> Photo? {
        try database.execute(
            sql: "UPDATE photo SET removed_at = ? WHERE id = ? AND removed_at IS NULL",
            arguments: [date.timeIntervalSince1970, photo.rawValue])
        try advanceVersion(of: photo, database)
        return try PhotoRow.fetchOne(database, id: photo)
    }

    static func restore(_ photo: PhotoID, _ database: Database) throws -> Photo? {
        try database.execute(
            sql: "UPDATE photo SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL",
            arguments: [photo.rawValue])
        try advanceVersion(of: photo, database)
        return try PhotoRow.fetchOne(database, id: photo)
    }

    static func restoreAll(in id: SourceID, _ database: Database) throws -> Int {
        guard let order = try SourceOrder.fetch(database, id) else { return 0 }
        try database.execute(
            sql: "UPDATE photo SET removed_at = NULL WHERE source_id = ? AND removed_at IS NOT NULL",
            arguments: [order.id])
        let count = database.changesCount
        if count > 0 { try SourceOrder.advanceVersion(database, of: order.id) }
        return count
    }

    /// Follows a statement that may have changed whether a photo is shown.
    private static func advanceVersion(of photo: PhotoID, _ database: Database) throws {
        guard database.changesCount > 0 else { return }
        try database.execute(
            sql: """
                UPDATE source SET version = version + 1
                WHERE id = (SELECT source_id FROM photo WHERE id = ?)
                """, arguments: [photo.rawValue])
    }
}
