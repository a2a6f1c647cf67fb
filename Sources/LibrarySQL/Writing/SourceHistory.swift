import Foundation
import Library
import Photos

/// The photos of a source that its feed no longer lists, newest first: they follow those that it lists,
/// in the same slots without a gap, so that a feed with rolling entries moves no row.
struct SourceHistory {
    private let database: UserConnection
    private let source: Int64
    /// The number of photos, including hidden ones.
    private(set) var count: Int
    /// How many of them are pictures.
    private(set) var pictureCount: Int
    /// The slot after the last.
    private var end: Int64
    private var pictureEnd: Int64

    init(_ order: SourceOrder, _ database: UserConnection) {
        self.database = database
        source = order.id
        count = order.historyCount
        pictureCount = order.historyPictureCount
        end = order.firstSlot + Int64(order.slotCount)
        pictureEnd = order.firstPictureSlot + Int64(order.pictureSlotCount)
    }

    /// The first slot; `nil` if there are none.
    var first: Int64? { count > 0 ? end - Int64(count) : nil }
    /// The first slot among pictures; `nil` if there are none.
    var firstPicture: Int64? { pictureCount > 0 ? pictureEnd - Int64(pictureCount) : nil }

    /// The values of a feed's entries that were queried: a million of them may have the same URL.
    struct Queried {
        fileprivate var keys: Set<String> = []
        fileprivate var originals: Set<String> = []
        fileprivate var titles: Set<String> = []
        fileprivate var photos: Set<Int64> = []
    }

    /// The photos that an entry of the feed may match, by its key or its URL: no others are read, and none that were
    /// found before.
    func candidates(for photo: FeedPhoto, queried: inout Queried) throws -> [KnownPhoto] {
        var found: [KnownPhoto] = []
        if let key = photo.key, queried.keys.insert(key).inserted {
            found += try KnownPhoto.fetch(
                database, "source_id = ? AND left_at IS NOT NULL AND feed_key = ?", [source, key],
                index: "photo_history")
        }
        if let original = photo.original, queried.originals.insert(original).inserted {
            found += try KnownPhoto.fetch(
                database, "source_id = ? AND left_at IS NOT NULL AND original = ?", [source, original],
                index: "photo_original")
        }
        if photo.key == nil, photo.original == nil, queried.titles.insert(photo.title).inserted {
            found += try KnownPhoto.fetch(
                database,
                """
                source_id = ? AND left_at IS NOT NULL AND feed_key IS NULL AND original IS NULL AND title = ?
                """, [source, photo.title], index: "photo_history")
        }
        return found.filter { queried.photos.insert($0.id).inserted }
    }

    /// Removes photos that the feed lists again.
    mutating func remove(_ photos: [KnownPhoto]) throws {
        guard !photos.isEmpty else { return }
        let statement = try database.statement(
            sql: "UPDATE photo SET slot = NULL, picture_slot = NULL, left_at = NULL WHERE id = ?")
        for photo in photos { try statement.execute([photo.id]) }
        try close(photos.compactMap(\.slot), in: "slot", from: first)
        try close(photos.compactMap(\.pictureSlot), in: "picture_slot", from: firstPicture)
        count -= photos.count
        pictureCount -= photos.count { $0.pictureSlot != nil }
    }

    /// Moves the rows before each gap after it; those after the last gap stay in place.
    private func close(_ gaps: [Int64], in column: String, from first: Int64?) throws {
        guard let first, !gaps.isEmpty else { return }
        // No two rows may have one slot, not even temporarily.
        let offset: Int64 = 1 << 40
        let gaps = gaps.sorted(by: >)
        for (index, gap) in gaps.enumerated() {
            let previous = index + 1 < gaps.count ? gaps[index + 1] : first - 1
            try database.execute(
                sql: """
                    UPDATE photo SET \(column) = \(column) + ?
                    WHERE source_id = ? AND \(column) > ? AND \(column) < ?
                    """, arguments: [Int64(index + 1) + offset, source, previous, gap])
        }
        try database.execute(
            sql: "UPDATE photo SET \(column) = \(column) - ? WHERE source_id = ? AND \(column) > ?",
            arguments: [offset, source, offset / 2])
    }

