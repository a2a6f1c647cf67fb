import Catalog
import Foundation
import Hummingbird
import Photos

/// Answers the forms that remove a photo and put it back.
struct RemovalHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/sources/:source/photos/:photo/remove") { request, context in
            try await remove(request, context)
        }
        router.post("/sources/:source/photos/:photo/restore") { request, context in
            try await restore(request, context)
        }
        router.post("/sources/:source/restore") { _, context in
            let source = try await site.source(context)
            try await site.catalog.restoreAll(in: source.id)
            site.tell(.changed(source.id))
            return Response.redirect(to: "\(Address.settings(source.id))#removed")
        }
    }

    private struct Form: Decodable {
        /// The screen to go on with.
        let to: String?
        let paused: String?
    }

    private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
        let photo = try await site.photo(context)
        let form = try await request.form(Form.self, context)
        // Asked before the photo is gone; a slideshow goes on at the first after the last.
        let neighbours = try await site.catalog.neighbours(of: photo)
        try await site.catalog.remove(photo.id, at: Date())
        site.tell(.removed(photo.id, photo.source))
        let following = [neighbours.next, form.to == "gallery" ? neighbours.first : neighbours.previous]
            .compactMap(\.self).first { $0.id != photo.id }
        guard let following else {
            return .redirect(to: "\(Address.settings(photo.source))#removed")
        }
        let pause = form.paused == nil ? "" : "&paused"
        return .redirect(to: "\(address(of: following, on: form.to))?removed=\(photo.id)\(pause)")
    }

    private func restore(_ request: Request, _ context: ServerContext) async throws -> Response {
        let photo = try await site.photo(context)
        let form = try await request.form(Form.self, context)
        try await site.catalog.restore(photo.id)
        site.tell(.restored(photo.id, photo.source))
        let pause = form.to == "gallery" && form.paused != nil ? "?paused" : ""
        return .redirect(to: address(of: photo, on: form.to) + pause)
    }

    private func address(of photo: Photo, on screen: String?) -> String {
        switch screen.flatMap(Screen.init) {
        case .gallery: Address.gallery(photo)
        case .detail: Address.detail(photo)
        case .settings: "\(Address.settings(photo.source))#removed"
        case .photo: Address.photo(photo)
        default: Address.source(photo.source, showing: photo.id)
        }
    }
}
