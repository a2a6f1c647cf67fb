import Foundation
import Hummingbird
import Library
import Logging
import Messages
import Photos
import SourceRefresh

/// Answers for the list of places and for one place.
struct PlacesHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/places") { _, _ in try await places() }
        router.get("/places/:place") { request, context in try await place(request, context) }
        router.post("/places/:place/refresh") { _, context in try await refresh(context) }
    }

    private func places() async throws -> TextResponse {
        try await site.page(.places) {
            RenderedPage(answer: try await listOfPlaces(), validity: .distantPast..<Date.distantFuture)
        }
    }

    private func listOfPlaces() async throws -> TextResponse {
        let sections = PlaceSection.sections(of: try await site.library.places())
        return try site.page(
            "places",
            PlacesPage(
                shell: try await site.shell(.places, title: "Places"), hasPlaces: !sections.isEmpty,
                countries: sections))
    }

    /// The most photos on one page of a place.
    private static let pageSize = 50

    private func place(_ request: Request, _ context: ServerContext) async throws -> TextResponse {
        let key = context.parameters.get("place") ?? ""
        _ = try await site.place(key)
        let opening = await site.services.refresher.openPlace(key)
        let place = try await site.place(key)
        let collection = CollectionID.place(key)
        let page = PageOfPhotos(
            number: try await number(request, in: collection), total: place.photoCount, size: Self.pageSize)
        let photos = try await site.library.photos(in: collection, offset: page.offset, limit: page.size)
        let settings = try await site.settings(of: photos)
        let link = ViewerLink(in: collection)
        let model = PlacePage(
            shell: try await site.shell(.place, title: place.place.city), place: place, page: page,
            notice: try await notice(opening, key), isPending: opening.isPending,
            slideshow: photos.first { $0.failure == nil }.map(link.gallery),
            settings: photos.first.flatMap { settings[$0.source] } ?? SourceSettings(),
            countries: PlaceSection.sections(of: try await site.library.places(), current: key),
            cells: photos.enumerated().map { index, photo in
                let opens = settings[photo.source]?.opens ?? .photo
                return PhotoCell(
                    photo, in: .list, address: link.opened(photo, as: opens), isFirst: index < 8,
                    hasPlace: collection.tellsPlaces)
            })
        return try site.page("place", model)
    }

    /// The page that is asked for by its number, or by a photo that stands on it.
    private func number(_ request: Request, in collection: CollectionID) async throws -> Int {
        if let wanted = request.query("at").flatMap({ PhotoID($0) }),
            let index = try await site.library.index(of: wanted, in: collection)
        {
            return index / Self.pageSize + 1
        }
        return request.query("page").flatMap { Int($0) } ?? 1
    }

    /// Why the photos could not be read, and what is shown in their place.
    private func notice(_ opening: PlaceOpening, _ key: String) async throws -> String? {
        switch opening {
        case .failed(let error): return error.text()
        case .pending: return "The photos of this place are being read."
        case .kept:
            for listing in try await site.library.listings(ofPlace: key) {
                guard let photos = listing.photos, let source = try await site.library.source(photos) else {
                    continue
                }
                if let failure = SourceStatus(source, now: Date()).failure { return failure }
            }
            return nil
        }
    }

    /// Reads the photos of the place again. A failure is noted, and the page says so.
    private func refresh(_ context: ServerContext) async throws -> Response {
        let place = try await site.place(context.parameters.get("place") ?? "")
        do {
            try await site.services.refresher.refreshPlace(place.key)
        } catch {
            context.logger.info("A refresh failed", metadata: ["reason": "\(error)"])
        }
        return .redirect(to: Address.place(place.key))
    }
}

extension PlaceOpening {
    fileprivate var isPending: Bool {
        if case .pending = self { return true }
        return false
    }
}

extension Site {
    /// The place of a key; else an error that says so.
    func place(_ key: String) async throws -> PlaceSummary {
        guard let place = try await library.place(key) else {
            throw RequestFailure(.notFound, .noPhotoAtPlace)
        }
        return place
    }
}
