import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// `/api/v1/views`, `/recents` and `/places`: what was looked at, and where it was taken.
struct LookingRoutes {
    let site: Site
    let writes: OnceOnlyWrites

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.post("views") { request, context in try await noteView(request, context) }
        router.get("recents") { request, _ in
            var photos: [Photo] = []
            if let viewer = Viewer.known(request) {
                photos = try await site.catalog.recents(of: viewer.name)
            }
            return try JSONAnswer(
                PhotosDocument(photos: photos.map { PhotoDocument($0) }, total: photos.count))
        }
        router.get("places") { _, _ in
            try JSONAnswer(PlacesDocument(places: try await site.catalog.places().map(Self.document)))
        }
        router.get("places/:place/photos") { request, context in try await photos(request, context) }
    }

    private struct View: Decodable {
        let photo: Int64
    }

    private func noteView(_ request: Request, _ context: ServerContext) async throws -> Response {
        let view = try await request.decode(as: View.self, context: context)
        let viewer = Viewer(request)
        try await writes.perform(.view(PhotoID(rawValue: view.photo), viewer: viewer.name), for: request)
        var response = Response(status: .noContent)
        viewer.introduce(to: &response)
        return response
    }

    private func photos(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let key = context.parameters.get("place") ?? ""
        guard let place = try await site.catalog.place(key) else {
            throw HTTPError(.notFound, message: "No photo that is shown was taken at this place.")
        }
        let offset = max(request.query("offset").flatMap { Int($0) } ?? 0, 0)
        let limit = min(max(request.query("limit").flatMap { Int($0) } ?? 60, 1), 500)
        let photos = try await site.catalog.photos(atPlace: key, offset: offset, limit: limit)
        return try JSONAnswer(
            PhotosDocument(
                photos: photos.map { PhotoDocument($0) }, offset: offset, total: place.photoCount))
    }

    private static func document(_ place: PlaceSummary) -> PlaceDocument {
        PlaceDocument(
            key: place.key, city: place.place.city, region: place.place.region,
            country: place.place.country, photoCount: place.photoCount,
            cover: place.cover.map { PhotoDocument($0) })
    }
}
