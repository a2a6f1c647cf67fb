import Foundation
import Library
import Photos

/// Reads a photo from a row: columns by index, since names
/// would be looked up again for every row.
enum PhotoRow {
    /// The columns of `select`, in its order.
    private enum Column: Int {
        case id, source, position, isRemoved, hasLeft
        case key, title, description, original, thumbnail, page, width, height
        case latitude, longitude, place, takenAt, credit, camera
        case imageWidth, imageHeight, contentType, color, placeholder, frameCount, failure, revision
        case isFavorite, isRemovedForEverybody, language
    }

    /// The beginning of every query for photos; `photo`, `source` and `image` can be used after it.
    static let select = """
        SELECT photo.id, source.name, coalesce(photo.slot - source.first_slot, 0),
            \(HiddenPhotos.isHidden), photo.slot IS NULL,
            photo.feed_key, photo.title, photo.description, photo.original, photo.thumbnail, photo.page,
            photo.width, photo.height, photo.latitude, photo.longitude, photo.place, photo.taken_at,
            photo.credit, photo.camera,
            image.width, image.height, image.content_type, image.color, image.placeholder,
            image.frame_count, image.failure, image.revision, \(Favorites.isFavorite),
            \(HiddenPhotos.isForEverybody), coalesce(photo.language, source.language)
        FROM photo
        JOIN source ON source.id = photo.source_id
        LEFT JOIN image ON image.address = photo.original
        """

    /// The photos of `select` followed by `rest`, which uses only numbered or `?` arguments.
    static func fetchAll(
        _ database: UserConnection, _ rest: String, _ arguments: SQLArguments
    ) throws -> [Photo] {
        let photos = try database.all(sql: "\(select) \(rest)", arguments: arguments) { try photo(from: $0) }
        return database.user == .visitor ? try forVisitors(photos, database) : photos
    }

    /// The photos without values that reveal the locations of their sources, and without coordinates.
    private static func forVisitors(_ photos: [Photo], _ database: UserConnection) throws -> [Photo] {
        var origins: [SourceID: (kind: FeedKind?, location: String)] = [:]
        for source in Set(photos.map(\.source)) {
            origins[source] = try database.first(
                sql: "SELECT kind, location FROM source WHERE name = ?", arguments: [source.rawValue]
            ) { (kind: FeedKind(rawValue: $0[0]), location: $0[1]) }
        }
        return photos.map { photo in
            let origin = origins[photo.source]
            var seen = photo.withoutCoordinate.withoutLink(
                toSourceOf: origin?.kind ?? .webPage, at: origin?.location ?? "")
            seen.failure = photo.failure?.forVisitors(or: .imageUnavailable)
            return seen
        }
    }

    /// The first photo of `select` followed by `rest`.
    static func fetchOne(
        _ database: UserConnection, _ rest: String, _ arguments: SQLArguments
    ) throws -> Photo? {
        try fetchAll(database, rest, arguments).first
    }

    static func fetchOne(_ database: UserConnection, id: PhotoID) throws -> Photo? {
        try fetchOne(database, "WHERE photo.id = ?", [id.rawValue])
    }

    /// The most arguments of one query; SQLite allows 32,766.
    private static let largestQuery = 1000

    /// Numbers of photos, divided into those of one query each.
    static func parts(of ids: [Int64]) -> [[Int64]] {
        stride(from: 0, to: ids.count, by: largestQuery).map { start in
            Array(ids[start..<min(start + largestQuery, ids.count)])
        }
    }

    /// Several photos by number, with one query per thousand.
    static func fetch(_ database: UserConnection, ids: [Int64]) throws -> [Int64: Photo] {
        var photos: [Int64: Photo] = [:]
        for part in parts(of: ids) {
            let requested = "(SELECT value FROM \(database.dialect.numbers(in: "?")))"
            let list = database.dialect.numberList(part)
            for photo in try fetchAll(database, "WHERE photo.id IN \(requested)", [list]) {
                photos[photo.id.rawValue] = photo
            }
        }
        return photos
    }

    /// The same as a list in the given order; those that do not exist are omitted.
    static func fetchInOrder(_ database: UserConnection, ids: [Int64]) throws -> [Photo] {
        let photos = try fetch(database, ids: ids)
        return ids.compactMap { photos[$0] }
    }

    private static func photo(from row: any SQLRow) throws -> Photo {
        let name: String = row[Column.source.rawValue]
        guard let source = SourceID(rawValue: name) else {
            throw SQLError(code: .corrupt, message: "\(name) does not name a source")
        }
        return Photo(
            id: PhotoID(rawValue: row[Column.id.rawValue]), source: source,
            position: row[Column.position.rawValue], entry: entry(from: row), facts: facts(from: row),
            failure: (row[Column.failure.rawValue] as String?).map(Message.init(json:)),
            isRemoved: row[Column.isRemoved.rawValue],
            isRemovedForEverybody: row[Column.isRemovedForEverybody.rawValue],
            hasLeftFeed: row[Column.hasLeft.rawValue], isFavorite: row[Column.isFavorite.rawValue])
    }

    private static func entry(from row: any SQLRow) -> FeedPhoto {
        func text(_ column: Column) -> String? { row[column.rawValue] }
        var entry = FeedPhoto(title: row[Column.title.rawValue], original: text(.original))
        entry.key = text(.key)
        entry.description = text(.description)
        entry.thumbnail = text(.thumbnail)
        entry.page = text(.page)
        entry.size = size(row, .width, .height)
        if let latitude: Double = row[Column.latitude.rawValue],
            let longitude: Double = row[Column.longitude.rawValue]
        {
            entry.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        entry.place = text(.place)
        entry.date = (row[Column.takenAt.rawValue] as Double?).map(Date.init(timeIntervalSince1970:))
        entry.credit = text(.credit)
        entry.camera = text(.camera)
        entry.language = text(.language).flatMap(LanguageTag.init(rawValue:))
        return entry
    }

    private static func facts(from row: any SQLRow) -> ImageFacts? {
        guard let size = size(row, .imageWidth, .imageHeight) else { return nil }
        return ImageFacts(
            size: size, contentType: row[Column.contentType.rawValue], color: row[Column.color.rawValue],
            placeholder: row[Column.placeholder.rawValue], frameCount: row[Column.frameCount.rawValue],
            revision: row[Column.revision.rawValue])
    }

    private static func size(_ row: any SQLRow, _ width: Column, _ height: Column) -> PixelSize? {
        guard let width: Int = row[width.rawValue], let height: Int = row[height.rawValue] else {
            return nil
        }
        return PixelSize(width: width, height: height)
    }
}
