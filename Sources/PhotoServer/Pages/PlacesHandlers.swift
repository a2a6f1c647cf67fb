import Catalog
import Hummingbird
import Photos

/// Answers for the list of places and for one place.
struct PlacesHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/places") { _, _ in try await places() }
        router.get("/places/:place") { request, context in try await place(request, context) }
    }

    private func places() async throws -> TextResponse {
        let sections = PlaceSection.sections(of: try await site.catalog.places())
        return try site.page(
            "places",
            PlacesPage(
                shell: try await site.shell(.places, title: "Places"), hasPlaces: !sections.isEmpty,
                countries: sections))
    }

    private func place(_ request: Request, _ context: ServerContext) async throws -> TextResponse {
        let key = context.parameters.get("place") ?? ""
        guard let place = try await site.catalog.place(key) else {
            throw HTTPError(.notFound, message: "No photo that is shown was taken at this place.")
        }
        let page = PageOfPhotos(
            number: request.query("page").flatMap { Int($0) } ?? 1, total: place.photoCount)
        let photos = try await site.catalog.photos(
            atPlace: key, offset: page.offset, limit: PageOfPhotos.size)
        let sources = try await site.catalog.sources()
        let opens = Dictionary(uniqueKeysWithValues: sources.map { ($0.id, $0.settings.opens) })
        let link = ViewerLink(from: "places/\(key)")
        let model = PlacePage(
            shell: try await site.shell(.place, title: place.place.city), place: place, page: page,
            cells: photos.enumerated().map { index, photo in
                let address = Address.opened(photo, as: opens[photo.source] ?? .photo)
                return PhotoCell(photo, in: .list, address: link.address(address), isFirst: index < 8)
            })
        return try site.page("place", model)
    }
}
