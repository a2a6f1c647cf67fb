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
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder, audience: MixAudience,
        once key: RequestKey?
    ) async throws(LibraryError) -> Mix {
        try await write { database in
            let owner = Mixes.owner(for: audience, database)
            if try Requests.isDone(key, database), let existing = try Mixes.newest(title, of: owner, database)
            {
                return existing
            }
            let id = try Mixes.freeName(for: title, of: owner, besides: nil, database)
            let mix = Mix(
                id: id, title: title, sources: sources, words: words, order: order, audience: audience)
            let number = try database.value(
                Int64.self,
                sql: """
                    INSERT INTO mix (user_id, key, title, words, photo_order, is_of_all, is_public)
                    VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
                    """,
                arguments: [
                    owner.rawValue, id.rawValue, title, words, order.description, sources == nil,
                    audience == .public,
                ])
            guard let number else { throw SQLError(code: .other, message: "a mix was not kept") }
            try Mixes.setSources(mix.sources, of: number, database)
            try ListVersions.advanceMixes(database, isForAll: audience != .own)
            return mix
        }
    }

    @discardableResult
    package func updateMix(
        _ id: MixID, _ change: MixChange, once key: RequestKey?
    ) async throws(LibraryError) -> Mix? {
        try await write { database in
            guard let (number, known) = try Mixes.fetchOne(database, id) else { return nil }
            if try Requests.isDone(key, database) { return known }
            var mix = change.applied(to: known)
            let owner = Mixes.owner(for: mix.audience, database)
            if (mix.audience == .own) != (known.audience == .own) {
                mix = Mix(
                    id: try Mixes.freeName(for: mix.id.rawValue, of: owner, besides: number, database),
                    title: mix.title, sources: mix.sources, words: mix.words, order: mix.order,
                    audience: mix.audience)
            }
            try database.execute(
                sql: """
                    UPDATE mix SET user_id = ?, key = ?, title = ?, words = ?, photo_order = ?, is_of_all = ?,
                        is_public = ?
                    WHERE id = ?
                    """,
                arguments: [
                    owner.rawValue, mix.id.rawValue, mix.title, mix.words, mix.order.description,
                    mix.sources == nil, mix.audience == .public, number,
                ])
            try Mixes.setSources(mix.sources, of: number, database)
            try ListVersions.advanceMixes(database, isForAll: mix.audience != .own || known.audience != .own)
            return mix
        }
    }

    @discardableResult
    package func addPhotos(
        _ photos: [PhotoID], to mix: MixID, at date: Date, once key: RequestKey?
    ) async throws(LibraryError) -> Int? {
        try await change(photos, of: mix, once: key, areIn: true) { database, number, photo in
            try database.execute(
                sql: """
                    INSERT INTO mix_photo (mix_id, photo_id, added_at) SELECT ?, id, ? FROM photo WHERE id = ?
                    ON CONFLICT DO NOTHING
                    """, arguments: [number, date.timeIntervalSince1970, photo.rawValue])
        }
    }

    @discardableResult
    package func removePhotos(
        _ photos: [PhotoID], from mix: MixID, once key: RequestKey?
    ) async throws(LibraryError) -> Int? {
        try await change(photos, of: mix, once: key, areIn: false) { database, number, photo in
            try database.execute(
                sql: "DELETE FROM mix_photo WHERE mix_id = ? AND photo_id = ?",
                arguments: [number, photo.rawValue])
        }
    }

    /// Changes which photos were added to a mix; returns the number of rows.
    ///
    /// - Parameter areIn: Whether the photos are in the mix afterwards; a repeated change returns the number
    ///   of photos in this state.
    private func change(
        _ photos: [PhotoID], of mix: MixID, once key: RequestKey?, areIn: Bool,
        _ write: @Sendable @escaping (UserConnection, Int64, PhotoID) throws -> Int
    ) async throws(LibraryError) -> Int? {
        try await self.write { database in
            guard let (number, known) = try Mixes.fetchOne(database, mix) else { return nil }
            if try Requests.isDone(key, database) {
                let added = try Mixes.photos(number, database)
                return Set(photos).count { added.contains($0.rawValue) == areIn }
            }
            let count = try photos.reduce(0) { try $0 + write(database, number, $1) }
            if count > 0 { try ListVersions.advanceMixes(database, isForAll: known.audience != .own) }
            return count
        }
    }

    @discardableResult
    package func deleteMix(_ id: MixID) async throws(LibraryError) -> Bool {
        try await write { database in
            guard let (number, known) = try Mixes.fetchOne(database, id) else { return false }
            try database.execute(sql: "DELETE FROM mix WHERE id = ?", arguments: [number])
            try ListVersions.advanceMixes(database, isForAll: known.audience != .own)
            return true
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

    /// Added photos that their sources no longer list.
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

    /// The newest mix with a title.
    static func newest(_ title: String, of owner: UserID, _ database: UserConnection) throws -> Mix? {
        try fetch(database, "AND title = ? AND user_id = ?", [title, owner.rawValue])
            .max { $0.number < $1.number }?.mix
    }

    /// Whether the user sees a row of `mix`.
    private static let isVisible = "(user_id = :user OR user_id = 0) AND (:user <> 0 OR is_public = 1)"

    /// The owner of a mix: everybody if others see it.
    static func owner(for audience: MixAudience, _ database: UserConnection) -> UserID {
        audience == .own ? database.user : .everybody
    }

    /// A name that is unique among the mixes visible to all users who see this one.
    ///
    /// - Parameter number: The mix itself, which may have a name already.
    static func freeName(
        for title: String, of owner: UserID, besides number: Int64?, _ database: UserConnection
    ) throws -> MixID {
        let name = try SourceNaming.freeName(for: title) { name in
            // The page for adding mixes.
            guard name.rawValue != "new" else { return true }
            return try database.value(
                Int.self,
                sql: """
                    SELECT 1 FROM mix WHERE key = ? AND id <> ? AND (user_id = ? OR user_id = 0 OR ? = 0)
                    """,
                arguments: [name.rawValue, number ?? 0, owner.rawValue, owner.rawValue]) != nil
        }
        guard let id = MixID(rawValue: name.rawValue) else {
            throw SQLError(code: .other, message: "\(name) does not name a mix")
        }
        return id
    }

    static func fetch(
        _ database: UserConnection, _ condition: String = "", _ arguments: SQLArguments = []
    ) throws -> [(number: Int64, mix: Mix)] {
        let rows = try database.all(
            sql: """
                SELECT id, key, title, words, photo_order, is_of_all, user_id, is_public FROM mix
                WHERE \(isVisible) \(condition) ORDER BY id
                """, arguments: arguments
        ) { row in
            (
                number: row[0] as Int64, key: row[1] as String, title: row[2] as String,
                words: row[3] as String, order: row[4] as String, isOfAll: row[5] as Bool,
                audience: audience(ofUser: row[6], isPublic: row[7])
            )
        }
        var titles = TitleKeys()
        for row in rows { titles.append(row.title) }
        return try titles.order.map { index in
            let row = rows[index]
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
                words: row.words, order: PhotoOrder(row.order) ?? .newest, audience: row.audience)
            return (row.number, mix)
        }
    }

    private static func audience(ofUser user: Int64, isPublic: Bool) -> MixAudience {
        guard user == UserID.everybody.rawValue else { return .own }
        return isPublic ? .public : .all
    }

    static func setSources(
        _ sources: [SourceID]?, of number: Int64, _ database: UserConnection
    ) throws {
        try database.execute(sql: "DELETE FROM mix_source WHERE mix_id = ?", arguments: [number])
        for source in Set(sources ?? []) {
            try database.execute(
                sql: "INSERT INTO mix_source (mix_id, source_id) SELECT ?, id FROM source WHERE name = ?",
                arguments: [number, source.rawValue])
        }
    }
}
