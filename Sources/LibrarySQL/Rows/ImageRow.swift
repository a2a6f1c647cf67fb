import Basics
import Foundation
import Library
import Photos

/// The rows of images.
enum ImageRow {
    private enum Column: Int {
        case width, height, contentType, color, placeholder, frameCount, metadata, revision
        case content, type, entityTag, lastModified, checkedAt, checkAgainAt, isPlaceless
        case failure, isTransient, attempts, retryAt, referer
    }

    /// Stored for images without a place: the version of the check that found none. Versions 1 and 2 have
    /// missed some places.
    private static let placelessCheck = 3

    /// The columns of facts.
    private static let factColumns =
        "width, height, content_type, color, placeholder, frame_count, metadata, revision"

    private static let columns = """
        \(factColumns),
        content, image_type, entity_tag, last_modified, checked_at, check_again_at, is_placeless,
        failure, failure_is_transient, failure_count, retry_at, failure_referer
        """

    static func fetchOne(_ database: UserConnection, _ url: String) throws -> ImageRecord? {
        try database.first(
            sql: "SELECT \(columns) FROM image WHERE address = ?", arguments: [url], record)
    }

    private static func record(from row: any SQLRow) -> ImageRecord {
        func value<Value: SQLConvertible>(_ column: Column) -> Value? { row[column.rawValue] }
        func date(_ column: Column) -> Date? {
            (row[column.rawValue] as Double?).map(Date.init(timeIntervalSince1970:))
        }
        var record = ImageRecord()
        if let width: Int = value(.width), let height: Int = value(.height),
            let size = PixelSize(width: width, height: height)
        {
            record.facts = ImageFacts(
                size: size, contentType: value(.contentType) ?? "", color: value(.color),
                placeholder: value(.placeholder), frameCount: value(.frameCount) ?? 1,
                metadata: metadata(value(.metadata)),
                revision: value(.revision))
        }
        record.content = value(.content)
        record.type = (value(.type) as String?).flatMap(ImageType.init(rawValue:))
        record.validators = Validators(entityTag: value(.entityTag), lastModified: value(.lastModified))
        record.checkedAt = date(.checkedAt)
        record.checkAgainAt = date(.checkAgainAt)
        record.isPlaceless = (value(.isPlaceless) as Int?).flatMap { number in
            number == 0 ? false : number == placelessCheck ? true : nil
        }
        if let reason: String = value(.failure) {
            record.failure = ImageRecord.Failure(
                reason: Message(json: reason), isTransient: value(.isTransient) ?? true,
                attempts: value(.attempts) ?? 1,
                retryAt: date(.retryAt) ?? .distantPast, referer: value(.referer))
        }
        return record
    }

    /// The metadata of photos' files, with one query per thousand.
    static func metadata(
        of photos: [Int64], _ database: UserConnection
    ) throws -> [PhotoID: PhotoMetadata] {
        var found: [PhotoID: PhotoMetadata] = [:]
        for part in PhotoRow.parts(of: photos) {
            let rows = try database.all(
                sql: """
                    SELECT photo.id, image.metadata FROM photo JOIN image ON image.address = photo.original
                    WHERE image.metadata IS NOT NULL
                        AND photo.id IN (SELECT value FROM \(database.dialect.numbers(in: "?")))
                    """, arguments: [database.dialect.numberList(part)]
            ) { row in (id: PhotoID(rawValue: row[0]), metadata: metadata(row[1])) }
            for (id, metadata) in rows { found[id] = metadata }
        }
        return found
    }

    /// The metadata; `nil` if another version has stored it in another format.
    private static func metadata(_ text: String?) -> PhotoMetadata? {
        text.flatMap { try? JSONDecoder().decode(PhotoMetadata.self, from: Data($0.utf8)) }
    }

    private static func text(of metadata: PhotoMetadata?) throws -> String? {
        try metadata.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }

