import Foundation
import Library
import Photos

/// Queries of kept originals.
enum ArchiveRows {
    /// Pictures embedded in feeds are in the library; files of this machine stay in place.
    private static func hasURL(_ dialect: any SQLDialect) -> String {
        dialect.isLike("photo.original", "'http%'")
    }

    /// Photos whose original is to be loaded: arguments are the time, twice, and how many.
    static func toKeep(_ dialect: any SQLDialect) -> String {
        """
        SELECT photo.id, photo.original, source.referer
        FROM source JOIN photo ON photo.source_id = source.id
        LEFT JOIN kept_original AS kept ON kept.photo_id = photo.id
        LEFT JOIN image ON image.address = photo.original
        WHERE source.archive = 1 AND \(hasURL(dialect))
            AND (kept.photo_id IS NULL OR kept.is_wrong = 1 OR kept.address <> photo.original
                OR image.content <> kept.content)
            AND (image.failure IS NULL OR coalesce(image.retry_at, 0) <= ?
                OR \(dialect.differs("image.failure_referer", "source.referer")))
            AND coalesce(image.check_again_at, 0) <= ?
        ORDER BY photo.dated_at DESC, photo.id DESC LIMIT ?
        """
    }

    /// Records a content whose file may be unused.
    static func drop(_ content: String, _ database: UserConnection) throws {
        try database.execute(
            sql: "INSERT INTO dropped_original (content) VALUES (?) ON CONFLICT DO NOTHING",
            arguments: [content])
    }

    static func summary(of source: Int64, _ database: UserConnection) throws -> ArchiveSummary {
        var summary = ArchiveSummary()
        try database.query(
            sql: """
                SELECT count(*), count(nullif(photo.packed_size, 0)), coalesce(sum(\(pixels)), 0),
                    count(CASE WHEN kept.is_wrong = 0 THEN 1 END)
                FROM photo LEFT JOIN kept_original AS kept ON kept.photo_id = photo.id
                WHERE photo.source_id = ? AND \(hasURL(database.dialect))
                """, arguments: [source]
        ) { row in
            (summary.photoCount, summary.measuredCount) = (row[0], row[1])
            (summary.pixelCount, summary.keptCount) = (row[2], row[3])
            return false
        }
        try database.query(sql: files, arguments: ["source": source]) { row in
            summary.byteCount = row[0]
            (summary.ownCount, summary.ownByteCount) = (row[1], row[2])
            return false
        }
        try database.query(
            sql: """
                SELECT coalesce(sum(kept.byte_count), 0), coalesce(sum(\(pixels)), 0)
                FROM kept_original AS kept JOIN photo ON photo.id = kept.photo_id WHERE photo.packed_size <> 0
                """, arguments: []
        ) { row in
            (summary.sampleByteCount, summary.samplePixelCount) = (row[0], row[1])
            return false
        }
        summary.failures = try failures(of: source, database)
        return summary
    }

    private static let pixels = "(photo.packed_size >> 32) * (photo.packed_size & 4294967295)"

    /// The files of a source, and those that no other one shares.
    private static let files = """
        SELECT coalesce(sum(byte_count), 0), count(CASE WHEN is_own THEN 1 END),
            coalesce(sum(CASE WHEN is_own THEN byte_count END), 0)
        FROM (
            SELECT kept.content, max(kept.byte_count) AS byte_count, NOT EXISTS (
                SELECT 1 FROM kept_original AS other JOIN photo AS other_photo ON other_photo.id = other.photo_id
                WHERE other.content = kept.content AND other_photo.source_id <> :source) AS is_own
            FROM kept_original AS kept JOIN photo ON photo.id = kept.photo_id
            WHERE photo.source_id = :source GROUP BY kept.content) AS file
        """

    private static func failures(
        of source: Int64, _ database: UserConnection
    ) throws -> [ArchiveSummary.Failure] {
        try database.all(
            sql: """
                SELECT image.failure, count(*)
                FROM photo JOIN image ON image.address = photo.original
                LEFT JOIN kept_original AS kept ON kept.photo_id = photo.id AND kept.is_wrong = 0
                WHERE photo.source_id = ? AND \(hasURL(database.dialect)) AND image.failure IS NOT NULL AND kept.photo_id IS NULL
                GROUP BY image.failure ORDER BY count(*) DESC, image.failure LIMIT 10
                """, arguments: [source]
        ) { ArchiveSummary.Failure(reason: Message(json: $0[0]), count: $0[1]) }
    }

    /// Moves the permanently kept original of a photo to its new URL, by which it is found: its server may
    /// not have it any more. It is checked when it is next used, since the server's response may differ now.
    static func moveOriginal(
        of photo: Int64, from url: String, to other: String, isShared: Bool, _ database: UserConnection
    ) throws {
        guard try copyOriginal(of: photo, from: url, to: other, isShared: isShared, database) else { return }
        try database.execute(
            sql: "UPDATE kept_original SET address = ? WHERE photo_id = ?", arguments: [other, photo])
    }

    /// Makes the bytes of a kept original those of another URL until its server has sent others: a server that
    /// keeps originals checks this soon, as the original is still recorded under the previous URL.
    ///
    /// - Parameter isShared: Whether other sources may have the other URL. If one does, it must not get access
    ///   to the original, which is downloaded again.
    /// - Returns: Whether the other URL has these bytes now.
    @discardableResult
    static func copyOriginal(
        of photo: Int64, from url: String, to other: String, isShared: Bool, _ database: UserConnection
    ) throws -> Bool {
        let content = try database.value(
            String.self, sql: "SELECT content FROM kept_original WHERE photo_id = ?", arguments: [photo])
        guard let content else { return false }
        if isShared {
            let isElsewhere = try database.value(
                Bool.self,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM photo WHERE original = ?
                        AND source_id <> (SELECT source_id FROM photo WHERE id = ?))
                    """, arguments: [other, photo])
            guard isElsewhere == false else { return false }
        }
        return try ImageRow.copyBytes(content, from: url, to: other, database)
    }
}
