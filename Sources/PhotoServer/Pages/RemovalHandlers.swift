import Foundation
import Hummingbird
import Library
import Photos

/// Handles the forms that remove and restore a photo, and make it a favorite.
struct RemovalHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/sources/:source/photos/:photo/remove") { request, context in
            try await remove(request, context)
        }
        router.post("/sources/:source/photos/:photo/restore") { request, context in
            try await restore(request, context)
        }
        router.post("/sources/:source/photos/:photo/remove-for-everybody") { request, context in
            try await remove(request, context, forEverybody: true)
        }
        router.post("/sources/:source/photos/:photo/restore-for-everybody") { request, context in
            try await restore(request, context, forEverybody: true)
        }
        for (action, isFavorite) in [("favorite", true), ("unfavorite", false)] {
            router.post(RouterPath("/sources/:source/photos/:photo/\(action)")) { request, context in
                try await setFavorite(isFavorite, request, context)
            }
        }
        router.post("/sources/:source/restore") { _, context in
            let source = try await site.source(context)
            try await site.library.restoreAll(in: source.id)
            site.notify(.ownChanged(source.id))
            return Response.redirect(to: "\(PageURL.settings(source.id))#removed")
        }
    }

    private struct Form: Decodable {
        /// The screen to return to.
        let to: String?
        /// The path of the collection to return to.
        let `in`: String?
        let paused: String?
    }

    private func remove(
        _ request: Request, _ context: ServerContext, forEverybody: Bool = false
    ) async throws -> Response {
        let photo = try await site.photo(context)
        let form = try await request.form(Form.self, context)
        // Determined before the photo is removed; a slideshow continues with the first after the last.
        let link = link(request, form, photo)
        let neighbors = try await site.library.neighbors(of: photo, in: link.collection)
        if forEverybody {
            try await site.removeForEverybody(photo.id)
        } else {
            try await site.library.remove(photo.id, at: Date())
            site.notify(.removed(photo.id, photo.source))
        }
        let following = [neighbors.next, form.to == "gallery" ? neighbors.first : neighbors.previous]
            .compactMap(\.self).first { $0.id != photo.id }
        guard let following else {
            // The page that lists removed photos, for people who may see it.
            let list = PageURL.list(link.collection)
            return .redirect(
                to: site.identity.may(.admin) ? "\(PageURL.settings(photo.source))#removed" : list)
        }
        let next = url(of: following, on: form.to, link)
        return .redirect(to: "\(next)\(next.contains("?") ? "&" : "?")removed=\(photo.id)")
    }

    private func restore(
        _ request: Request, _ context: ServerContext, forEverybody: Bool = false
    ) async throws -> Response {
        let photo = try await site.photo(context)
        let form = try await request.form(Form.self, context)
        if forEverybody {
            try await site.restoreForEverybody(photo.id)
        } else {
            try await site.library.restore(photo.id)
            site.notify(.restored(photo.id, photo.source))
        }
        return .redirect(to: url(of: photo, on: form.to, link(request, form, photo)))
    }

    private func setFavorite(
        _ isFavorite: Bool, _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let photo = try await site.photo(context)
        let form = try await request.form(Form.self, context)
        if isFavorite {
            try await site.library.addFavorite(photo.id, at: Date())
        } else {
            try await site.library.removeFavorite(photo.id)
        }
        site.notify(.favored(photo.id, photo.source, isFavorite))
        return .redirect(to: url(of: photo, on: form.to, link(request, form, photo)))
    }

    private func link(_ request: Request, _ form: Form, _ photo: Photo) -> PhotoLink {
        let collection = form.in.flatMap { site.collection(at: $0, for: request) }
        var link = PhotoLink(in: collection ?? .source(photo.source))
        link.isPaused = form.to == "gallery" && form.paused != nil
        return link
    }

    private func url(of photo: Photo, on screen: String?, _ link: PhotoLink) -> String {
        switch screen.flatMap(Screen.init) {
        case .gallery: link.gallery(photo)
        case .detail: link.detail(photo)
        case .settings: "\(PageURL.settings(photo.source))#removed"
        case .photo: link.photo(photo)
        default: link.back(from: photo)
        }
    }
}

extension Site {
    /// The library of the user that represents everybody.
    private var common: any LibraryStore { services.library.personal(to: .everybody) }

    /// Removes a photo for everybody, and notifies open pages.
    func removeForEverybody(_ photo: PhotoID) async throws {
        try await common.remove(photo, at: Date())
        try await notify(.removeForEverybody, of: [photo])
    }

    /// Restores a photo for everybody who has not removed it themselves, and notifies open pages.
    func restoreForEverybody(_ photo: PhotoID) async throws {
        try await common.restore(photo)
        try await notify(.restoreForEverybody, of: [photo])
    }

    /// The photos of a source that were removed for everybody, the last removed first, at most `limit`.
    func photosRemovedForEverybody(in source: SourceID, limit: Int = .max) async throws -> [Photo] {
        try await library.photos(try await common.removedPhotos(in: source, limit: limit).map(\.id))
    }

    /// The number of photos of a source that were removed for everybody.
    func countRemovedForEverybody(in source: SourceID) async throws -> Int {
        try await common.removedCount(in: source)
    }
}
