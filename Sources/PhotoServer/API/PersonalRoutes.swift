import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// `/api/v1/views`, `/recents`, `/new` and `/places`: viewed photos, new photos, and the places of
/// photos.
struct PersonalRoutes {
    let site: Site
    let writes: IdempotentWrites

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.post("views") { request, context in try await recordView(request, context) }
        router.get("recents") { request, _ in
            var photos: [Photo] = []
            if let device = Device.known(request) {
                photos = try await site.library.photos(in: .recents(device: device.name))
            }
            return try JSONResponse(try await site.document(photos), in: site.base)
        }
        router.post("sources/:source/visit") { request, context in
            let source = try await site.source(context)
            try writes.check(request)
            // Visitors have no personal data.
            guard !site.identity.isVisitor else { return Response(status: .noContent) }
            try await writes.perform(.visit(source.id), for: request)
            site.notify(.ownChanged(source.id))
            return Response(status: .noContent)
        }
        router.post("new/seen") { _, _ in
            let moment = try await site.markAllSeen(at: SeenMoment(Date()))
            return try JSONResponse(Seen(at: moment.milliseconds))
        }
        router.post("new/unseen") { request, context in
            guard let moment = SeenMoment(milliseconds: try await request.json(Seen.self, context).at) else {
                throw RequestFailure(.badRequest, .seenMoment)
            }
            try await site.undoMarkAllSeen(at: moment)
            return Response(status: .noContent)
        }
        router.get("places") { _, _ in
            try JSONResponse(
                PlacesDocument(try await site.library.places()), in: site.base)
        }
    }

    /// When all photos were marked as seen, in milliseconds since 1970.
    private struct Seen: JSONBody, Encodable {
        enum CodingKeys: String, CodingKey, CaseIterable { case at }

        let at: Int
    }

    private struct View: JSONBody {
        enum CodingKeys: String, CodingKey, CaseIterable { case photo }

        let photo: Int64
    }

    private func recordView(_ request: Request, _ context: ServerContext) async throws -> Response {
        let view = try await request.json(View.self, context)
        try writes.check(request)
        let device = Device(request)
        var response = Response(status: .noContent)
        device.setCookie(in: &response)
        // A device name that was never sent back is not stored: recents are for returning browsers.
        guard !device.isNew, !site.identity.isVisitor else { return response }
        try await writes.perform(.view(PhotoID(rawValue: view.photo), device: device.name), for: request)
        return response
    }
}
