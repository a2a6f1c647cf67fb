import HTTPTypes
import Hummingbird
import Library
import Photos
import SourceRefresh

/// `/api/v1/places/{place}` and `/api/v1/recents`: the photos of collections
/// that are no sources, and their shapes.
struct CollectionRoutes {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        for list in ["places/:place", "recents"] {
            router.get(RouterPath("\(list)/photos")) { request, context in
                try await photos(request, try await collection(request, context))
            }
            router.get(RouterPath("\(list)/shapes")) { request, context in
                let order = try await site.library.order(of: try await collection(request, context))
                return try ShapesRoute.response(ShapesRoute.codes(of: order), to: request, context)
            }
        }
        router.post("places/:place/refresh") { _, context in
            let place = try await site.place(context.parameters.get("place") ?? "")
            let summary = try await site.services.refresher.refreshPlace(place.key)
            var document = PlaceDocument(try await site.place(place.key))
            document.refresh = RefreshDocument(.stored(summary), total: document.photoCount)
            return try JSONAnswer(document)
        }
    }

    private func collection(_ request: Request, _ context: ServerContext) async throws -> CollectionID {
        guard let key = context.parameters.get("place") else {
            return .recents(viewer: Viewer(request).name)
        }
        return .place(try await site.place(key).key)
    }

    private func photos(_ request: Request, _ collection: CollectionID) async throws -> JSONAnswer {
        let offset = try request.integer("offset", in: 0...Int.max) ?? 0
        let limit = try request.integer("limit", in: 1...500) ?? 60
        let photos = try await site.library.photos(in: collection, offset: offset, limit: limit)
        let settings = try await site.settings(of: photos)
        let documents = photos.map { photo in
            let shown = settings[photo.source] ?? SourceSettings()
            // The recents are photos that were looked at: they open as photos.
            let opens = if case .recents = collection { OpeningScreen.photo } else { shown.opens }
            return PhotoDocument(photo, opens: opens, in: collection, initialZoom: shown.initialZoom)
        }
        return try JSONAnswer(
            PhotosDocument(
                photos: documents, offset: offset, total: try await site.library.photoCount(in: collection)))
    }
}
