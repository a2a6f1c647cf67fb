import Library
import Photos
import Synchronization

/// Caches the photos of all sources ordered by date, and updates them for each reader.
final class DatedPhotosCache: Sendable {
    private let known = Mutex<DatedPhotos?>(nil)
    private let largestPart: Int
    private let maxPacked: Int

    private struct SourceRow {
        let source: DatedPhotos.Source
        let count: Int
    }

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - largestPart: Changed sources with more than this fraction (one in `largestPart`) of all
    ///     photos are not merged: all photos are read again. Lists of fewer photos do not cause a list of all.
    ///   - maxPacked: More photos than these, some megabytes, are read in parts.
    init(largestPart: Int = 4, maxPacked: Int = 100_000) {
        self.largestPart = largestPart
        self.maxPacked = maxPacked
    }

    /// The photos of all sources, as visible to the connection.
    ///
    /// - Parameter requested: The numbers of the requested sources; `nil` for all.
    /// - Returns: `nil` if there is no list yet, and few photos are requested.
    func photos(of requested: Set<Int64>?, _ database: UserConnection) throws -> DatedPhotos? {
        let rows = try Self.sources(database)
        let sources = rows.map(\.source)
        let isMuch = requested.map { ids in isLarge(rows.filter { ids.contains($0.source.id) }, of: rows) }
        // Other callers wait, since they would have to read the same.
        return try known.withLock { known in
            guard let old = known else {
                guard isMuch ?? true else { return nil }
                known = try Self.readAll(sources, database)
                return known
            }
            guard old.sources != sources else { return old }
            let ids = Set(old.changed(in: sources))
            let changed = rows.filter { ids.contains($0.source) }
            // Free unused memory before reading more.
            if isLarge(changed, of: rows) {
                known = nil
                known = try Self.readAll(sources, database)
            } else {
                known = old.updated(to: sources, with: try read(changed, database))
            }
            return known
        }
    }

    /// Removes all photos.
    func removeAll() { known.withLock { $0 = nil } }

    private func isLarge(_ part: [SourceRow], of all: [SourceRow]) -> Bool {
        part.reduce(0) { $0 + $1.count } > all.reduce(0) { $0 + $1.count } / largestPart
    }

    private static func sources(_ database: UserConnection) throws -> [SourceRow] {
        try database.all(sql: "SELECT id, order_version, slot_count FROM source ORDER BY id") { row in
            SourceRow(source: DatedPhotos.Source(id: row[0], version: row[1]), count: row[2])
        }
    }

    static let columns = """
        photo.id, photo.packed_size, photo.original IS NULL, photo.picture_id, photo.dated_at, photo.source_id
        """
    /// The same from indexes alone, for listed photos.
    private static let listedColumns = [
        "photo.id", "photo.packed_size", "photo.picture_slot IS NULL", "photo.picture_id", "photo.dated_at",
        "photo.source_id",
    ]

    private static func readAll(
        _ sources: [DatedPhotos.Source], _ database: UserConnection
    ) throws -> DatedPhotos {
        let count = try database.value(Int.self, sql: "SELECT sum(slot_count) FROM source") ?? 0
        return try DatedPhotos(of: sources, count: count) { append in
            try database.scan(
                sql: """
                    SELECT \(listedColumns.joined(separator: ", "))
                    FROM photo \(database.dialect.indexHint("photo_dated"))
                    WHERE photo.slot IS NOT NULL ORDER BY photo.dated_at DESC, photo.source_id, photo.slot
                    """, arguments: []
            ) { row in
                append(DatedPhotos.Row(row))
                return true
            }
        }
    }

    private func read(
        _ sources: [SourceRow], _ database: UserConnection
    ) throws -> [DatedPhotos.Row] {
        var rows: [DatedPhotos.Row] = []
        let rest = """
            FROM photo
            WHERE photo.source_id IN (SELECT value FROM \(database.dialect.numbers(in: "?")))
                AND photo.slot IS NOT NULL
            ORDER BY photo.dated_at DESC, photo.source_id, photo.slot
            """
        let arguments: SQLArguments = [database.dialect.numberList(sources.map(\.source.id))]
        func add(_ row: any SQLRow) -> Bool {
            rows.append(DatedPhotos.Row(row))
            return true
        }
        if sources.reduce(0, { $0 + $1.count }) <= maxPacked {
            try database.queryPacked(Self.listedColumns, rest, arguments: arguments, add)
        } else {
            try database.scan(
                sql: "SELECT \(Self.listedColumns.joined(separator: ", ")) \(rest)", arguments: arguments,
                add)
        }
        return rows
    }
}

extension DatedPhotos.Row {
    /// A row of `DatedPhotosCache.columns`.
    init(_ row: any SQLRow) {
        self.init(
            id: row[0], shape: PhotoShape(packedSize: row[1], isText: row[2]), picture: row[3], date: row[4],
            source: row[5])
    }
}
