public import Library
public import Foundation
public import Photos

extension SQLLibrary: PersonalStore {
    @discardableResult
    public func remove(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo? {
        try await write { try Removals.remove(photo, at: date, $0) }
    }

    @discardableResult
    public func restore(_ photo: PhotoID) async throws(LibraryError) -> Photo? {
        try await write { try Removals.restore(photo, $0) }
    }

    @discardableResult
    public func restoreAll(in id: SourceID) async throws(LibraryError) -> Int {
        try await write { try Removals.restoreAll(in: id, $0) }
    }

    public func removedPhotos(in id: SourceID) async throws(LibraryError) -> [Photo] {
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
    static func remove(_ photo: PhotoID, at date: Date, _ database: any SQLConnection) throws -> Photo? {
        let count = try database.execute(
            sql: "UPDATE photo SET removed_at = ? WHERE id = ? AND removed_at IS NULL",
            arguments: [date.timeIntervalSince1970, photo.rawValue])
        if count > 0 { try advanceVersion(of: photo, database) }
        return try PhotoRow.fetchOne(database, id: photo)
    }

    static func restore(_ photo: PhotoID, _ database: any SQLConnection) throws -> Photo? {
        let count = try database.execute(
            sql: "UPDATE photo SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL",
            arguments: [photo.rawValue])
        if count > 0 { try advanceVersion(of: photo, database) }
        return try PhotoRow.fetchOne(database, id: photo)
    }

    static func restoreAll(in id: SourceID, _ database: any SQLConnection) throws -> Int {
        guard let order = try SourceOrder.fetch(database, id) else { return 0 }
        let count = try database.execute(
            sql: "UPDATE photo SET removed_at = NULL WHERE source_id = ? AND removed_at IS NOT NULL",
            arguments: [order.id])
        if count > 0 { try SourceOrder.advanceVersion(database, of: order.id) }
        return count
    }

    /// Notes that the list of a photo's source has changed.
    private static func advanceVersion(of photo: PhotoID, _ database: any SQLConnection) throws {
        try database.execute(
            sql: """
                UPDATE source SET version = version + 1
                WHERE id = (SELECT source_id FROM photo WHERE id = ?)
                """, arguments: [photo.rawValue])
    }
}