    /// Removes the oldest, so that no more than `limit` stay; returns those that were shown.
    mutating func trim(to limit: Int) throws -> [PhotoID] {
        guard count > limit else { return [] }
        let start = end - Int64(count - limit)
        let rows = try database.all(
            sql: """
                SELECT id, picture_slot IS NOT NULL, \(HiddenPhotos.isHidden)
                FROM photo WHERE source_id = ? AND slot >= ?
                """, arguments: [source, start]
        ) { row in (id: row[0] as Int64, isPicture: row[1] as Bool, isHidden: row[2] as Bool) }
        try database.execute(
            sql: """
                UPDATE photo SET slot = NULL, picture_slot = NULL, left_at = NULL
                WHERE source_id = ? AND slot >= ?
                """, arguments: [source, start])
        let pictures = rows.count { $0.isPicture }
        end = start
        pictureEnd -= Int64(pictures)
        count = limit
        pictureCount -= pictures
        return rows.filter { !$0.isHidden }.map { PhotoID(rawValue: $0.id) }
    }

    /// The history policy that is stored of a source.
    static func policy(of id: SourceID, _ database: UserConnection) throws -> HistoryPolicy? {
        try database.value(
            String.self, sql: "SELECT history FROM source WHERE name = ?", arguments: [id.rawValue]
        ).flatMap { HistoryPolicy(rawValue: $0) }
    }

    /// Applies a person's choice to the history. The default deletes something only
    /// after another choice.
    ///
    /// Loading of older photos would exceed the limit, and stops.
    static func apply(
        _ policy: HistoryPolicy, after former: HistoryPolicy?, to id: SourceID, _ database: UserConnection
    ) throws {
        guard let order = try SourceOrder.fetch(database, id),
            let limit = try limit(by: policy, after: former, of: order.id, database)
        else { return }
        try database.execute(
            sql:
                "UPDATE further_pages SET is_loading = 0, reason = NULL WHERE source_id = ? AND is_loading = 1",
            arguments: [order.id])
        var history = SourceHistory(order, database)
        guard history.count > limit else { return }
        _ = try history.trim(to: limit)
        let (removed, removedPictures) = (
            order.historyCount - limit, order.historyPictureCount - history.pictureCount
        )
        try database.execute(
            sql: """
                UPDATE source SET slot_count = slot_count - ?, history_count = history_count - ?,
                    picture_slot_count = picture_slot_count - ?,
                    history_picture_count = history_picture_count - ?
                WHERE id = ?
                """, arguments: [removed, removed, removedPictures, removedPictures, order.id])
        try Views.deleteUnneededPhotos(of: order.id, database)
        try EmbeddedPictures.deleteUnused(database)
        try ListVersions.advance(database, of: order.id)
    }
}

extension SourceHistory {
    private static func limit(
        by policy: HistoryPolicy, after former: HistoryPolicy?, of source: Int64, _ database: UserConnection
    ) throws -> Int? {
        if case .newest(let limit) = policy { return limit }
        guard policy == .automatic, former != policy else { return nil }
        let kind = try database.value(
            String.self, sql: "SELECT kind FROM source WHERE id = ?", arguments: [source]
        ).flatMap { FeedKind(rawValue: $0) }
        guard let limit = kind.flatMap({ policy.limit(for: $0) }) else { return nil }
        // Some of them may be on unread pages.
        let pages = try FurtherPagesRow.fetch(database, of: source)
        return pages?.older.hasMore == true ? nil : limit
    }
}

extension KnownPhoto {
    /// The rows of photos with the columns for matching, in the order of their slots.
    ///
    /// - Parameter index: The index to use if the order would mislead the database to another.
    static func fetch(
        _ database: UserConnection, _ condition: String, _ arguments: SQLArguments, index: String? = nil
    ) throws -> [KnownPhoto] {
        let hint = index.map(database.dialect.indexHint) ?? ""
        return try database.all(
            sql: """
                SELECT id, slot, picture_slot, feed_key, original,
                    CASE WHEN feed_key IS NULL AND original IS NULL THEN title ELSE '' END, fingerprint,
                    \(HiddenPhotos.isHidden), left_at IS NOT NULL, file_tag
                FROM photo \(hint) WHERE \(condition) ORDER BY slot, id
                """, arguments: arguments
        ) { row in
            KnownPhoto(
                id: row[0], slot: row[1], pictureSlot: row[2],
                identity: PhotoIdentity(key: row[3], original: row[4], title: row[5], fileTag: row[9]),
                fingerprint: row[6], isRemoved: row[7], hasLeft: row[8])
        }
    }
}