    /// Replaces a record, and updates the shapes of photos.
    ///
    /// - Parameter base: The content that the stored record must have, if there is one; `nil` for any.
    /// - Returns: Whether it was replaced.
    static func store(
        _ record: ImageRecord, of url: String, basedOn base: String??, _ database: UserConnection
    ) throws -> Bool {
        let (facts, failure) = (record.facts, record.failure)
        let known = try database.first(
            sql: "SELECT revision, content FROM image WHERE address = ?", arguments: [url]
        ) { (revision: $0[0] as String?, content: $0[1] as String?) }
        if let base, let known, known.content != base { return false }
        let revision = known?.revision
        try database.execute(
            sql: """
                INSERT INTO image (address, \(columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT \(database.dialect.conflict(over: "address")) DO UPDATE SET (\(columns)) = (\(newValues))
                """,
            arguments: [
                url, facts?.size.width, facts?.size.height, facts?.contentType, facts?.color,
                facts?.placeholder, facts?.frameCount,
                try text(of: facts?.metadata), facts?.revision,
                record.content, record.type?.rawValue, record.validators.entityTag,
                record.validators.lastModified, record.checkedAt?.timeIntervalSince1970,
                record.checkAgainAt?.timeIntervalSince1970,
                record.isPlaceless.map { $0 ? placelessCheck : 0 },
                try failure?.reason.json(), failure?.isTransient, failure?.attempts,
                failure?.retryAt.timeIntervalSince1970, failure?.referer,
            ])
        guard let facts else { return true }
        let count = try database.execute(
            sql: "UPDATE photo SET packed_size = :size WHERE original = :url AND packed_size <> :size",
            arguments: ["size": facts.size.packed, "url": url])
        if count > 0 {
            let sources = try database.values(
                Int64.self, sql: "SELECT DISTINCT source_id FROM photo WHERE original = ?", arguments: [url])
            try ListVersions.advanceOrders(database, of: Set(sources))
            try ListVersions.advanceShapes(database)
        }
        if facts.revision != revision, try SamePictures.update(original: url, database) {
            try ListVersions.advance(database)
        }
        return true
    }

    /// Copies the record of the bytes to another URL without a record, except their last
    /// failure.
    static func copy(from url: String, to other: String, _ database: UserConnection) throws {
        let known = "\(factColumns), content, image_type, entity_tag, last_modified, checked_at, is_placeless"
        try database.execute(
            sql: """
                INSERT INTO image (address, \(known))
                SELECT ?, \(known) FROM image WHERE address = ? AND content IS NOT NULL
                ON CONFLICT DO NOTHING
                """,
            arguments: [other, url])
    }

    /// Copies the record of bytes with a content to another URL without bytes; they are revalidated with the
    /// server of that URL soon, in any case.
    ///
    /// - Returns: Whether the other URL has these bytes now.
    static func copyBytes(
        _ content: String, from url: String, to other: String, _ database: UserConnection
    ) throws -> Bool {
        let known = "\(factColumns), content, image_type"
        try database.execute(
            sql: """
                INSERT INTO image (address, \(known), checked_at)
                SELECT ?, \(known), 0 FROM image WHERE address = ? AND content = ?
                ON CONFLICT \(database.dialect.conflict(over: "address")) DO UPDATE
                SET (\(known), checked_at, failure) = (\(names(known).map { "excluded.\($0)" }.joined(separator: ", ")), 0, NULL)
                WHERE image.content IS NULL
                """,
            arguments: [other, url, content])
        return try database.value(
            String.self, sql: "SELECT content FROM image WHERE address = ?", arguments: [other]) == content
    }

    /// Facts stay until there are others: the facts of bytes that have just arrived are not known yet, and
    /// the previous ones are shown meanwhile.
    private static let newValues = names(columns).map { name in
        names(factColumns).contains(name)
            ? "CASE WHEN excluded.content_type IS NULL THEN image.\(name) ELSE excluded.\(name) END"
            : "excluded.\(name)"
    }.joined(separator: ", ")

    private static func names(_ columns: String) -> [String] {
        columns.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
