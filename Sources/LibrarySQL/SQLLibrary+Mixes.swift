package import Foundation
package import Library
package import Photos

extension SQLLibrary: MixStore {
    package func mixes() async throws(LibraryError) -> [Mix] {
        try await read { try Mixes.fetch($0).map(\.mix) }
    }

    package func mix(_ id: MixID) async throws(LibraryError) -> Mix? {
        try await read { try Mixes.fetchOne($0, id)?.mix }
    }

    @discardableResult
    package func addMix(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder
    ) async throws(LibraryError) -> Mix {
        try await write { database in
            let name = try SourceNaming.freeName(for: title) { name in
                // The page that makes mixes has this name.
                try name.rawValue == "new"
                    || MixID(rawValue: name.rawValue).flatMap {
                        try Mixes.fetchOne(database, $0)
                    } != nil
            }
            guard let id = MixID(rawValue: name.rawValue) else {
                throw SQLError(code: .other, message: "\(name) does not name a mix")
            }
            let mix = Mix(id: id, title: title, sources: sources, words: words, order: order)
            try database.execute(
                sql: """
                    INSERT INTO mix (user_id, key, title, words, photo_order, is_of_all)
                    VALUES (:user, ?, ?, ?, ?, ?)
                    """,
                arguments: [id.rawValue, title, words, order.description, sources == nil])
            try Mixes.setSources(of: mix, database)
            return mix
        }
    }

    @discardableResult
    package func updateMix(_ mix: Mix) async throws(LibraryError) -> Bool {
        try await write { database in
            let count = try database.execute(
                sql: """
                    UPDATE mix SET title = ?, words = ?, photo_order = ?, is_of_all = ?
                    WHERE user_id = :user AND key = ?
                    """,
                arguments: [
                    mix.title, mix.words, mix.order.description, mix.sources == nil, mix.id.rawValue,
                ])
            if count > 0 { try Mixes.setSources(of: mix, database) }
            return count > 0
        }
    }

    @discardableResult
    package func addPhotos(
        _ photos: [PhotoID], to mix: MixID, at date: Date
    ) async throws(LibraryError) -> Int? {
        try await change(photos, of: mix) { database, number, photo in
            try database.execute(
                sql: """
                    INSERT INTO mix_photo (mix_id, photo_id, added_at) SELECT ?, id, ? FROM photo WHERE id = ?
                    ON CONFLICT DO NOTHING
                    """, arguments: [number, date.timeIntervalSince1970, photo.rawValue])
        }
    }

    @discardableResult
    package func removePhotos(_ photos: [PhotoID], from mix: MixID) async throws(LibraryError) -> Int? {
        try await change(photos, of: mix) { database, number, photo in
            try database.execute(
                sql: "DELETE FROM mix_photo WHERE mix_id = ? AND photo_id = ?",
                arguments: [number, photo.rawValue])
        }
    }

    /// Changes which photos were added to a mix; returns the number of rows.
    private func change(
        _ photos: [PhotoID], of mix: MixID,
        _ write: @Sendable @escaping (UserConnection, Int64, PhotoID) throws -> Int
    ) async throws(LibraryError) -> Int? {
        try await self.write { database in
            guard let (number, _) = try Mixes.fetchOne(database, mix) else { return nil }
            let count = try photos.reduce(0) { try $0 + write(database, number, $1) }
            if count > 0 { try ListVersions.advancePersonal(database) }
            return count
        }
    }

    @discardableResult
    package func deleteMix(_ id: MixID) async throws(LibraryError) -> Bool {
        try await write { database in
            let count = try database.execute(
                sql: "DELETE FROM mix WHERE user_id = :user AND key = ?", arguments: [id.rawValue])
            if count > 0 { try ListVersions.advancePersonal(database) }
            return count > 0
        }
    }
}

/// Mixes, within the caller's transaction.
enum Mixes {
    /// A condition on `photo`: its source belongs to the mix of the next `?`.
    static let hasSource = "photo.source_id IN (SELECT source_id FROM mix_source WHERE mix_id = ?)"
    /// A condition on `photo`: it was added to the mix of the next `?`.
    static let hasPhoto = "photo.id IN (SELECT photo_id FROM mix_photo WHERE mix_id = ?)"

    /// Whether any photo was added to a mix.
    static func hasPhotos(_ number: Int64, _ database: UserConnection) throws -> Bool {
        try database.value(
            Int.self, sql: "SELECT 1 FROM mix_photo WHERE mix_id = ? LIMIT 1", arguments: [number]) != nil
    }

    /// The photos added to a mix.
    static func photos(_ number: Int64, _ database: UserConnection) throws -> Set<Int64> {
        Set(
            try database.values(
                Int64.self, sql: "SELECT photo_id FROM mix_photo WHERE mix_id = ?", arguments: [number]))
    }

    /// Those of them that their sources no longer list.
    static func unlistedPhotos(_ number: Int64, _ database: UserConnection) throws -> [DatedPhotos.Row] {
        try database.all(
            sql: """
                SELECT \(DatedPhotosCache.columns) FROM photo WHERE photo.slot IS NULL AND \(hasPhoto)
                ORDER BY photo.dated_at DESC, photo.source_id, photo.id
                """, arguments: [number]
        ) { DatedPhotos.Row($0) }
    }

    static func fetchOne(_ database: UserConnection, _ id: MixID) throws -> (number: Int64, mix: Mix)? {
        try fetch(database, "AND key = ?", [id.rawValue]).first
    }

    static func fetch(
        _ database: UserConnection, _ condition: String = "", _ arguments: SQLArguments = []
    ) throws -> [(number: Int64, mix: Mix)] {
        let rows = try database.all(
            sql: """
                SELECT id, key, title, words, photo_order, is_of_all FROM mix
                WHERE user_id = :user \(condition) ORDER BY \(database.dialect.caseless("title")), id
                """, arguments: arguments
        ) { row in
            (
                number: row[0] as Int64, key: row[1] as String, title: row[2] as String,
                words: row[3] as String, order: row[4] as String, isOfAll: row[5] as Bool
            )
        }
        return try rows.map { row in
            guard let id = MixID(rawValue: row.key) else {
                throw SQLError(code: .corrupt, message: "\(row.key) does not name a mix")
            }
            let sources = try database.values(
                String.self,
                sql: """
                    SELECT source.name FROM mix_source JOIN source ON source.id = mix_source.source_id
                    WHERE mix_source.mix_id = ? ORDER BY source.id
                    """, arguments: [row.number])
            let mix = Mix(
                id: id, title: row.title,
                sources: row.isOfAll ? nil : sources.compactMap { SourceID(rawValue: $0) },
                words: row.words, order: PhotoOrder(row.order) ?? .newest)
            return (row.number, mix)
        }
    }

    static func setSources(of mix: Mix, _ database: UserConnection) throws {
        let number = try database.value(
            Int64.self, sql: "SELECT id FROM mix WHERE user_id = :user AND key = ?",
            arguments: [mix.id.rawValue])
        guard let number else { return }
        try database.execute(sql: "DELETE FROM mix_source WHERE mix_id = ?", arguments: [number])
        for source in Set(mix.sources ?? []) {
            try database.execute(
                sql: "INSERT INTO mix_source (mix_id, source_id) SELECT ?, id FROM source WHERE name = ?",
                arguments: [number, source.rawValue])
        }
        try ListVersions.advancePersonal(database)
    }
}
