public import Foundation
import GRDB
public import Photos

/// What is known of a source's content before it is read again.
public struct ReadingStart: Hashable, Sendable {
    /// What the server gave with the copy that is here.
    public let validators: Validators
    /// The digest of content that ended its reader.
    public let unreadableDigest: String?
}

extension Catalog {
    /// Notes that a source is being read, until its outcome is noted or `endReading`: should the
    /// process end meanwhile, `noteInterruptedReadings` knows of it.
    public func beginReading(
        _ id: SourceID, at date: Date
    ) async throws(CatalogError) -> ReadingStart? {
        try await write { database in
            try Row.fetchOne(
                database,
                sql: """
                    UPDATE source SET reading_since = :date WHERE name = :name
                    RETURNING entity_tag, last_modified, unreadable_digest
                    """,
                arguments: ["date": date.timeIntervalSince1970, "name": id.rawValue]
            ).map { row in
                ReadingStart(
                    validators: Validators(entityTag: row[0], lastModified: row[1]), unreadableDigest: row[2])
            }
        }
    }

    /// Notes that a source is no longer read, without an outcome; all of them without a name.
    public func endReading(of id: SourceID? = nil) async throws(CatalogError) {
        try await write { database in
            try database.execute(
                sql: """
                    UPDATE source SET reading_since = NULL
                    WHERE reading_since IS NOT NULL AND name = coalesce(?, name)
                    """, arguments: [id?.rawValue])
        }
    }

    /// Notes as failed what was being read when the process ended, so that it waits as long as
    /// after any failure.
    ///
    /// - Parameter reason: Makes one line for a person of when the schedule reads the source again;
    ///   of nothing where it never does.
    /// - Returns: The sources.
    @discardableResult
    public func noteInterruptedReadings(
        at date: Date, reason: @escaping @Sendable (Date?) -> String
    ) async throws(CatalogError) -> [SourceID] {
        try await write { database in
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM source WHERE reading_since IS NOT NULL ORDER BY id")
            for name in names {
                try Self.noteInterruption(of: name, at: date, reason, in: database)
            }
            return names.compactMap(SourceID.init(rawValue:))
        }
    }

    private static func noteInterruption(
        of name: String, at date: Date, _ reason: (Date?) -> String, in database: Database
    ) throws {
        let due = try Double.fetchOne(
            database,
            sql: """
                UPDATE source SET attempted_at = :date, failure = :reason,
                    failed_at = coalesce(failed_at, :date), failure_count = failure_count + 1,
                    reading_since = NULL
                WHERE name = :name
                RETURNING CASE WHEN refresh_seconds > 0 THEN \(dueAt) END
                """,
            arguments: ["date": date.timeIntervalSince1970, "reason": reason(nil), "name": name])
        guard let due else { return }
        try database.execute(
            sql: "UPDATE source SET failure = ? WHERE name = ?",
            arguments: [reason(Date(timeIntervalSince1970: due)), name])
    }
}
