package import Foundation
package import Library
package import Photos

extension SQLLibrary {
    @discardableResult
    package func setPinned(
        _ isPinned: Bool, source: SourceID, at date: Date
    ) async throws(LibraryError) -> Bool {
        try await write { try Pins.set(isPinned, source, at: date, $0) }
    }
}

/// A user's pinned sources, within the caller's transaction.
enum Pins {
    /// A condition on a row of `source`.
    static let isPinned = """
        EXISTS (SELECT 1 FROM pinned_source
            WHERE pinned_source.user_id = :user AND pinned_source.source_id = source.id)
        """

    /// Returns whether the source exists.
    static func set(
        _ isPinned: Bool, _ source: SourceID, at date: Date, _ database: UserConnection
    ) throws -> Bool {
        guard let order = try SourceOrder.fetch(database, source) else { return false }
        let count =
            if isPinned {
                try database.execute(
                    sql: """
                        INSERT INTO pinned_source (user_id, source_id, pinned_at) VALUES (:user, ?, ?)
                        ON CONFLICT DO NOTHING
                        """, arguments: [order.id, date.timeIntervalSince1970])
            } else {
                try database.execute(
                    sql: "DELETE FROM pinned_source WHERE user_id = :user AND source_id = ?",
                    arguments: [order.id])
            }
        if count > 0 { try ListVersions.advancePersonal(database) }
        return true
    }
}
