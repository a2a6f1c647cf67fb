import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// `/api/v1/views`, `/recents` and `/places`: what was looked at, and where photos were taken.
struct LookingRoutes {
    let site: Site
    let writes: IdempotentWrites

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.post("views") { request, context in try await noteView(request, context) }
        router.get("recents") { request, _ in
            var photos: [Photo] = []
            if let device = Device.known(request) {
                photos = try await site.library.photos(in: .recents(device: device.name))
            }
            return try JSONAnswer(
                PhotosDocument(photos: photos.map { PhotoDocument($0) }, total: photos.count))
        }
        router.get("places") { _, _ in
            try JSONAnswer(PlacesDocument(places: try await site.library.places().map { .init($0) }))
        }
    }

    private struct View: Decodable {
        let photo: Int64
    }

    private func noteView(_ request: Request, _ context: ServerContext) async throws -> Response {
        let view = try await request.json(View.self, context)
        let device = Device(request)
        var response = Response(status: .noContent)
        device.introduce(to: &response)
        // A name that nobody came back with is not remembered: recents are for those who do.
        guard !device.isNew else { return response }
        try await writes.perform(.view(PhotoID(rawValue: view.photo), device: device.name), for: request)
        return response
    }
}
