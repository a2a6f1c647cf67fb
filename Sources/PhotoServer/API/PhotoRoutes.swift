import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// `/api/v1/sources/{source}/photos` and `/api/v1/photos/{photo}`.
struct PhotoRoutes {
    let site: Site
    let writes: IdempotentWrites
    let sizes: SizeSurvey

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/photos") { request, context in try await photos(request, context) }
        router.get("sources/:source/search") { request, context in try await search(request, context) }
        router.get("sources/:source/removed") { _, context in
            let source = try await site.source(context)
            let removed = try await site.library.removedPhotos(in: source.id)
            return try JSONAnswer(
                PhotosDocument(photos: removed.map { PhotoDocument($0) }, total: removed.count))
        }
        router.get("photos/:photo") { request, context in try await photo(request, context) }
        router.post("photos/:photo/remove") { request, context in
            let id = try photoID(context)
            try await writes.perform(.remove(id), for: request)
            try await site.tellRemoval(of: id)
            return try await photo(request, context)
        }
        router.post("photos/:photo/restore") { request, context in
            let id = try photoID(context)
            try await writes.perform(.restore(id), for: request)
            try await site.tellRemoval(of: id)
            return try await photo(request, context)
        }
    }

    private static let mostAtOnce = 500
    private static let usual = 60

    private func limit(_ request: Request) throws -> Int {
        try request.integer("limit", in: 1...Self.mostAtOnce) ?? Self.usual
    }

    /// A window by `offset`, for a list that is scrolled to any place; or the
    /// next photos by `cursor`, for one that is read from its start.
    private func photos(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let source = try await site.source(context)
        let limit = try limit(request)
        if let offset = try request.integer("offset", in: 0...Int.max) {
            let window = try await site.library.window(of: source.id, offset: offset, limit: limit)
            sizes.look(at: window.photos, of: source)
            return try JSONAnswer(document(window, offset: offset, of: source))
        }
        let text = request.query("cursor")
        let cursor = text.flatMap { PhotoCursor($0) }
        guard (text == nil) == (cursor == nil) else {
            throw RequestFailure(.badRequest, .cursor)
        }
        let page = try await site.library.photos(in: source.id, after: cursor, limit: limit)
        sizes.look(at: page.photos, of: source)
        return try JSONAnswer(
            PhotosDocument(
                photos: documents(page.photos, of: source), next: page.next?.description,
                total: page.total, version: page.version))
    }

    private func search(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let source = try await site.source(context)
        let limit = try limit(request)
        let offset = try request.integer("offset", in: 0...Int.max) ?? 0
        let words = request.query("q") ?? ""
        let (window, ignored) = try await context.whileConnected {
            try await site.library.search(words, in: source.id, offset: offset, limit: limit)
        }
        sizes.look(at: window.photos, of: source)
        var document = document(window, offset: offset, of: source, in: .search(words, in: source.id))
        document.notice = SearchNotice.words(ignoredWords: ignored)
        return try JSONAnswer(document)
    }

    private func document(
        _ window: PhotoWindow, offset: Int, of source: Source, in collection: CollectionID? = nil
    ) -> PhotosDocument {
        PhotosDocument(
            photos: documents(window.photos, of: source, in: collection), offset: offset,
            total: window.total, version: window.version)
    }

    private func documents(
        _ photos: [Photo], of source: Source, in collection: CollectionID? = nil
    ) -> [PhotoDocument] {
        photos.map { PhotoDocument($0, opens: source.settings.opens, in: collection) }
    }

    private func photoID(_ context: ServerContext) throws -> PhotoID {
        guard let id = context.parameters.get("photo").flatMap({ PhotoID($0) }) else {
            throw RequestFailure(.notFound, .noPhotoOfNumber)
        }
        return id
    }

    /// A photo and where it stands: in its source, among what the words `q` find
    /// there, or in the collection whose page is at the path `in`.
    private func photo(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        guard let standing = try await site.library.standing(of: try photoID(context)) else {
            throw RequestFailure(.notFound, .noPhotoOfNumber)
        }
        let photo = standing.photo
        var (index, neighbours) = (standing.index, standing.neighbours)
        let collection = collection(of: photo, request)
        if collection != .source(photo.source) {
            index = try await site.library.index(of: photo.id, in: collection)
            neighbours = try await site.library.neighbours(of: photo, in: collection)
        }
        return try JSONAnswer(
            PhotoPlaceDocument(
                photo: PhotoDocument(photo), index: index,
                previous: neighbours.previous.map { PhotoDocument($0) },
                next: neighbours.next.map { PhotoDocument($0) }, position: neighbours.index + 1,
                count: neighbours.count, version: standing.version))
    }

    /// The collection that a request asks about; the photo's source where it names none.
    private func collection(of photo: Photo, _ request: Request) -> CollectionID {
        if let named = request.query("in").flatMap({ Site.collection(at: $0, for: request) }) { return named }
        guard let words = request.query("q"), !words.isEmpty else { return .source(photo.source) }
        return .search(words, in: photo.source)
    }
}

/// The notice shown for a search of too many words.
enum SearchNotice {
    /// Nothing where all words were searched for.
    static func words(ignoredWords count: Int) -> String? {
        guard count > 0 else { return nil }
        return "Only the first \(SearchResult.wordLimit) different words were searched for."
    }
}
