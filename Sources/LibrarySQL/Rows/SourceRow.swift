import Foundation
import Library
import Photos

/// Reads a source from a row: columns by index, since names would be looked up for each.
enum SourceRow {
    /// The columns of `select`, in its order.
    fileprivate enum Column: Int {
        case id, name, title, ownTitle, location, kind
        case layout, opens, initialZoom, slideshowSeconds, slideshowFits, refreshSeconds
        case referer, listPath, imagePath, titlePath
        case addedAt, refreshedAt, failure, failedAt, skippedCount, notices, version, slotCount, parent
        case history, archive, historyCount, removedCount, removedSlotCount
        case placeCount, listedCity, listedRegion, listedCountry, newCount
        case isLoadingOlder, hasOlder, olderCount, olderReason, cameAt, isPinned, isPublic, credentials,
            language, cover
        /// After those of `columns`.
        case personalVersion
    }

    private static let columns = """
        source.id, source.name, source.title, source.own_title, source.location, source.kind,
            source.layout, source.opens, source.initial_zoom, source.slideshow_seconds,
            source.slideshow_fits, source.refresh_seconds,
            source.referer, source.list_path, source.image_path, source.title_path,
            source.added_at, source.refreshed_at, source.failure, source.failed_at, source.skipped_count,
            source.notices, \(ListVersions.ofSource) AS version, source.slot_count, source.parent_id,
            source.history, source.archive, source.history_count,
            \(HiddenPhotos.ownCount) AS removed_count, \(HiddenPhotos.listedCount) AS removed_slot_count,
            (SELECT count(*) FROM source_place WHERE source_place.source_id = source.id) AS place_count,
            listed_place.city, listed_place.region, listed_place.country,
            \(Visits.newCount) AS new_count,
            further_pages.is_loading, further_pages.has_more, further_pages.loaded_count, further_pages.reason,
            \(Visits.lastSeen) AS came_at,
            \(Pins.isPinned) AS is_pinned, source.is_public,
            (SELECT kind FROM source_credentials WHERE source_credentials.source_id = source.id) AS credentials,
            source.language, coalesce(\(cover), \(coverOfPlace)) AS cover_id
        """
    /// Each source once, with the place whose photos it has, if it is one of a list.
    private static let tables = """
        source LEFT JOIN further_pages ON further_pages.source_id = source.id
            LEFT JOIN place AS listed_place ON listed_place.id =
                (SELECT place_id FROM source_place WHERE photos_id = source.id LIMIT 1)
        """

    /// The newest picture.
    private static let cover = """
        (SELECT photo.id FROM photo WHERE photo.source_id = source.id AND \(isShown) \(newestFirst) LIMIT 1)
        """

    /// Those added last, among those added together the ones with the latest dates, of these the first of the
    /// feed; read from the index `photo_seen` alone.
    private static let newestFirst = "ORDER BY photo.seen_at DESC, photo.dated_at DESC, photo.slot"

    /// The newest pictures of each of these sources; lists of places have none.
    ///
    /// - Parameter sources: At most as many as a statement may have arguments.
    static func covers(
        _ database: UserConnection, of sources: [SourceID], count: Int
    ) throws -> [SourceID: [Photo]] {
        guard !sources.isEmpty else { return [:] }
        // Reads a few entries of the index for each source, where a window function would read all of them.
        let newest = database.dialect.joinEach(
            "photo",
            where: """
                photo.id IN (SELECT photo.id FROM photo
                    WHERE photo.source_id = source.id AND \(isShown) \(newestFirst) LIMIT ?)
                """)
        let names = repeatElement("?", count: sources.count).joined(separator: ", ")
        let rows = try database.all(
            sql: """
                SELECT source.name, photo.id FROM source \(newest)
                WHERE source.name IN (\(names)) AND \(Visibility.isVisible) \(newestFirst)
                """, arguments: SQLArguments(positional: [count.sqlValue] + sources.map(\.rawValue.sqlValue))
        ) { (source: $0[0] as String, photo: $0[1] as Int64) }
        let photos = try PhotoRow.fetch(database, ids: rows.map(\.photo))
        let covers = Dictionary(grouping: rows, by: \.source)
        return Dictionary(sources.map { ($0, covers[$0.rawValue] ?? []) }) { first, _ in first }
            .mapValues { $0.compactMap { photos[$0.photo] } }
    }

