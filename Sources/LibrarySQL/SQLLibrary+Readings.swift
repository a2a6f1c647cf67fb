package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    package func beginReading(
        _ id: SourceID, at date: Date
    ) async throws(LibraryError) -> ReadingStart? {
        try await write { database in
            try database.first(
                sql: """
                    UPDATE source SET reading_since = :date WHERE name = :name
                    RETURNING entity_tag, last_modified, unreadable_digest
                    """,
                arguments: ["date": date.timeIntervalSince1970, "name": id.rawValue]
            ) { row in
                ReadingStart(
                    validators: Validators(entityTag: row[0], lastModified: row[1]), unreadableDigest: row[2])
            }
        }
    }

    package func endReading(of id: SourceID?) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: """
                    UPDATE source SET reading_since = NULL
                    WHERE reading_since IS NOT NULL AND \(Self.isSelected)
                    """, arguments: Self.selectionArguments(id))
        }
    }

    /// A condition that the source is the given one or, if none is given, that no server holds the lease for
    /// reading it.
    private static let isSelected = """
        (source.name = :name OR (CAST(:name AS TEXT) IS NULL AND NOT EXISTS (
            SELECT 1 FROM lease WHERE lease.name = :prefix || source.name)))
        """

    private static func selectionArguments(_ id: SourceID?) -> SQLArguments {
        ["name": id?.rawValue, "prefix": LeaseName.readingPrefix]
    }

    @discardableResult
    package func noteInterruptedReadings(
        of id: SourceID?, at date: Date, reason: @escaping @Sendable (Date?) -> Message
    ) async throws(LibraryError) -> [SourceID] {
        try await write { database in
            let names = try database.values(
                String.self,
                sql: """
                    SELECT name FROM source WHERE reading_since IS NOT NULL AND \(Self.isSelected) ORDER BY id
                    """, arguments: Self.selectionArguments(id))
            for name in names {
                try Self.noteInterruption(of: name, at: date, reason, in: database)
            }
            return names.compactMap(SourceID.init(rawValue:))
        }
    }

    private static func noteInterruption(
        of name: String, at date: Date, _ reason: (Date?) -> Message, in database: UserConnection
    ) throws {
        let due = try database.value(
            Double.self,
            sql: """
                UPDATE source SET attempted_at = :date, failure = :reason,
                    failed_at = coalesce(failed_at, :date), failure_count = failure_count + 1,
                    reading_since = NULL
                WHERE name = :name
                RETURNING CASE WHEN refresh_seconds > 0 THEN \(dueAt(database.dialect)) END
                """,
            arguments: ["date": date.timeIntervalSince1970, "reason": try reason(nil).json(), "name": name])
        guard let due else { return }
        try database.execute(
            sql: "UPDATE source SET failure = ? WHERE name = ?",
            arguments: [try reason(Date(timeIntervalSince1970: due)).json(), name])
    }
}
