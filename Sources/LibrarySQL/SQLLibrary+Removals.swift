package import Foundation
package import Library
package import Photos

extension SQLLibrary: PersonalStore {
    @discardableResult
    package func remove(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo? {
        try await write { try Removals.remove(photo, at: date, $0) }
    }

    @discardableResult
    package func restore(_ photo: PhotoID) async throws(LibraryError) -> Photo? {
        try await write { try Removals.restore(photo, $0) }
    }

    @discardableResult
    package func restoreAll(in id: SourceID) async throws(LibraryError) -> Int {
        try await write { try Removals.restoreAll(in: id, $0) }
    }

    package func addUser(_ id: UserID, name: String) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: "INSERT INTO user_account (id, name) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
                arguments: [id.rawValue, name])
        }
    }

    package func removedPhotos(in id: SourceID, limit: Int) async throws(LibraryError) -> [Photo] {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return [] }
            return try PhotoRow.fetchAll(
                database,
                """
                JOIN hidden_photo ON hidden_photo.photo_id = photo.id \(HiddenPhotos.areOwnOfSource)
                ORDER BY hidden_photo.hidden_at DESC, photo.id DESC LIMIT ?
                """, [order.id, limit])
        }
    }

    package func removedCount(in id: SourceID) async throws(LibraryError) -> Int {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return 0 }
            let count = try database.value(
                Int.self,
                sql: """
                    SELECT count(*) FROM photo JOIN hidden_photo ON hidden_photo.photo_id = photo.id
                    \(HiddenPhotos.areOwnOfSource)
                    """, arguments: [order.id])
            return count ?? 0
        }
    }
}

/// Removing and restoring, within the caller's transaction.
enum Removals {
    /// Removing again keeps the first time.
    static func remove(_ photo: PhotoID, at date: Date, _ database: UserConnection) throws -> Photo? {
        let count = try database.execute(
            sql: """
                INSERT INTO hidden_photo (user_id, source_id, photo_id, hidden_at)
                SELECT :user, source_id, id, ? FROM photo WHERE id = ?
                ON CONFLICT DO NOTHING
                """, arguments: [date.timeIntervalSince1970, photo.rawValue])
        return try changed(photo, isChanged: count > 0, database)
    }

    static func restore(_ photo: PhotoID, _ database: UserConnection) throws -> Photo? {
        let count = try database.execute(
            sql: "DELETE FROM hidden_photo WHERE user_id = :user AND photo_id = ?",
            arguments: [photo.rawValue])
        return try changed(photo, isChanged: count > 0, database)
    }

    static func restoreAll(in id: SourceID, _ database: UserConnection) throws -> Int {
        guard let order = try SourceOrder.fetch(database, id) else { return 0 }
        let count = try database.execute(
            sql: "DELETE FROM hidden_photo WHERE user_id = :user AND source_id = ?",
            arguments: [order.id])
        if count > 0 { try ListVersions.advanceHidden(database, of: order.id) }
        return count
    }

    /// Records a change of the list of a photo's source; returns the photo.
    private static func changed(
        _ photo: PhotoID, isChanged: Bool, _ database: UserConnection
    ) throws -> Photo? {
        if isChanged {
            if database.user == .everybody {
                let isRemoved = try database.value(
                    Int.self, sql: "SELECT 1 FROM hidden_photo WHERE user_id = :user AND photo_id = ?",
                    arguments: [photo.rawValue])
                try database.notify(.withheld(photo, isRemoved != nil))
            }
            let source = try database.value(
                Int64.self, sql: "SELECT source_id FROM photo WHERE id = ?", arguments: [photo.rawValue])
            if let source { try ListVersions.advanceHidden(database, of: source) }
        }
        return try PhotoRow.fetchOne(database, id: photo)
    }
}
