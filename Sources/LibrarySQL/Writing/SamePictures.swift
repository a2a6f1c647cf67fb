import Basics
import Library
import Photos

/// Finds photos that show one picture: they have the same original, the same content, or, in different
/// sources, the same page and title. Such photos share a number in `picture_id`; others have none.
///
/// Numbers are random and never reused, so that the others need no check when a photo leaves them.
enum SamePictures {
    /// The hash of page and title that photos of different sources share; `nil` without a page.
    static func pageHash(page: String?, title: String) -> Int64? {
        guard let page else { return nil }
        var hash = FNV1a()
        hash.add(page.utf8)
        hash.add(0)
        hash.add(title.utf8)
        return Int64(bitPattern: hash.value)
    }

    /// A condition on `photo`: another photo has the same original, or may have the same page and title.
    private static let mayBeShared = """
        (EXISTS (SELECT 1 FROM photo AS other
            WHERE other.original = photo.original AND other.id <> photo.id)
        OR EXISTS (SELECT 1 FROM photo AS other
            WHERE other.page_hash = photo.page_hash AND other.source_id <> photo.source_id)
        OR EXISTS (SELECT 1 FROM image JOIN image AS other ON other.revision = image.revision
            AND other.address <> image.address WHERE image.address = photo.original))
        """

    /// Updates the numbers of a source's photos: of changed ones, and of
    /// new ones.
    ///
    /// - Parameters:
    ///   - changed: Photos with changed entries.
    ///   - last: The number after which photos are new.
    static func update(
        changed: [Int64], after last: Int64, of source: Int64, _ database: UserConnection
    ) throws {
        _ = try leave(changed, database)
        let new = try database.values(
            Int64.self,
            // The sign keeps the database from reading all photos of the source to find the few new ones.
            sql: "SELECT id FROM photo WHERE id > ? AND +source_id = ? AND \(mayBeShared) ORDER BY id",
            arguments: [last, source])
        var sources: Set<Int64> = []
        for photo in changed + new { try sources.formUnion(join(photo, database)) }
        try ListVersions.advanceOrders(database, of: sources)
    }

    /// Updates the numbers of photos whose original has new content.
    ///
    /// - Returns: Whether any sharing has changed.
    static func update(original: String, _ database: UserConnection) throws -> Bool {
        let photos = try database.values(
            Int64.self, sql: "SELECT id FROM photo WHERE original = ?", arguments: [original])
        var sources = try leave(photos, database)
        for photo in photos { try sources.formUnion(join(photo, database)) }
        try ListVersions.advanceOrders(database, of: sources)
        return !sources.isEmpty
    }

    /// Updates all photos, when none has a number.
    static func updateAll(_ database: UserConnection) throws {
        for photo in try database.values(
            Int64.self, sql: "SELECT id FROM photo WHERE \(mayBeShared) ORDER BY id")
        {
            _ = try join(photo, database)
        }
    }

    /// The other shown photos with the picture of one, except those of its own source.
    static func others(than photo: PhotoID, _ database: UserConnection) throws -> [Photo] {
        try PhotoRow.fetchAll(
            database,
            """
            JOIN photo AS own ON own.id = ? AND own.picture_id = photo.picture_id
                AND own.source_id <> photo.source_id
            WHERE photo.slot IS NOT NULL AND NOT \(HiddenPhotos.isHidden)
            ORDER BY photo.source_id, photo.slot
            """, [photo.rawValue])
    }

    /// Clears the numbers of photos; returns the sources of those that had one.
    private static func leave(_ photos: [Int64], _ database: UserConnection) throws -> Set<Int64> {
        var sources: Set<Int64> = []
        for photo in photos {
            let count = try database.execute(
                sql: "UPDATE photo SET picture_id = NULL WHERE id = ? AND picture_id IS NOT NULL",
                arguments: [photo])
            if count > 0, let source = try source(of: photo, database) { sources.insert(source) }
        }
        return sources
    }

    private static func source(of photo: Int64, _ database: UserConnection) throws -> Int64? {
        try database.value(Int64.self, sql: "SELECT source_id FROM photo WHERE id = ?", arguments: [photo])
    }

    /// The photos with the same picture by each of the three criteria; one of each is enough, since they
    /// have found each other already.
    private static let found = """
        SELECT other.id, other.picture_id FROM photo AS other JOIN photo ON photo.id = ?
        WHERE other.id IN (
            (SELECT same.id FROM photo AS same
                WHERE same.original = photo.original AND same.id <> photo.id LIMIT 1),
            (SELECT same.id FROM photo AS same
                WHERE same.page_hash = photo.page_hash AND same.source_id <> photo.source_id
                    AND same.page = photo.page AND same.title = photo.title
                    AND NOT EXISTS (SELECT 1 FROM photo AS more WHERE more.page_hash = same.page_hash
                        AND more.source_id = same.source_id AND more.id <> same.id)
                    AND NOT EXISTS (SELECT 1 FROM photo AS more WHERE more.page_hash = photo.page_hash
                        AND more.source_id = photo.source_id AND more.id <> photo.id)
                LIMIT 1),
            (SELECT same.id FROM image JOIN image AS twin ON twin.revision = image.revision
                    AND twin.address <> image.address
                JOIN photo AS same ON same.original = twin.address
                WHERE image.address = photo.original LIMIT 1))
        """

    /// Assigns a photo and those that show its picture one number.
    ///
    /// - Returns: The sources of photos whose number has changed.
    private static func join(_ photo: Int64, _ database: UserConnection) throws -> Set<Int64> {
        let others = try database.all(sql: found, arguments: [photo]) { row in
            (id: row[0] as Int64, picture: row[1] as Int64?)
        }
        guard !others.isEmpty else { return [] }
        let known = try database.value(
            Int64.self, sql: "SELECT picture_id FROM photo WHERE id = ?", arguments: [photo])
        let picture = known ?? others.lazy.compactMap(\.picture).first ?? Int64.random(in: 1 ... .max)
        var sources: Set<Int64> = []
        for id in [photo] + others.filter({ $0.picture == nil }).map(\.id) {
            let count = try database.execute(
                sql: "UPDATE photo SET picture_id = ? WHERE id = ? AND picture_id IS NULL",
                arguments: [picture, id])
            if count > 0, let source = try source(of: id, database) { sources.insert(source) }
        }
        for other in Set(others.compactMap(\.picture)) where other != picture {
            try sources.formUnion(
                database.values(
                    Int64.self, sql: "SELECT DISTINCT source_id FROM photo WHERE picture_id = ?",
                    arguments: [other]))
            try database.execute(
                sql: "UPDATE photo SET picture_id = ? WHERE picture_id = ?", arguments: [picture, other])
        }
        return sources
    }
}