    /// For a list of places, the first picture of a place that the user may see.
    private static let coverOfPlace = """
        (SELECT photo.id FROM photo
            WHERE photo.source_id IN (SELECT listed.id FROM source AS listed
                    WHERE listed.parent_id = source.id AND \(Visibility.isVisible(as: "listed")))
                AND \(isShown)
            ORDER BY photo.source_id, photo.picture_slot LIMIT 1)
        """

    private static let isShown =
        "photo.slot IS NOT NULL AND photo.picture_slot IS NOT NULL AND NOT \(HiddenPhotos.isHidden)"

    // Sources with a parent are shown only in Places.
    private static let all = "WHERE source.parent_id IS NULL AND \(Visibility.isVisible) ORDER BY source.id"

    static func fetchAll(_ database: UserConnection) throws -> [Source] { try fetch(database, all, []) }

    /// The same, and the user's personal version, which the same statement reads.
    static func fetchAllWithVersion(
        _ database: UserConnection
    ) throws -> (sources: [Source], personalVersion: Int64) {
        var version: Int64?
        let sources = try fetch(database, also: "(\(ListVersions.personalStatement))", all, []) {
            version = $0[.personalVersion]
        }
        // Without sources there is no row with it.
        return (sources, try version ?? ListVersions.personal(database))
    }

    static func fetchOne(_ database: UserConnection, id: SourceID) throws -> Source? {
        try fetch(database, "WHERE source.name = ? AND \(Visibility.isVisible)", [id.rawValue]).first
    }

    /// The sources of photos.
    static func fetchAll(_ database: UserConnection, of photos: [PhotoID]) throws -> [Source] {
        let numbers = "(SELECT value FROM \(database.dialect.numbers(in: "?")))"
        return try fetch(
            database,
            """
            WHERE source.id IN (SELECT photo.source_id FROM photo WHERE photo.id IN \(numbers))
                AND \(Visibility.isVisible) ORDER BY source.id
            """, [database.dialect.numberList(photos.map(\.rawValue))])
    }

    /// The sources with the photos of a place that lists contain.
    static func fetchAll(_ database: UserConnection, ofPlace key: String) throws -> [Source] {
        try fetch(
            database,
            """
            WHERE source.id IN (SELECT source_place.photos_id
                    FROM place JOIN source_place ON source_place.place_id = place.id WHERE place.key = ?)
                AND \(Visibility.isVisible) ORDER BY source.id
            """, [key])
    }

    static func fetchOne(_ database: UserConnection, location: String) throws -> Source? {
        try fetch(database, "WHERE source.location = ? AND \(Visibility.isVisible)", [location]).first
    }

    /// The sources of `tables` followed by `rest`; one query reads the covers of all.
    ///
    /// - Parameters:
    ///   - also: A column after the others.
    ///   - onRow: Called with each row.
    private static func fetch(
        _ database: UserConnection, also: String? = nil, _ rest: String, _ arguments: SQLArguments,
        _ onRow: (any SQLRow) -> Void = { _ in }
    ) throws -> [Source] {
        let columns = [columns, also].compactMap(\.self).joined(separator: ", ")
        let rows = try database.all(sql: "SELECT \(columns) FROM \(tables) \(rest)", arguments: arguments) {
            row in
            onRow(row)
            return (source: try source(from: row), cover: row[.cover] as Int64?)
        }
        let covers = try PhotoRow.fetch(database, ids: rows.compactMap(\.cover))
        return rows.map { row in
            var source = row.source
            source.cover = row.cover.flatMap { covers[$0] }
            return database.user == .visitor ? source.forVisitors : source
        }
    }

