package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    /// When a source is due, as SQL: after its interval, doubled for each failure
    /// in a row up to a day (or the interval if that is longer), with its
    /// jitter, and not before the time that its server requested. One that was never
    /// read begins with a minute.
    static func dueAt(_ dialect: any SQLDialect) -> String {
        let first = dialect.lesser("refresh_seconds", "60")
        let interval = """
            CASE WHEN refreshed_at IS NULL THEN \(first) ELSE refresh_seconds END
                * (1 << \(dialect.lesser("failure_count", "20")))
            """
        let delay = dialect.lesser(interval, dialect.greater("86400", "refresh_seconds"))
        return dialect.greater("attempted_at + (1 + jitter) * \(delay)", "coalesce(not_before, 0)")
    }

    /// Whether a source is due, as SQL, with `dueArguments`.
    ///
    /// One that was refreshed in the future is due, too: the clock of its server was ahead.
    private static func isDue(_ dialect: any SQLDialect) -> String {
        "refresh_seconds > 0 AND has_ended = 0 AND (\(dueAt(dialect)) <= ? OR attempted_at > ?)"
    }

    private static func dueArguments(at date: Date) -> SQLArguments {
        [date.timeIntervalSince1970, (date + LibraryLimits.clockSeconds).timeIntervalSince1970]
    }

    package func sourcesDue(at date: Date, limit: Int) async throws(LibraryError) -> [SourceID] {
        try await read { database in
            try database.values(
                String.self,
                sql: """
                    SELECT name FROM source WHERE \(Self.isDue(database.dialect))
                    ORDER BY \(Self.dueAt(database.dialect)), id LIMIT ?
                    """, arguments: Self.dueArguments(at: date).merging([limit])
            ).compactMap(SourceID.init(rawValue:))
        }
    }

    package func isDue(_ id: SourceID, at date: Date) async throws(LibraryError) -> Bool {
        try await read { database in
            try database.value(
                Int.self,
                sql: """
                    SELECT 1 FROM source WHERE \(Self.isDue(database.dialect)) AND name = ?
                    """, arguments: Self.dueArguments(at: date).merging([id.rawValue])) != nil
        }
    }

    package func nextDue() async throws(LibraryError) -> Date? {
        try await read { database in
            let dueAt = Self.dueAt(database.dialect)
            return try database.value(
                Double.self,
                sql: "SELECT min(\(dueAt)) FROM source WHERE refresh_seconds > 0 AND has_ended = 0"
            ).map(Date.init(timeIntervalSince1970:))
        }
    }
}
