import Foundation
import Library
import Photos

/// The row of a source's further pages.
enum FurtherPagesRow {
    static func fetch(_ database: UserConnection, of source: Int64) throws -> FurtherPages? {
        let row = try database.first(
            sql: """
                SELECT documents, next, is_next_guessed, page_count, is_loading, has_more, loaded_count, reason,
                    has_failed
                FROM further_pages WHERE source_id = ?
                """, arguments: [source]
        ) { row in
            (
                documents: row[0] as String, next: row[1] as String?, isGuessed: row[2] as Bool,
                pageCount: row[3] as Int,
                older: OlderPhotos(
                    isLoading: row[4], hasMore: row[5], count: row[6],
                    reason: (row[7] as String?).map(Message.init(json:))),
                hasFailed: row[8] as Bool
            )
        }
        guard let row else { return nil }
        let documents = try JSONDecoder().decode([String].self, from: Data(row.documents.utf8))
        return FurtherPages(
            unread: UnreadPages(documents: documents, next: row.next, isNextGuessed: row.isGuessed),
            pageCount: row.pageCount, older: row.older, hasFailed: row.hasFailed)
    }

    /// Records the pages that a read of a feed has left unread.
    ///
    /// Pages from which older photos were loaded do not become unread again: neither if a refresh has found
    /// nothing new on its last page, nor if it reads the first pages of a list that was loaded further. If
    /// the next of them could not be read, those that the refresh has found replace it.
    static func record(_ feed: Feed, of source: Int64, _ database: UserConnection) throws {
        let known = try fetch(database, of: source)
        if let known, isUnchanged(known, after: feed) {
            guard feed.pause != .known else { return }
            try write(known.unread, pageCount: feed.pageCount, known.older, of: source, database)
            return
        }
        let count = feed.unread.isEmpty && !feed.kind.isStream ? 0 : known?.older.count ?? 0
        let isLoading = known?.older.isLoading == true && !feed.unread.isEmpty
        try write(
            feed.unread, pageCount: feed.pageCount,
            OlderPhotos(isLoading: isLoading, hasMore: !feed.unread.isEmpty, count: count), of: source,
            database)
    }

    private static func isUnchanged(_ known: FurtherPages, after feed: Feed) -> Bool {
        guard !known.hasFailed else { return false }
        switch feed.pause {
        case .known: return true
        case .limit: return !feed.kind.isStream && known.older.count > 0
        case .failure, nil: return false
        }
    }

    static func write(
        _ unread: UnreadPages, pageCount: Int, _ older: OlderPhotos, of source: Int64,
        _ database: UserConnection
    ) throws {
        let documents = String(decoding: try JSONEncoder().encode(unread.documents), as: UTF8.self)
        try database.execute(
            sql: """
                INSERT INTO further_pages (source_id, documents, next, is_next_guessed, page_count, is_loading,
                    has_more, loaded_count, reason)
                VALUES (:source, :documents, :next, :isGuessed, :pageCount, :isLoading, :hasMore, :count, :reason)
                ON CONFLICT (source_id) DO UPDATE SET documents = excluded.documents, next = excluded.next,
                    is_next_guessed = excluded.is_next_guessed, page_count = excluded.page_count,
                    is_loading = excluded.is_loading, has_more = excluded.has_more,
                    loaded_count = excluded.loaded_count, reason = excluded.reason, has_failed = 0
                """,
            arguments: [
                "source": source, "documents": documents, "next": unread.next,
                "isGuessed": unread.isNextGuessed, "pageCount": pageCount, "isLoading": older.isLoading,
                "hasMore": !unread.isEmpty, "count": older.count, "reason": try older.reason?.json(),
            ])
    }
}
