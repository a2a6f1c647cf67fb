import Library
import Photos

/// The query that selects and orders the photos of a collection, and the version of its list.
struct CollectionQuery {
    /// The key of the cached order.
    let key: OrderCache.Key
    /// Changes when photos are added, removed or moved.
    private(set) var version: Int64 = 0
    /// Changes with the shape of any photo.
    var shapeVersion: Int64 { current.shapes }
    private let current: ListVersions.Current
    /// How many different words were not searched for because there are too many.
    private(set) var ignoredWordCount = 0
    private let showsPicturesOnce: Bool
    private let order: PhotoOrder?
    private var tables = "photo"
    private var conditions: [String] = []
    /// The collection's own order.
    private var ordering = "photo.slot"
    /// The order of photos with the same date and source that have no slot.
    private var ties = ""
    /// The arguments of the tables and conditions, in their order.
    private var arguments = SQLArguments()
    /// Whether no photo can be in it.
    private var isEmpty = false
    /// The day of its photos, for the collection of a day.
    private var day: MonthDay?
    private var isTextColumn = "photo.original IS NULL"
    /// Its part of all photos, if they are ordered by date and not selected by words.
    private var dated: DatedQuery?

    /// A collection's part of the photos of all sources.
    private struct DatedQuery {
        /// The mix that selects sources; `nil` for all sources.
        var mixOfSources: Int64?
        /// The mix with added photos.
        var mixOfPhotos: Int64?
    }

    /// Returns `nil` if there is no such collection.
    init?(_ collection: CollectionID, _ database: UserConnection) throws {
        current = try ListVersions.current(database)
        var mix: (number: Int64, mix: Mix)?
        if case .mix(let id) = collection.base {
            guard let found = try Mixes.fetchOne(database, id) else { return nil }
            mix = found
        }
        let words = try collection.words.map { SearchWords(try database.searchWords(of: $0)) }
        order = collection.order ?? collection.dateOrder ?? mix?.mix.order
        showsPicturesOnce = collection.showsPicturesOnce
        key = OrderCache.Key(
            user: database.user, collection: collection.base.ordered(by: collection.order),
            words: words?.words)
        guard try select(collection.base, mix, database) else { return nil }
        if collection.base != .hidden, current.isAnyHidden {
            add("NOT \(HiddenPhotos.isHidden)")
        }
        if collection.base == .hidden { add("NOT \(HiddenPhotos.isForEverybody)") }
        if let words { search(words, database.dialect) }
    }

    /// Selects the photos of a collection other than a search; returns whether it exists.
    private mutating func select(
        _ base: CollectionID, _ mix: (number: Int64, mix: Mix)?, _ database: UserConnection
    ) throws -> Bool {
        switch base {
        case .source(let id):
            guard let source = try SourceOrder.fetch(database, id) else { return false }
            version = source.version
            add("photo.source_id = ?", source.id.sqlValue)
            selectListed()
        case .all:
            version = current.lists
            dated = DatedQuery()
            selectListed()
        case .new:
            version = current.lists + current.personal
            tables = Visits.sourcesAndNewPhotos(database.dialect)
            selectListed()
        case .mix:
            version = current.lists + current.personal
            if let mix { try select(mix.number, mix.mix, database) }
        case .day(let monthDay):
            version = current.lists
            day = monthDay
            add("photo.taken_at IS NOT NULL")
            selectListed()
        case .place(let key):
            version = current.lists
            add("photo.place_id = (SELECT id FROM place WHERE key = ?)", key.sqlValue)
            add("photo.picture_slot IS NOT NULL")
        case .favorites:
            version = current.lists + current.personal
            tables += " \(Favorites.join)"
            ordering = Favorites.newestFirst
        case .hidden:
            version = current.lists
            tables += " \(HiddenPhotos.join)"
            ordering = HiddenPhotos.newestFirst
        case .recents(let device):
            version = current.lists + current.views
            tables += " \(Views.join)"
            add("view.viewer = ?", device.sqlValue)
            ordering = Views.newestFirst
        case .search, .ordered:
            return false
        }
        return true
    }

    /// Selects the photos of a mix by its sources and words, and those that were added to it.
    private mutating func select(_ number: Int64, _ mix: Mix, _ database: UserConnection) throws {
        var bySource = ["photo.slot IS NOT NULL"]
        var values: [SQLValue] = []
        dated = DatedQuery(mixOfSources: mix.sources == nil ? nil : number)
        if mix.sources != nil {
            bySource.append(Mixes.hasSource)
            values.append(number.sqlValue)
        }
        if !mix.words.isEmpty {
            let words = SearchWords(try database.searchWords(of: mix.words))
            ignoredWordCount += words.ignoredCount
            let pattern = words.pattern(database.dialect)
            dated = nil
            bySource.append(pattern == nil ? "FALSE" : database.dialect.photosMatching("?"))
            if let pattern { values.append(pattern.sqlValue) }
        }
        guard try Mixes.hasPhotos(number, database) else {
            conditions += bySource
            arguments.positional += values
            isTextColumn = "photo.picture_slot IS NULL"
            return
        }
        dated?.mixOfPhotos = number
        // Photos that their sources no longer list have no slot.
        ties = " NULLS FIRST, photo.id"
        conditions.append("(\(bySource.joined(separator: " AND ")) OR \(Mixes.hasPhoto))")
        arguments.positional += values + [number.sqlValue]
    }

