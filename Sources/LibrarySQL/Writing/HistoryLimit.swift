import Library
import Photos

/// How many photos that its feed lists no more a source keeps.
struct HistoryLimit {
    /// How many of those that leave now; `nil` for all.
    let leaving: Int?
    /// How many in all; `nil` if none of those that are kept is forgotten.
    let all: Int?

    init(of feed: Feed, in source: Int64, _ database: UserConnection) throws {
        let policy = try Self.policy(database, of: source)
        let limit = policy.limit(for: feed.kind)
        guard policy == .automatic, !feed.kind.isStream else {
            // What is left to the kind forgets nothing: a stream may once be read as a list.
            (leaving, all) = (limit, policy == .automatic ? nil : limit)
            return
        }
        guard feed.unread.isEmpty else {
            // What leaves the pages that were read may stand on those that were not.
            (leaving, all) = (nil, nil)
            return
        }
        let pages = try FurtherPagesRow.fetch(database, of: source)
        let wasLonger = pages.map { $0.older.hasMore || $0.older.count > 0 } ?? false
        // All pages were read: what was kept because of the others is on none.
        (leaving, all) = (limit, wasLonger ? limit : nil)
    }

    /// Of the photos of a listed place nothing is kept, unless somebody says so.
    private static func policy(_ database: UserConnection, of source: Int64) throws -> HistoryPolicy {
        let row = try database.first(
            sql: "SELECT history, parent_id IS NOT NULL FROM source WHERE id = ?", arguments: [source]
        ) { (text: $0[0] as String, isPlaceOfList: $0[1] as Bool) }
        let policy = row.flatMap { HistoryPolicy(rawValue: $0.text) } ?? .automatic
        return row?.isPlaceOfList == true && policy == .automatic ? .newest(0) : policy
    }
}
