import Library
import Photos

/// How many photos of a source are stored after its feed no longer lists them.
struct HistoryLimit {
    /// The limit for those that leave now; `nil` for all.
    let leaving: Int?
    /// The limit for all; `nil` if none of the history is deleted.
    let all: Int?

    init(of feed: Feed, in source: Int64, _ database: UserConnection) throws {
        let policy = try Self.policy(database, of: source)
        let limit = policy.limit(for: feed.kind)
        guard policy == .automatic, !feed.kind.isStream else {
            // The default deletes nothing: a stream may later be read as a list.
            (leaving, all) = (limit, policy == .automatic ? nil : limit)
            return
        }
        guard feed.unread.isEmpty else {
            // Photos that leave the pages that were read may be on unread ones.
            (leaving, all) = (nil, nil)
            return
        }
        let pages = try FurtherPagesRow.fetch(database, of: source)
        let wasLonger = pages.map { $0.older.hasMore || $0.older.count > 0 } ?? false
        // All pages were read: photos that were stored because of unread pages are on none.
        (leaving, all) = (limit, wasLonger ? limit : nil)
    }

    /// The history policy of a source; photos of a listed place are not stored by default.
    private static func policy(_ database: UserConnection, of source: Int64) throws -> HistoryPolicy {
        let row = try database.first(
            sql: "SELECT history, parent_id IS NOT NULL FROM source WHERE id = ?", arguments: [source]
        ) { (text: $0[0] as String, isPlaceOfList: $0[1] as Bool) }
        let policy = row.flatMap { HistoryPolicy(rawValue: $0.text) } ?? .automatic
        return row?.isPlaceOfList == true && policy == .automatic ? .newest(0) : policy
    }
}