    /// Selects the listed photos of sources by an index that also contains which are rows of text.
    private mutating func selectListed() {
        add("photo.slot IS NOT NULL")
        isTextColumn = "photo.picture_slot IS NULL"
    }

    private mutating func add(_ condition: String, _ arguments: SQLValue...) {
        conditions.append(condition)
        self.arguments.positional += arguments
    }

    /// Whether the photos are ordered by date.
    private var isDated: Bool { order == .newest || order == .oldest }

    private mutating func search(_ words: SearchWords, _ dialect: any SQLDialect) {
        dated = nil
        ignoredWordCount += words.ignoredCount
        guard let pattern = words.pattern(dialect) else {
            isEmpty = true
            return
        }
        add(dialect.photosMatching("?"), pattern.sqlValue)
    }
}

// MARK: - Orders

extension CollectionQuery {
    /// The order, from the cached photos of all sources if possible, else in one scan.
    func order(_ database: UserConnection, from photos: DatedPhotosCache) throws -> CollectionOrder {
        guard !isEmpty, let dated, order != .title, order != nil else { return try scannedOrder(database) }
        let sources = try dated.mixOfSources.map { mix in
            Set(
                try database.values(
                    Int64.self, sql: "SELECT source_id FROM mix_source WHERE mix_id = ?", arguments: [mix]))
        }
        guard let photos = try photos.photos(of: sources, database) else { return try scannedOrder(database) }
        var selection = DatedPhotos.Selection(
            sources: sources, hidden: try HiddenPhotos.bySource(database),
            hiddenPictures: showsPicturesOnce ? try HiddenPhotos.pictures(database) : nil)
        if let mix = dated.mixOfPhotos {
            selection.picked = try Mixes.photos(mix, database)
            selection.unlisted = try Mixes.unlistedPhotos(mix, database)
        }
        let order = photos.order(of: selection)
        return arranged(order.photos, order.shapes, order.days ?? DayRuns())
    }

    /// The order, in one scan.
    func scannedOrder(_ database: UserConnection) throws -> CollectionOrder {
        guard !isEmpty else { return CollectionOrder(days: isDated ? DayRuns() : nil) }
        // Photos that show one picture share a number; the first of them is shown, and none if one is hidden.
        var shown = showsPicturesOnce ? try HiddenPhotos.pictures(database) : []
        var photos: [Int64] = []
        var shapes: [PhotoShape] = []
        var days = DayRuns()
        guard let tables = try tables(database) else { return arranged([], [], days) }
        func append(_ photo: Int64, _ shape: PhotoShape, _ picture: Int64?) -> Bool {
            if showsPicturesOnce, let picture, !shown.insert(picture).inserted { return false }
            photos.append(photo)
            shapes.append(shape)
            return true
        }
        var titles = TitleKeys()
        var titled: [(photo: Int64, shape: PhotoShape, picture: Int64?)] = []
        try database.scan(sql: sql(tables), arguments: arguments) { row in
            let shape = PhotoShape(packedSize: row[1], isText: row[2])
            if order == .title {
                titles.append(row[5])
                titled.append((row[0], shape, row[3]))
            } else if append(row[0], shape, row[3]), isDated {
                days.append(row[4])
            }
            return true
        }
        for index in titles.order {
            let row = titled[index]
            _ = append(row.photo, row.shape, row.picture)
        }
        return arranged(photos, shapes, days)
    }

    /// The tables to select from; `nil` if there are no photos.
    private func tables(_ database: UserConnection) throws -> String? {
        try day.map { try DayRanges.join(of: $0, database) } ?? tables
    }

    private func sql(_ tables: String) -> String {
        let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
        return """
            SELECT photo.id, photo.packed_size, \(isTextColumn), photo.picture_id, photo.dated_at
                \(order == .title ? ", photo.title" : "")
            FROM \(tables) \(condition) \(orderClause)
            """
    }

    private var orderClause: String {
        switch order {
        // Also for random orders: of photos that show one picture it is always the newest.
        case .newest, .oldest, .random: "ORDER BY photo.dated_at DESC, photo.source_id, photo.slot\(ties)"
        // Their titles are compared by `TitleKeys`.
        case .title: "ORDER BY photo.id"
        case nil: "ORDER BY \(ordering)"
        }
    }

    private func arranged(_ photos: [Int64], _ shapes: [PhotoShape], _ days: DayRuns) -> CollectionOrder {
        if case .random(let seed) = order {
            let indices = RandomOrder(seed: seed).indices(of: photos)
            return CollectionOrder(photos: indices.map { photos[$0] }, shapes: indices.map { shapes[$0] })
        }
        return switch order {
        case .newest: CollectionOrder(photos: photos, shapes: shapes, days: days)
        case .oldest:
            CollectionOrder(photos: photos.reversed(), shapes: shapes.reversed(), days: days.reversed())
        case .title, .random, nil: CollectionOrder(photos: photos, shapes: shapes)
        }
    }
}
