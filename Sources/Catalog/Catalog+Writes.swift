public import Foundation
import GRDB
public import Photos

/// What a browser may send late, when the network is back.
public enum CatalogWrite: Hashable, Sendable {
    /// See `Catalog.remove`.
    case remove(PhotoID)
    /// See `Catalog.restore`.
    case restore(PhotoID)
    /// See `Catalog.restoreAll`.
    case restoreAll(SourceID)
    /// See `Catalog.noteView`.
    case view(PhotoID, viewer: String)
    /// See `Catalog.update`.
    case update(SourceID, title: String?, settings: SourceSettings)
}

/// What became of a write.
public enum CatalogWriteOutcome: Hashable, Sendable {
    /// It was done now.
    case done
    /// A write with the same key was done before; nothing happened now.
    case alreadyDone
    /// The photo or source is not there.
    case notFound
}

extension Catalog {
    /// How long a request key is remembered: 30 days, in seconds.
    public static let requestMemory: Double = 30 * 86_400
    /// How many request keys are remembered at most, the newest.
    public static let requestLimit = 20_000

    /// Does a write, unless one with the same key was done before: a write
    /// that is sent twice happens once. Key and write are one transaction; the
    /// key of a write that met nothing is not remembered.
    ///
    /// - Parameters:
    ///   - requestKey: Made by the sender, unique to this write, e.g. a UUID;
    ///     a write without one is done each time.
    ///   - date: When the write was made; it is the removal's or the view's time.
    ///   - now: The present, by which keys are forgotten after `requestMemory`.
    public func performOnce(
        _ write: CatalogWrite, requestKey: String?, at date: Date, now: Date
    ) async throws(CatalogError) -> CatalogWriteOutcome {
        try await self.write { database in
            if let requestKey, try Requests.isKnown(requestKey, now: now, database) { return .alreadyDone }
            guard try Self.perform(write, at: date, database) else { return .notFound }
            if let requestKey { try Requests.note(requestKey, at: now, database) }
            return .done
        }
    }

    /// Does a write; returns whether what it is about is there.
    private static func perform(
        _ write: CatalogWrite, at date: Date, _ database: Database
    ) throws -> Bool {
        switch write {
        case .remove(let photo):
            return try Removals.remove(photo, at: date, database) != nil
        case .restore(let photo):
            return try Removals.restore(photo, database) != nil
        case .restoreAll(let source):
            guard try SourceOrder.fetch(database, source) != nil else { return false }
            _ = try Removals.restoreAll(in: source, database)
            return true
        case .view(let photo, let viewer):
            return try Views.note(photo, viewer, at: date, database)
        case .update(let source, let title, let settings):
            return try SourceWriter.update(database, source, title: title, settings: settings) != nil
        }
    }
}

/// The keys of requests that were done.
private enum Requests {
    static func isKnown(_ key: String, now: Date, _ database: Database) throws -> Bool {
        try Int.fetchOne(
            database, sql: "SELECT 1 FROM request WHERE key = ? AND made_at >= ?",
            arguments: [key, now.timeIntervalSince1970 - Catalog.requestMemory]) != nil
    }

    /// Remembers a key, and forgets those that are too old or too many.
    static func note(_ key: String, at date: Date, _ database: Database) throws {
        try database.execute(
            sql: "REPLACE INTO request (key, made_at) VALUES (?, ?)",
            arguments: [key, date.timeIntervalSince1970])
        try database.execute(
            sql: """
                DELETE FROM request WHERE made_at < max(?, coalesce(
                    (SELECT made_at FROM request ORDER BY made_at DESC LIMIT 1 OFFSET ?), -1e308))
                """,
            arguments: [date.timeIntervalSince1970 - Catalog.requestMemory, Catalog.requestLimit - 1])
    }
}
