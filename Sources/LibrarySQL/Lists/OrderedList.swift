import Library
import Photos

/// The list of a collection whose order is computed and cached in memory.
struct OrderedList: PhotoList {
    let version: Int64
    let ignoredWordCount: Int
    private let query: CollectionQuery
    private let orders: OrderCache

    /// Returns `nil` if there is no such collection.
    static func fetch(
        _ collection: CollectionID, _ orders: OrderCache, _ database: UserConnection
    ) throws -> OrderedList? {
        guard let query = try CollectionQuery(collection, database) else { return nil }
        return OrderedList(
            version: query.version, ignoredWordCount: query.ignoredWordCount, query: query, orders: orders)
    }

    /// The order, whose shapes may be slightly outdated.
    private func order(_ database: UserConnection) throws -> CollectionOrder {
        try orders.order(query.key, version: version) ?? currentOrder(database)
    }

    /// The order with the current shapes.
    private func currentOrder(_ database: UserConnection) throws -> CollectionOrder {
        try orders.order(query.key, version: version, shapeVersion: query.shapeVersion) {
            try query.order(database, from: orders.dated)
        }
    }

    func shownCount(_ database: UserConnection) throws -> Int { try order(database).count }

    func photos(_ database: UserConnection, offset: Int, limit: Int) throws -> [Photo] {
        try PhotoRow.fetchInOrder(
            database, ids: Array(try order(database).window(offset: offset, limit: limit)))
    }

    func page(_ database: UserConnection, after cursor: PhotoCursor?, limit: Int) throws -> PhotoPage {
        let order = try order(database)
        let start = order.start(after: cursor)
        let window = order.window(offset: start, limit: limit)
        let next = window.endIndex < order.count ? window.last : nil
        return PhotoPage(
            photos: try PhotoRow.fetchInOrder(database, ids: Array(window)),
            next: next.map { PhotoCursor(photo: PhotoID(rawValue: $0), slot: Int64(window.startIndex)) },
            total: order.count, version: version)
    }

    func ids(_ database: UserConnection) throws -> [PhotoID] {
        try order(database).photos.map(PhotoID.init(rawValue:))
    }

    func shapes(_ database: UserConnection) throws -> [PhotoShape] { try currentOrder(database).shapes }

    func days(_ database: UserConnection) throws -> DayRuns? { try order(database).days }

    func index(_ database: UserConnection, of photo: PhotoID) throws -> Int? {
        try order(database).index(of: photo)
    }

    func neighbors(_ database: UserConnection, of photo: Photo) throws -> PhotoNeighbors {
        let found = try order(database).neighbors(of: photo.id)
        let ids = [found.previous, found.next, found.first, found.last]
        let photos = try PhotoRow.fetch(database, ids: Array(Set(ids.compactMap(\.self))))
        func row(_ id: Int64?) -> Photo? { id.flatMap { photos[$0] } }
        return PhotoNeighbors(
            previous: row(found.previous), next: row(found.next), first: row(found.first),
            last: row(found.last), index: found.index, count: found.count)
    }
}
