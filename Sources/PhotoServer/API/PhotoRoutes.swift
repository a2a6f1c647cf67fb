import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// `/api/v1/sources/{source}/photos` and `/api/v1/photos/{photo}`.
struct PhotoRoutes {
    let site: Site
    let writes: OnceOnlyWrites
    let sizes: SizeSurvey

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/photos") { request, context in try await photos(request, context) }
        router.get("sources/:source/search") { request, context in try await search(request, context) }
        router.get("sources/:source/removed") { _, context in
            let source = try await site.source(context)
            let removed = try await site.catalog.removedPhotos(in: source.id)
            return try JSONAnswer(
                PhotosDocument(photos: removed.map { PhotoDocument($0) }, total: removed.count))
        }
        router.get("photos/:photo") { _, context in try await photo(context) }
        router.post("photos/:photo/remove") { request, context in
            let id = try photoID(context)
            try await writes.perform(.remove(id), for: request)
            try await site.tellRemoval(of: id)
            return try await photo(context)
        }
        router.post("photos/:photo/restore") { request, context in
            let id = try photoID(context)
            try await writes.perform(.restore(id), for: request)
            try await site.tellRemoval(of: id)
            return try await photo(context)
        }
    }

    private static let mostAtOnce = 500
    private static let usual = 60

    private func limit(_ request: Request) -> Int {
        min(max(request.query("limit").flatMap { Int($0) } ?? Self.usual, 1), Self.mostAtOnce)
    }

    /// A window by `offset`, for a list that is scrolled to any place; or the
    /// next photos by `cursor`, for one that is read from its start.
    private func photos(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let source = try await site.source(context)
        let limit = limit(request)
        if let offset = request.query("offset").flatMap({ Int($0) }) {
            let photos = try await site.catalog.photos(in: source.id, offset: max(offset, 0), limit: limit)
            sizes.measure(photos, of: source)
            return try JSONAnswer(
                PhotosDocument(
                    photos: documents(photos, of: source), offset: max(offset, 0), total: source.photoCount))
        }
        let text = request.query("cursor")
        let cursor = text.flatMap { PhotoCursor($0) }
        guard (text == nil) == (cursor == nil) else {
            throw HTTPError(.badRequest, message: "This is not a cursor that the list has given.")
        }
        let page = try await site.catalog.photos(in: source.id, after: cursor, limit: limit)
        sizes.measure(page.photos, of: source)
        return try JSONAnswer(
            PhotosDocument(
                photos: documents(page.photos, of: source), next: page.next?.description,
                total: source.photoCount))
    }

    private func search(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let source = try await site.source(context)
        let photos = try await site.catalog.search(
            request.query("q") ?? "", in: source.id, limit: limit(request))
        return try JSONAnswer(PhotosDocument(photos: documents(photos, of: source), total: photos.count))
    }

    private func documents(_ photos: [Photo], of source: Source) -> [PhotoDocument] {
        photos.map { PhotoDocument($0, opens: source.settings.opens) }
    }

    private func photoID(_ context: ServerContext) throws -> PhotoID {
        guard let id = context.parameters.get("photo").flatMap({ PhotoID($0) }) else {
            throw HTTPError(.notFound, message: "There is no photo of this number.")
        }
        return id
    }

    private func photo(_ context: ServerContext) async throws -> JSONAnswer {
        guard let photo = try await site.catalog.photo(try photoID(context)) else {
            throw HTTPError(.notFound, message: "There is no photo of this number.")
        }
        let neighbours = try await site.catalog.neighbours(of: photo)
        return try JSONAnswer(
            PhotoPlaceDocument(
                photo: PhotoDocument(photo), index: try await site.catalog.index(of: photo.id),
                previous: neighbours.previous.map { PhotoDocument($0) },
                next: neighbours.next.map { PhotoDocument($0) }, position: neighbours.index + 1,
                count: neighbours.count))
    }
}
