package import Foundation
package import Library
package import Photos

extension SQLLibrary: ArchiveStore {
    package func archive(of id: SourceID) async throws(LibraryError) -> ArchiveSummary? {
        try await read { database in
            try SourceOrder.fetch(database, id).map { try ArchiveRows.summary(of: $0.id, database) }
        }
    }

    package func keepsOriginals(of id: SourceID) async throws(LibraryError) -> Bool {
        try await read { database in
            // Starts from the kept ones: most sources have many photos and none of these.
            try database.value(
                Int.self,
                sql: """
                    SELECT 1 FROM kept_original AS kept \(database.dialect.orderedJoin) photo ON photo.id = kept.photo_id
                    WHERE photo.source_id = (SELECT id FROM source WHERE name = ?) LIMIT 1
                    """, arguments: [id.rawValue]) != nil
        }
    }

    package func originalsToKeep(
        at date: Date, limit: Int
    ) async throws(LibraryError) -> [OriginalToKeep] {
        try await read { database in
            try database.all(
                sql: ArchiveRows.toKeep(database.dialect),
                arguments: [date.timeIntervalSince1970, date.timeIntervalSince1970, max(limit, 0)]
            ) { row in
                OriginalToKeep(photo: PhotoID(rawValue: row[0]), url: row[1], referer: row[2])
            }
        }
    }

    package func keep(_ original: KeptOriginal) async throws(LibraryError) -> Bool {
        try await write { database in
            let count = try database.execute(
                sql: """
                    INSERT INTO kept_original (photo_id, address, content, byte_count, media_type, kept_at)
                    SELECT photo.id, ?, ?, ?, ?, ? FROM photo JOIN source ON source.id = photo.source_id
                    WHERE photo.id = ? AND source.archive = 1
                    ON CONFLICT (photo_id) DO UPDATE SET address = excluded.address, content = excluded.content,
                        byte_count = excluded.byte_count, media_type = excluded.media_type,
                        kept_at = excluded.kept_at, is_wrong = 0
                    """,
                arguments: [
                    original.url, original.content, original.byteCount, original.mediaType,
                    original.keptAt.timeIntervalSince1970, original.photo.rawValue,
                ])
            guard count > 0 else {
                // Its file exists already, and may be unused.
                try ArchiveRows.drop(original.content, database)
                return false
            }
            try database.execute(
                sql: "UPDATE kept_original SET is_wrong = 0 WHERE content = ? AND is_wrong = 1",
                arguments: [original.content])
            return true
        }
    }

