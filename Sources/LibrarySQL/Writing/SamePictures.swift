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
    ///
    /// Other sources are two ranges of the index, since all photos of the same source may have one page and title.
    private static let mayBeShared = """
        (EXISTS (SELECT 1 FROM photo AS other
            WHERE other.original = photo.original AND other.id <> photo.id)
        OR EXISTS (SELECT 1 FROM photo AS other
            WHERE other.page_hash = photo.page_hash AND other.source_id < photo.source_id)
        OR EXISTS (SELECT 1 FROM photo AS other
            WHERE other.page_hash = photo.page_hash AND other.source_id > photo.source_id)
        OR EXISTS (SELECT 1 FROM image JOIN image AS other ON other.revision = image.revision
            WHERE image.address = photo.original AND other.address <> photo.original))
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
            // The sign and the second limit keep databases from reading all photos of the source, or of all
            // sources, to find the few new ones.
            sql: """
                SELECT id FROM photo WHERE id > ? AND id <= ? AND +source_id = ? AND \(mayBeShared) ORDER BY id
                """,
            arguments: [last, Int64.max, source])
        try ListVersions.advanceOrders(database, of: try join(changed + new, database))
    }

    /// Updates the numbers of photos whose original has new content.
    ///
    /// - Returns: Whether any sharing has changed.
    static func update(original: String, _ database: UserConnection) throws -> Bool {
        let photos = try database.values(
            Int64.self, sql: "SELECT id FROM photo WHERE original = ?", arguments: [original])
        let sources = try leave(photos, database).union(join(photos, database))
        try ListVersions.advanceOrders(database, of: sources)
        return !sources.isEmpty
    }

    /// Updates all photos, when none has a number.
    static func updateAll(_ database: UserConnection) throws {
        _ = try join(
            database.values(Int64.self, sql: "SELECT id FROM photo WHERE \(mayBeShared) ORDER BY id"),
            database)
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
        guard !photos.isEmpty else { return [] }
        let list = database.dialect.numberList(photos)
        let condition = """
            id IN (SELECT value FROM \(database.dialect.numbers(in: "?"))) AND picture_id IS NOT NULL
            """
        let sources = try database.values(
            Int64.self, sql: "SELECT DISTINCT source_id FROM photo WHERE \(condition)", arguments: [list])
        guard !sources.isEmpty else { return [] }
        try database.execute(
            sql: "UPDATE photo SET picture_id = NULL WHERE \(condition)", arguments: [list])
        return Set(sources)
    }

    /// For each photo of a list, one photo with the same picture by each of the three criteria: one of each
    /// is enough, since they share a number already.
    ///
    /// Other sources are searched only for a photo that is the only one of its page and title in its own, so
    /// that albums are not compared with one another.
    private static let found = """
        SELECT photo.id,
            (SELECT same.id FROM photo AS same
                WHERE same.original = photo.original AND same.id <> photo.id LIMIT 1),
            CASE WHEN NOT \(isRepeated("photo")) THEN coalesce(
                \(sameElsewhere("<")), \(sameElsewhere(">"))) END,
            (SELECT same.id FROM image JOIN image AS twin ON twin.revision = image.revision
                    AND twin.address <> image.address
                JOIN photo AS same ON same.original = twin.address
                WHERE image.address = photo.original LIMIT 1)
        FROM photo WHERE photo.id IN
        """

    /// A condition on a photo: another one of its source may have the same page and title.
    private static func isRepeated(_ photo: String) -> String {
        """
        EXISTS (SELECT 1 FROM photo AS more WHERE more.page_hash = \(photo).page_hash
            AND more.source_id = \(photo).source_id AND more.id <> \(photo).id)
        """
    }

    /// A photo with the page and title of `photo`, the only one of its source, in sources with lesser or
    /// greater numbers.
    private static func sameElsewhere(_ comparison: String) -> String {
        """
        (SELECT same.id FROM photo AS same
            WHERE same.page_hash = photo.page_hash AND same.source_id \(comparison) photo.source_id
                AND same.page = photo.page AND same.title = photo.title AND NOT \(isRepeated("same"))
            LIMIT 1)
        """
    }

    /// How many photos are joined at once.
    private static let photosAtOnce = 10_000

    /// Assigns photos and those that show their pictures the same numbers, with as many statements for thousands as for
    /// one.
    ///
    /// - Returns: The sources of photos whose number has changed.
    private static func join(_ photos: [Int64], _ database: UserConnection) throws -> Set<Int64> {
        var sources: Set<Int64> = []
        for start in stride(from: 0, to: photos.count, by: photosAtOnce) {
            let part = photos[start..<min(start + photosAtOnce, photos.count)]
            try sources.formUnion(joinTogether(Array(part), database))
        }
        return sources
    }

    private static func joinTogether(_ photos: [Int64], _ database: UserConnection) throws -> Set<Int64> {
        let numbers = "(SELECT value FROM \(database.dialect.numbers(in: "?")))"
        let pairs = try database.all(
            sql: "\(found) \(numbers)", arguments: [database.dialect.numberList(photos)]
        ) { row in
            (photo: row[0] as Int64, others: (1...3).compactMap { row[$0] as Int64? })
        }.filter { !$0.others.isEmpty }
        guard !pairs.isEmpty else { return [] }
        var numbering = SharedPictures()
        let all = Set(pairs.flatMap { [$0.photo] + $0.others })
        try database.query(
            sql: "SELECT id, picture_id, source_id FROM photo WHERE id IN \(numbers)",
            arguments: [database.dialect.numberList(all.sorted())]
        ) { row in
            numbering.add(row[0], picture: row[1], source: row[2])
            return true
        }
        for pair in pairs { numbering.join(pair.photo, with: pair.others) }
        return try write(numbering, database)
    }

    private static func write(_ numbering: SharedPictures, _ database: UserConnection) throws -> Set<Int64> {
        let dialect = database.dialect
        var sources = numbering.assignedSources
        let assigned = numbering.assigned
        if !assigned.isEmpty {
            try database.execute(
                sql: """
                    UPDATE photo SET picture_id = pair.other FROM \(dialect.pairs(in: "?")) AS pair
                    WHERE photo.id = pair.one
                    """, arguments: [dialect.pairList(assigned)])
        }
        let replaced = numbering.replaced
        guard !replaced.isEmpty else { return sources }
        try sources.formUnion(
            database.values(
                Int64.self,
                sql: """
                    SELECT DISTINCT source_id FROM photo
                    WHERE picture_id IN (SELECT value FROM \(dialect.numbers(in: "?")))
                    """, arguments: [dialect.numberList(replaced.map(\.one))]))
        try database.execute(
            sql: """
                UPDATE photo SET picture_id = pair.other FROM \(dialect.pairs(in: "?")) AS pair
                WHERE photo.picture_id = pair.one
                """, arguments: [dialect.pairList(replaced)])
        return sources
    }
}
