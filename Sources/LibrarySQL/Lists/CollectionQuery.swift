import Library
import Photos

/// What selects and orders the photos of a collection, and the version of its list.
struct CollectionQuery {
    /// What the order is kept in memory by.
    let key: OrderCache.Key
    /// Another one after photos came, went or changed places.
    private(set) var version: Int64 = 0
    /// How many different words were not searched for, since there are too many.
    private(set) var ignoredWordCount = 0
    private var joins = ""
    private var conditions = ["NOT \(HiddenPhotos.isHidden)"]
    private var ordering = "photo.slot"
    /// Of the joins and conditions, in their order.
    private var arguments = SQLArguments()
    /// Whether no photo can be in it.
    private var isEmpty = false

    /// Gives nothing where there is no such collection.
    init?(_ collection: CollectionID, _ database: UserConnection) throws {
        let words = try collection.words.map { SearchWords(try database.searchWords(of: $0)) }
        key = OrderCache.Key(user: database.user, collection: collection.base, words: words?.words)
        switch collection.base {
        case .source(let id):
            guard let source = try SourceOrder.fetch(database, id) else { return nil }
            version = source.version
            add("photo.source_id = ?", source.id.sqlValue)
            add("photo.slot IS NOT NULL")
        case .place(let key):
            version = try ListVersions.lists(database)
            add("photo.place_id = (SELECT id FROM place WHERE key = ?)", key.sqlValue)
            add("photo.picture_slot IS NOT NULL")
            ordering = "photo.source_id, photo.slot"
        case .recents(let device):
            version = try ListVersions.lists(database) + ListVersions.views(database)
            joins = Views.join
            add("view.viewer = ?", device.sqlValue)
            ordering = Views.newestFirst
        case .search:
            return nil
        }
        if let words { search(words, database.dialect) }
    }

    private mutating func add(_ condition: String, _ arguments: SQLValue...) {
        conditions.append(condition)
        self.arguments.positional += arguments
    }

    private mutating func search(_ words: SearchWords, _ dialect: any SQLDialect) {
        ignoredWordCount = words.ignoredCount
        guard let pattern = words.pattern(dialect) else {
            isEmpty = true
            return
        }
        add(dialect.photosMatching("?"), pattern.sqlValue)
    }

    /// The order, in one scan.
    func order(_ database: UserConnection) throws -> CollectionOrder {
        guard !isEmpty else { return CollectionOrder() }
        var photos: [Int64] = []
        var shapes: [PhotoShape] = []
        try database.query(
            sql: """
                SELECT photo.id, photo.packed_size, photo.original IS NULL
                FROM photo \(joins) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(ordering)
                """, arguments: arguments
        ) { row in
            photos.append(row[0])
            shapes.append(PhotoShape(packedSize: row[1], isText: row[2]))
            return true
        }
        return CollectionOrder(photos: photos, shapes: shapes)
    }
}