    package func keptOriginals(
        of id: SourceID?, after photo: PhotoID?, limit: Int
    ) async throws(LibraryError) -> [KeptOriginal] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT kept.photo_id, kept.address, kept.content, kept.byte_count, kept.media_type, kept.kept_at
                    FROM kept_original AS kept JOIN photo ON photo.id = kept.photo_id
                    JOIN source ON source.id = photo.source_id
                    WHERE kept.photo_id > ? AND source.name = coalesce(?, source.name)
                    ORDER BY kept.photo_id LIMIT ?
                    """, arguments: [photo?.rawValue ?? 0, id?.rawValue, max(limit, 0)]
            ) { row in
                KeptOriginal(
                    photo: PhotoID(rawValue: row[0]), url: row[1], content: row[2], byteCount: row[3],
                    mediaType: row[4], keptAt: Date(timeIntervalSince1970: row[5]))
            }
        }
    }

    package func noteWrongOriginal(_ content: String) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                sql: "UPDATE kept_original SET is_wrong = 1 WHERE content = ?", arguments: [content])
        }
    }

    @discardableResult
    package func dropOriginals(of id: SourceID) async throws(LibraryError) -> Int {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM kept_original WHERE photo_id IN (
                        SELECT id FROM photo WHERE source_id = (SELECT id FROM source WHERE name = ?))
                    """, arguments: [id.rawValue])
        }
    }

    package func noteIntactOriginals(_ contents: [String]) async throws(LibraryError) {
        // A transaction that writes nothing would count as a change of the library.
        let wrong = try await read { database in
            try contents.filter { content in
                try database.value(
                    Int.self, sql: "SELECT 1 FROM kept_original WHERE content = ? AND is_wrong = 1 LIMIT 1",
                    arguments: [content]) != nil
            }
        }
        guard !wrong.isEmpty else { return }
        try await write { database in
            for content in wrong {
                try database.execute(
                    sql: "UPDATE kept_original SET is_wrong = 0 WHERE content = ?", arguments: [content])
            }
        }
    }

    @discardableResult
    package func sweepDroppedOriginals(
        _ delete: @escaping @Sendable (String) throws -> Void
    ) async throws(LibraryError) -> DeletedOriginals {
        // A transaction that writes nothing would count as a change of the library.
        let isNeeded = try await read { database in
            try database.value(Int.self, sql: "SELECT 1 FROM dropped_original LIMIT 1") != nil
        }
        var swept = DeletedOriginals()
        guard isNeeded else { return swept }
        var last = ""
        while true {
            let part = try await write { [last] database in
                try Self.sweepPart(after: last, database, delete)
            }
            swept.add(part.swept)
            guard let next = part.last else { return swept }
            last = next
        }
    }

    /// Deletes files in one transaction; those that cannot be deleted stay recorded.
    ///
    /// - Returns: The last content, unless there are no more.
    private static func sweepPart(
        after last: String, _ database: UserConnection, _ delete: (String) throws -> Void
    ) throws -> (swept: DeletedOriginals, last: String?) {
        let contents = try database.values(
            String.self,
            sql: """
                SELECT content FROM dropped_original WHERE content > ? ORDER BY content LIMIT \(sweptAtOnce)
                """, arguments: [last])
        var swept = DeletedOriginals()
        for content in contents {
            let isKept =
                try database.value(
                    Int.self, sql: "SELECT 1 FROM kept_original WHERE content = ? LIMIT 1",
                    arguments: [content]) != nil
            if !isKept {
                do { try delete(content) } catch {
                    swept.addFailure(error)
                    continue
                }
                swept.deletedCount += 1
            }
            try database.execute(
                sql: "DELETE FROM dropped_original WHERE content = ?", arguments: [content])
        }
        return (swept, contents.count < sweptAtOnce ? nil : contents.last)
    }

    /// The files deleted in one transaction, for which other writes wait.
    private static let sweptAtOnce = 200

    package func droppedOriginals(limit: Int) async throws(LibraryError) -> [String] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT content FROM dropped_original AS dropped
                    WHERE NOT EXISTS (SELECT 1 FROM kept_original WHERE content = dropped.content)
                    ORDER BY content LIMIT ?
                    """, arguments: [max(limit, 0)]
            ) { $0[0] }
        }
    }

    package func noteDeletedOriginals(_ contents: [String]) async throws(LibraryError) {
        guard !contents.isEmpty else { return }
        try await write { database in
            for content in contents {
                try database.execute(
                    sql: "UPDATE kept_original SET is_wrong = 1 WHERE content = ?", arguments: [content])
                try database.execute(
                    sql: "DELETE FROM dropped_original WHERE content = ?", arguments: [content])
            }
        }
    }

    package func dropUnneededOriginals(_ contents: [String]) async throws(LibraryError) {
        let unneeded = try await read { database in
            try contents.filter { content in
                try database.value(
                    Int.self, sql: "SELECT 1 FROM kept_original WHERE content = ? LIMIT 1",
                    arguments: [content]) == nil
            }
        }
        // A transaction that writes nothing would count as a change of the library.
        guard !unneeded.isEmpty else { return }
        try await write { database in
            for content in unneeded { try ArchiveRows.drop(content, database) }
        }
    }
}
