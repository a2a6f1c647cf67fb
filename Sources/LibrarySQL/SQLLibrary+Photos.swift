import Basics
package import Library
package import Photos

extension SQLLibrary: PhotoStore {
    package func photo(_ id: PhotoID) async throws(LibraryError) -> Photo? {
        try await read { database in
            try visiblePhoto(id, database)
        }
    }

    package func photos(_ ids: [PhotoID]) async throws(LibraryError) -> [Photo] {
        try await read { database in
            try Visibility.visible(
                PhotoRow.fetchInOrder(database, ids: ids.map(\.rawValue)), orders, database)
        }
    }

    package func window(
        of collection: CollectionID, offset: Int, limit: Int
    ) async throws(LibraryError) -> PhotoWindow {
        let window = try await read(collection) { list, database in
            let total = try list.shownCount(database)
            let isBeyond = offset >= total || limit <= 0
            return PhotoWindow(
                photos: isBeyond ? [] : try list.photos(database, offset: max(offset, 0), limit: limit),
                total: total, version: list.version, ignoredWordCount: list.ignoredWordCount)
        }
        return window ?? PhotoWindow(photos: [], total: 0, version: 0)
    }

    package func page(
        of collection: CollectionID, after cursor: PhotoCursor?, limit: Int
    ) async throws(LibraryError) -> PhotoPage {
        let page = try await read(collection) { list, database in
            try list.page(database, after: cursor, limit: max(limit, 1))
        }
        return page ?? PhotoPage(photos: [], next: nil, total: 0, version: 0)
    }

    package func photoIDs(in collection: CollectionID) async throws(LibraryError) -> [PhotoID] {
        try await read(collection) { try $0.ids($1) } ?? []
    }

    package func shapes(of collection: CollectionID) async throws(LibraryError) -> ShapeList {
        let shapes = try await read(collection) { list, database in
            ShapeList(shapes: try list.shapes(database), version: list.version)
        }
        return shapes ?? ShapeList(shapes: [], version: 0)
    }

    package func dates(of collection: CollectionID) async throws(LibraryError) -> DateSections? {
        let found = try await read(collection) { list, database in
            try list.days(database).map {
                DateSections(sections: $0.sections, total: $0.count, version: list.version)
            }
        }
        return found ?? nil
    }

    package func index(
        of date: CalendarDate, in collection: CollectionID
    ) async throws(LibraryError) -> Int? {
        let index = try await read(collection) { list, database in
            try list.days(database).flatMap { days in
                days.count == 0 ? nil : days.index(of: date)
            }
        }
        return index ?? nil
    }

    package func copies(of photo: PhotoID) async throws(LibraryError) -> [Photo] {
        try await read { try Visibility.visible(SamePictures.others(than: photo, $0), orders, $0) }
    }

    package func version(of collection: CollectionID) async throws(LibraryError) -> Int64? {
        try await read(collection) { list, _ in list.version }
    }

    package func index(
        of photo: PhotoID, in collection: CollectionID
    ) async throws(LibraryError) -> Int? {
        let index = try await read(collection) { list, database in try list.index(database, of: photo) }
        return index ?? nil
    }

    package func neighbors(
        of photo: Photo, in collection: CollectionID
    ) async throws(LibraryError) -> PhotoNeighbors {
        try await read(collection) { try $0.neighbors($1, of: photo) } ?? .none
    }

    package func position(
        of photo: PhotoID, in collection: CollectionID?
    ) async throws(LibraryError) -> PhotoPosition? {
        try await read(isSearch: collection?.words != nil) { database in
            guard let found = try visiblePhoto(photo, database),
                let list = try list(of: collection ?? .source(found.source), database)
            else { return nil }
            return PhotoPosition(
                photo: found, index: try list.index(database, of: photo),
                neighbors: try list.neighbors(database, of: found), version: list.version)
        }
    }
}

extension SQLLibrary {
    private func visiblePhoto(_ id: PhotoID, _ database: UserConnection) throws -> Photo? {
        try PhotoRow.fetchOne(database, id: id).flatMap {
            try Visibility.visible([$0], orders, database).first
        }
    }

    /// Reads from the list of a collection; `nil` if the collection does not exist.
    private func read<Value: Sendable>(
        _ collection: CollectionID,
        _ body: @escaping @Sendable (any PhotoList, UserConnection) throws -> Value
    ) async throws(LibraryError) -> Value? {
        try await read(isSearch: collection.words != nil) { database in
            try self.list(of: collection, database).map { try body($0, database) }
        }
    }

    /// Searches wait for other searches, so that pages need not wait for a connection.
    private func read<Value: Sendable>(
        isSearch: Bool, _ body: @escaping @Sendable (UserConnection) throws -> Value
    ) async throws(LibraryError) -> Value {
        if isSearch {
            do throws(CancellationError) { try await searchSemaphore.acquire() } catch { throw .cancelled }
        }
        defer { if isSearch { searchSemaphore.release() } }
        return try await read(body)
    }

    /// A source's order is in its rows; all others are sorted once per version.
    private func list(
        of collection: CollectionID, _ database: UserConnection
    ) throws -> (any PhotoList)? {
        guard try Visibility.isVisible(collection, database) else { return nil }
        if case .source(let id) = collection { return try SourceOrder.fetch(database, id) }
        return try OrderedList.fetch(collection, orders, database)
    }
}
