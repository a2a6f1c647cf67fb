import Foundation
import Library
import Photos

/// Writes rows of photos with prepared statements.
///
/// New rows are inserted by the hundreds: opening every index of the table for each would
/// take as long as the row itself. Values are bound one by one, without an array.
struct PhotoWriter {
    private let database: UserConnection
    private let source: Int64
    /// When new photos were first seen, in seconds since 1970.
    private let seenAt: Double
    private let changes: any SQLStatement
    private let movement: any SQLStatement
    private let columns: PhotoColumns
    private var places: [String: Int64?] = [:]
    /// Rows to be inserted together.
    private var pending: [PhotoValues] = []
    private var insertion: (any SQLStatement)?
    private static let rowsAtOnce = 200

    init(_ database: UserConnection, source: Int64, at date: Date) throws {
        self.database = database
        self.source = source
        seenAt = date.timeIntervalSince1970
        let knowsImages = try database.value(Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM image)")
        columns = PhotoColumns(knowsImages: knowsImages ?? false)
        changes = try database.statement(sql: columns.update)
        movement = try database.statement(
            sql: "UPDATE photo SET slot = ?, picture_slot = ?, left_at = ? WHERE id = ?")
    }

    /// Sets the slots of a photo.
    ///
    /// - Parameter date: When it left the feed; `nil` if it is in it.
    func move(_ id: Int64, _ slot: Int64?, _ pictureSlot: Int64?, leftAt date: Date? = nil) throws {
        try movement.execute([slot, pictureSlot, date?.timeIntervalSince1970, id])
    }

    /// Inserts the row of a photo together with others: `finish` inserts the last ones.
    mutating func insert(_ values: PhotoValues) throws {
        pending.append(values)
        guard pending.count == Self.rowsAtOnce else { return }
        let statement = try insertion ?? database.statement(sql: columns.insertion(ofRows: Self.rowsAtOnce))
        insertion = statement
        try insertPending(by: statement)
    }

    /// Inserts the pending rows.
    mutating func finish() throws {
        guard !pending.isEmpty else { return }
        let rest = pending
        let statement = try database.statement(sql: columns.insertion(ofRows: 1))
        for values in rest {
            pending = [values]
            try insertPending(by: statement)
        }
    }

    private mutating func insertPending(by statement: any SQLStatement) throws {
        var parameters = try Parameters(of: statement)
        for values in pending {
            try bind(values, to: &parameters)
            try parameters.bind(values.photo.date?.timeIntervalSince1970 ?? seenAt)
            try parameters.bind(source)
            try parameters.bind(seenAt)
        }
        pending.removeAll(keepingCapacity: true)
        try statement.execute()
    }

    mutating func update(_ id: Int64, to values: PhotoValues) throws {
        var parameters = try Parameters(of: changes)
        try bind(values, to: &parameters)
        try parameters.bind(values.photo.date?.timeIntervalSince1970)
        try parameters.bind(id)
        try changes.execute()
    }

    /// In the order of `PhotoColumns.names`, without the date by which it is ordered.
    private mutating func bind(_ values: PhotoValues, to parameters: inout Parameters) throws {
        let photo = values.photo
        try parameters.bind(photo.original)
        try parameters.bind(photo.size?.packed ?? 0)
        try parameters.bind(values.slot)
        try parameters.bind(values.pictureSlot)
        try parameters.bind(values.fingerprint)
        try parameters.bind(photo.key)
        try parameters.bind(photo.title)
        try parameters.bind(photo.description)
        try parameters.bind(photo.thumbnail)
        try parameters.bind(photo.page)
        try parameters.bind(photo.size?.width)
        try parameters.bind(photo.size?.height)
        try parameters.bind(photo.coordinate?.latitude)
        try parameters.bind(photo.coordinate?.longitude)
        try parameters.bind(photo.place)
        try parameters.bind(place(photo.place))
        try parameters.bind(photo.date?.timeIntervalSince1970)
        try parameters.bind(photo.credit)
        try parameters.bind(photo.camera)
        try parameters.bind(photo.language?.rawValue)
        try parameters.bind(photo.fileTag)
        try parameters.bind(SamePictures.pageHash(page: photo.page, title: photo.title))
        try parameters.bind(SearchText.additions(to: [photo.title, photo.description, photo.place]))
    }

    /// The row of the place with a name, inserted if it is missing.
    private mutating func place(_ name: String?) throws -> Int64? {
        guard let name else { return nil }
        if let known = places[name] { return known }
        let id = try Place(name: name).map { try PlaceRow.findOrInsert($0, database) }
        places[name] = .some(id)
        return id
    }
}

/// Binds the parameters of a statement in turn; missing values are NULL.
///
/// An array of arguments would copy every value, which for a
/// large feed takes as long as reading it.
private struct Parameters {
    private let statement: any SQLStatement
    private var parameter = 0

    /// Starts with the first parameter of a statement that is run again.
    init(of statement: any SQLStatement) throws {
        try statement.clear()
        self.statement = statement
    }

    /// Binds the next parameter.
    mutating func bind(_ value: (some SQLConvertible)?) throws {
        parameter += 1
        guard let value else { return }
        try statement.bind(value.sqlValue, at: parameter)
    }
}

/// The values of a photo's row.
struct PhotoValues {
    let photo: FeedPhoto
    let fingerprint: Int64
    let slot: Int64?
    let pictureSlot: Int64?
}

/// The statements that write the columns filled by a feed.
private struct PhotoColumns {
    /// Whether the size of any image is known and must be looked up.
    let knowsImages: Bool

    private static let names = [
        "original", "packed_size", "slot", "picture_slot", "fingerprint", "feed_key", "title",
        "description", "thumbnail", "page", "width", "height", "latitude", "longitude", "place",
        "place_id", "taken_at", "credit", "camera", "language", "file_tag", "page_hash",
        "search_words", "dated_at",
    ]

    /// Its parameters are the columns and the photo's number.
    var update: String {
        // Without a date of its own it is ordered by when it was first seen.
        let values = values(from: 1).dropLast() + ["coalesce(?, seen_at)"]
        return """
            UPDATE photo SET left_at = NULL, (\(list)) = (\(values.joined(separator: ", "))) WHERE id = ?
            """
    }

    /// Its parameters are, for each row, the columns, the source's number, and when the photo was first seen.
    func insertion(ofRows count: Int) -> String {
        let rows = (0..<count).map { row in
            "(\(values(from: row * (Self.names.count + 2) + 1).joined(separator: ", ")), ?, ?)"
        }
        return "INSERT INTO photo (\(list), source_id, seen_at) VALUES \(rows.joined(separator: ", "))"
    }

    private var list: String { Self.names.joined(separator: ", ") }

    /// The image's own size takes precedence over the feed's.
    private func values(from parameter: Int) -> [String] {
        let size = """
            coalesce((SELECT image.width << 32 | image.height FROM image
                WHERE image.address = ?\(parameter) AND image.width IS NOT NULL), ?)
            """
        return Self.names.map { $0 == "packed_size" && knowsImages ? size : "?" }
    }
}