    /// A source without its cover.
    private static func source(from row: any SQLRow) throws -> Source {
        let name: String = row[.name]
        guard let id = SourceID(rawValue: name) else {
            throw SQLError(code: .corrupt, message: "\(name) does not name a source")
        }
        let ownTitle: String? = row[.ownTitle]
        let slotCount: Int = row[.slotCount]
        let removedSlotCount: Int = row[.removedSlotCount]
        let older = older(row)
        // Notices about unread pages are obsolete once these are read.
        let notices = notices(row[.notices]).filter { $0.code != .pages || older?.hasMore != false }
        return Source(
            id: id, title: ownTitle ?? row[.title], hasOwnTitle: ownTitle != nil,
            language: (row[.language] as String?).flatMap(LanguageTag.init(rawValue:)),
            location: row[.location], kind: try value(row, .kind), settings: try settings(from: row),
            photoCount: slotCount - removedSlotCount, removedCount: row[.removedCount],
            historyCount: row[.historyCount], newCount: row[.newCount],
            cameAt: date(row, .cameAt), isPinned: row[.isPinned], isPublic: row[.isPublic],
            cover: nil, addedAt: date(row, .addedAt) ?? .distantPast,
            refreshedAt: date(row, .refreshedAt),
            failure: (row[.failure] as String?).map(Message.init(json:)),
            failedAt: date(row, .failedAt), skippedCount: row[.skippedCount],
            notices: notices, version: row[.version],
            placeCount: row[.placeCount], place: place(row),
            isPlaceOfList: row[.parent] as Int64? != nil, older: older,
            credentials: (row[.credentials] as String?).flatMap(CredentialKind.init(rawValue:)))
    }

    private static func older(_ row: any SQLRow) -> OlderPhotos? {
        guard let isLoading = row[.isLoadingOlder] as Bool?, let hasMore = row[.hasOlder] as Bool? else {
            return nil
        }
        return OlderPhotos(
            isLoading: isLoading, hasMore: hasMore, count: row[.olderCount] as Int? ?? 0,
            reason: (row[.olderReason] as String?).map(Message.init(json:)))
    }

    private static func place(_ row: any SQLRow) -> Place? {
        (row[.listedCity] as String?).map {
            Place(city: $0, region: row[.listedRegion], country: row[.listedCountry])
        }
    }

    /// The stored form of notices; `nil` for none.
    static func text(of notices: [FeedNotice]) throws -> String? {
        notices.isEmpty ? nil : String(decoding: try JSONEncoder().encode(notices), as: UTF8.self)
    }

    /// Unknown notices of a newer version are omitted.
    private static func notices(_ text: String?) -> [FeedNotice] {
        guard let text else { return [] }
        return (try? JSONDecoder().decode([FeedNotice].self, from: Data(text.utf8))) ?? []
    }

    private static func settings(from row: any SQLRow) throws -> SourceSettings {
        SourceSettings(
            layout: try value(row, .layout), opens: try value(row, .opens),
            initialZoom: try value(row, .initialZoom), slideshowSeconds: row[.slideshowSeconds],
            slideshowFits: row[.slideshowFits], refreshSeconds: row[.refreshSeconds],
            history: try value(row, .history), archive: row[.archive],
            referer: row[.referer], listPath: row[.listPath], imagePath: row[.imagePath],
            titlePath: row[.titlePath])
    }

    private static func value<Value: RawRepresentable<String>>(
        _ row: any SQLRow, _ column: Column
    ) throws -> Value {
        let text: String = row[column]
        guard let value = Value(rawValue: text) else {
            throw SQLError(code: .corrupt, message: "\(column) of a source is “\(text)”")
        }
        return value
    }

    private static func date(_ row: any SQLRow, _ column: Column) -> Date? {
        (row[column] as Double?).map(Date.init(timeIntervalSince1970:))
    }
}

extension SQLRow {
    fileprivate subscript<Value: SQLConvertible>(column: SourceRow.Column) -> Value { self[column.rawValue] }
    fileprivate subscript<Value: SQLConvertible>(column: SourceRow.Column) -> Value? { self[column.rawValue] }
}
