import Catalog
import Hummingbird
import Photos

/// `/recents`: the photos this device looked at last.
struct RecentsPage: ViewModel {
    let shell: PageShell
    let hasCells: Bool
    let cells: [PhotoCell]
}

/// Answers for the recents.
struct RecentsHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/recents") { request, _ in try await page(request) }
    }

    private func page(_ request: Request) async throws -> TextResponse {
        var photos: [Photo] = []
        if let viewer = Viewer.known(request) { photos = try await site.catalog.recents(of: viewer.name) }
        let link = ViewerLink(from: "recents")
        let model = RecentsPage(
            shell: try await site.shell(.recents, title: "Recents"), hasCells: !photos.isEmpty,
            cells: photos.map { photo in
                PhotoCell(photo, in: .grid, address: link.address(Address.photo(photo)), isFirst: true)
            })
        return try site.page("recents", model)
    }
}
