package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    package func noteVisit(to source: SourceID, at date: Date) async throws(LibraryError) {
        _ = try await write { try Visits.record(source, at: date, now: date, $0) }
    }

    package func markAllSeen(at date: Date) async throws(LibraryError) -> Date {
        try await write { try Visits.recordAll(at: date, $0) }
    }

    package func undoMarkAllSeen(at date: Date) async throws(LibraryError) {
        try await write { try Visits.undoAll(at: date, $0) }
    }

    package func newCount() async throws(LibraryError) -> Int {
        try await window(of: .new, offset: 0, limit: 0).total
    }
}

/// The user's last visits to sources, within the caller's transaction.
enum Visits {
    /// All sources, with the photos added after the user's last visit, or after the source was added.
    static func sourcesAndNewPhotos(_ dialect: any SQLDialect) -> String {
        let newPhotos = dialect.joinEach(
            "photo",
            where: """
                photo.source_id = source.id AND photo.slot IS NOT NULL
                    AND photo.seen_at > coalesce(visit.visited_at, source.added_at)
                """)
        return """
            source LEFT JOIN source_visit AS visit ON visit.source_id = source.id AND visit.user_id = :user
            \(newPhotos)
            """
    }

    /// The number of photos of the row of `source` that are new to the user, as an expression; visitors, of whom
    /// nothing is stored, have none.
    static let newCount = """
        CASE WHEN :user = 0 THEN 0 ELSE
            (SELECT count(*) FROM photo WHERE photo.source_id = source.id AND photo.slot IS NOT NULL
                AND photo.seen_at > coalesce((SELECT visit.visited_at FROM source_visit AS visit
                    WHERE visit.source_id = source.id AND visit.user_id = :user), source.added_at)
                AND NOT \(HiddenPhotos.isHidden))
            END
        """

    /// When photos that are stored now were first seen, from the time when they were read: after the last
    /// visit, during which they were not visible yet.
    static func seenTime(_ date: Date, of source: Int64, _ database: UserConnection) throws -> Date {
        let last = try database.value(
            Double.self, sql: "SELECT max(visited_at) FROM source_visit WHERE source_id = ?",
            arguments: [source])
        return last.map { max(date, Date(timeIntervalSince1970: $0 + 0.001)) } ?? date
    }

    /// For a new user, nothing is new at first; the owner has used the library before.
    static func begin(_ user: Int64, at date: Date, _ database: UserConnection) throws {
        guard user != UserID.owner.rawValue else { return }
        try database.execute(
            sql:
                "INSERT INTO source_visit (user_id, source_id, visited_at) SELECT ?, source.id, ? FROM source",
            arguments: [user, date.timeIntervalSince1970])
    }

    /// The latest time at which a photo of the row of `source` was first seen, as an expression.
    static let lastSeen = """
        (SELECT max(photo.seen_at) FROM photo WHERE photo.source_id = source.id AND photo.slot IS NOT NULL)
        """

    /// The time of a visit: later than the photos that were stored while the clock was ahead, which would
    /// be new until that time otherwise.
    ///
    /// - Parameter source: `nil` for a visit to all sources.
    private static func visitTime(
        _ date: Date, now: Date, to source: Int64?, _ database: UserConnection
    ) throws -> Date {
        // A visit that is reported late was before photos that were stored since.
        guard date > now - LibraryLimits.clockSeconds else { return date }
        let last = try database.value(
            Double.self,
            sql: "SELECT max(\(lastSeen)) FROM source WHERE source.id = coalesce(?, source.id)",
            arguments: [source]
        ).map { Date(timeIntervalSince1970: $0) }
        guard let last, last > now + LibraryLimits.clockSeconds else { return date }
        // In whole milliseconds, as times for `undoAll`.
        return Date(timeIntervalSince1970: (last.timeIntervalSince1970 * 1000).rounded(.up) / 1000)
    }

    /// Returns whether the source exists. A visit that is reported late does not undo a later one.
    static func record(
        _ source: SourceID, at date: Date, now: Date, _ database: UserConnection
    ) throws -> Bool {
        guard let order = try SourceOrder.fetch(database, source) else { return false }
        let date = try visitTime(date, now: now, to: order.id, database)
        let count = try database.execute(
            sql: """
                INSERT INTO source_visit (user_id, source_id, visited_at) VALUES (:user, ?, ?)
                ON CONFLICT (user_id, source_id) DO UPDATE
                SET visited_at = excluded.visited_at, visited_before = NULL
                WHERE excluded.visited_at > source_visit.visited_at
                """, arguments: [order.id, date.timeIntervalSince1970])
        if count > 0 { try ListVersions.advancePersonal(database) }
        return true
    }

    /// Marks the sources with new photos as visited, and stores the previous visits, or when the sources were
    /// added, for `undoAll`.
    ///
    /// - Returns: The time for `undoAll`: that of the visit or, if nothing was new, when sources were last marked.
    static func recordAll(at date: Date, _ database: UserConnection) throws -> Date {
        let date = try visitTime(date, now: date, to: nil, database)
        let count = try database.execute(
            sql: """
                INSERT INTO source_visit (user_id, source_id, visited_at, visited_before)
                SELECT :user, source.id, ?, source.added_at FROM source
                WHERE EXISTS (SELECT 1 FROM photo WHERE photo.source_id = source.id AND photo.slot IS NOT NULL
                    AND photo.seen_at > coalesce((SELECT visit.visited_at FROM source_visit AS visit
                        WHERE visit.source_id = source.id AND visit.user_id = :user), source.added_at))
                ON CONFLICT (user_id, source_id) DO UPDATE
                SET visited_before = source_visit.visited_at, visited_at = excluded.visited_at
                WHERE excluded.visited_at > source_visit.visited_at
                """, arguments: [date.timeIntervalSince1970])
        guard count == 0 else {
            try ListVersions.advancePersonal(database)
            return date
        }
        let last = try database.value(
            Double.self,
            sql: """
                SELECT max(visited_at) FROM source_visit WHERE user_id = :user AND visited_before IS NOT NULL
                """)
        return last.map { Date(timeIntervalSince1970: $0) } ?? date
    }

    /// Sources that were visited since keep the later visit.
    static func undoAll(at date: Date, _ database: UserConnection) throws {
        let seconds = date.timeIntervalSince1970
        try database.execute(
            sql: """
                DELETE FROM source_visit
                WHERE user_id = :user AND visited_at = ? AND visited_before IS NULL
                """, arguments: [seconds])
        try database.execute(
            sql: """
                UPDATE source_visit SET visited_at = visited_before, visited_before = NULL
                WHERE user_id = :user AND visited_at = ?
                """, arguments: [seconds])
        try ListVersions.advancePersonal(database)
    }
}
