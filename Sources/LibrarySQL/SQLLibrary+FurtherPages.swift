package import Foundation
package import Library
package import Photos

extension SQLLibrary: FurtherPagesStore {
    package func furtherPages(of id: SourceID) async throws(LibraryError) -> FurtherPages? {
        try await read { database in
            guard let order = try SourceOrder.fetch(database, id) else { return nil }
            return try FurtherPagesRow.fetch(database, of: order.id)
        }
    }

    package func beginOlder(of id: SourceID) async throws(LibraryError) -> Bool {
        try await write { database in
            let count = try database.execute(
                sql: """
                    UPDATE further_pages SET is_loading = 1, reason = NULL, has_failed = 0
                    WHERE has_more = 1 AND source_id = (SELECT id FROM source WHERE name = ?)
                    """, arguments: [id.rawValue])
            return count > 0
        }
    }

    package func storeOlder(
        _ photos: [FeedPhoto], of id: SourceID, unread: UnreadPages, because reason: Message?, at date: Date
    ) async throws(LibraryError) -> OlderPhotos? {
        try await write { database in
            guard let order = try SourceOrder.fetch(database, id) else {
                throw LibraryError.unknownSource(id)
            }
            guard let known = try FurtherPagesRow.fetch(database, of: order.id), known.older.isLoading else {
                return nil
            }
            let count = try OlderPhotoWriter.store(photos, in: order, at: date, database)
            let older = OlderPhotos(
                isLoading: !unread.isEmpty && reason == nil, hasMore: !unread.isEmpty,
                count: known.older.count + count, reason: reason)
            try FurtherPagesRow.write(
                unread, pageCount: known.pageCount, older, of: order.id, database)
            return older
        }
    }

    package func endOlder(
        of id: SourceID, because reason: Message?, hasFailed: Bool
    ) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: """
                    UPDATE further_pages SET is_loading = 0, reason = ?, has_failed = ?
                    WHERE is_loading = 1 AND source_id = (SELECT id FROM source WHERE name = ?)
                    """, arguments: [try reason?.json(), hasFailed, id.rawValue])
        }
    }

    package func sourcesLoadingOlder() async throws(LibraryError) -> [SourceID] {
        try await read { database in
            try database.values(
                String.self,
                sql: """
                    SELECT source.name FROM source JOIN further_pages ON further_pages.source_id = source.id
                    WHERE further_pages.is_loading = 1 ORDER BY source.id
                    """
            ).compactMap(SourceID.init(rawValue:))
        }
    }
}
