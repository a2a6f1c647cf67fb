package import Foundation
package import Library
import Photos

extension SQLLibrary {
    package func performOnce(
        _ write: LibraryWrite, requestKey: String?, at date: Date, now: Date
    ) async throws(LibraryError) -> LibraryWriteOutcome {
        try await self.write { database in
            if let requestKey, try Requests.isKnown(requestKey, now: now, database) { return .alreadyDone }
            guard try Self.perform(write, at: date, now: now, database) else { return .notFound }
            if let requestKey { try Requests.record(requestKey, at: now, database) }
            return .done
        }
    }

    /// Performs a write; returns whether its photo or source exists.
    private static func perform(
        _ write: LibraryWrite, at date: Date, now: Date, _ database: UserConnection
    ) throws -> Bool {
        switch write {
        case .change(let change, let photos):
            return try photos.filter { try perform(change, $0, at: date, database) }.isEmpty == false
        case .restoreAll(let source):
            guard try SourceOrder.fetch(database, source) != nil else { return false }
            _ = try Removals.restoreAll(in: source, database)
            return true
        case .visit(let source):
            return try Visits.record(source, at: date, now: now, database)
        case .view(let photo, let device):
            return try Views.record(photo, device, at: date, now: now, database)
        case .update(let source, let title, let edit):
            return try SourceWriter.update(database, source, title: title, edit) != nil
        }
    }

    private static func perform(
        _ change: PhotoChange, _ photo: PhotoID, at date: Date, _ database: UserConnection
    ) throws -> Bool {
        switch change {
        case .remove: try Removals.remove(photo, at: date, database) != nil
        case .restore: try Removals.restore(photo, database) != nil
        case .favorite: try Favorites.add(photo, at: date, database) != nil
        case .unfavorite: try Favorites.remove(photo, database) != nil
        case .removeForEverybody: try Removals.remove(photo, at: date, database.everybody) != nil
        case .restoreForEverybody: try Removals.restore(photo, database.everybody) != nil
        }
    }
}

/// The keys of completed requests, per user: equal keys of different users are different requests.
enum Requests {
    /// Whether a request was done before; if not, records it as done.
    static func isDone(_ key: RequestKey?, _ database: UserConnection) throws -> Bool {
        guard let key else { return false }
        if try isKnown(key.text, now: key.now, database) { return true }
        try record(key.text, at: key.now, database)
        return false
    }

    /// The stored key. Headers contain no line breaks, so keys of different users cannot collide.
    private static func stored(_ key: String, _ database: UserConnection) -> String {
        database.user == .owner ? key : "\(database.user.rawValue)\n\(key)"
    }

    static func isKnown(_ key: String, now: Date, _ database: UserConnection) throws -> Bool {
        try database.value(
            Int.self, sql: "SELECT 1 FROM request WHERE key = ? AND made_at >= ?",
            arguments: [stored(key, database), now.timeIntervalSince1970 - LibraryLimits.requestSeconds])
            != nil
    }

    /// Stores a key, and deletes expired and excess ones.
    static func record(_ key: String, at date: Date, _ database: UserConnection) throws {
        try database.execute(
            sql: """
                INSERT INTO request (key, made_at) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET made_at = excluded.made_at
                """,
            arguments: [stored(key, database), date.timeIntervalSince1970])
        let oldest = "coalesce((SELECT made_at FROM request ORDER BY made_at DESC LIMIT 1 OFFSET ?), -1e308)"
        try database.execute(
            sql: "DELETE FROM request WHERE made_at < \(database.dialect.greater("?", oldest))",
            arguments: [
                date.timeIntervalSince1970 - LibraryLimits.requestSeconds, LibraryLimits.requests - 1,
            ])
    }
}
