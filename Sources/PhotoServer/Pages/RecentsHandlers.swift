import Hummingbird
import Library
import Photos

/// `/recents`: the photos this device looked at last.
struct RecentsPage: ViewModel {
    let shell: PageShell
    let hasCells: Bool
    let cells: [PhotoCell]
    let count: Int
}

/// Answers for the recents.
struct RecentsHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/recents") { request, _ in try await page(request) }
    }

    private func page(_ request: Request) async throws -> TextResponse {
        let collection = CollectionID.recents(viewer: Viewer(request).name)
        let photos = try await site.library.photos(in: collection, offset: 0, limit: LibraryLimits.recents)
        let link = ViewerLink(in: collection)
        let model = RecentsPage(
            shell: try await site.shell(.recents, title: "Recents"), hasCells: !photos.isEmpty,
            cells: photos.map { photo in
                PhotoCell(photo, in: .grid, address: link.photo(photo), isFirst: true)
            }, count: photos.count)
        return try site.page("recents", model)
    }
}
