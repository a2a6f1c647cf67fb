import Catalog
import Foundation
import Hummingbird
import Photos

/// Answers for the Detail page.
struct DetailHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source/photos/:photo/detail") { request, context in
            try await page(request, context)
        }
    }

    private func page(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let photo = try await site.photo(context)
        let link = ViewerLink(request)
        let model = DetailPage(
            shell: try await site.shell(
                .detail, title: photo.entry.title, current: source.id,
                notice: try await site.removalNotice(request, to: "detail")),
            photo: photo, source: source, link: link,
            neighbours: try await site.catalog.neighbours(of: photo))
        return try await site.viewed(photo, request, context, try site.page("detail", model))
    }
}

extension DetailPage {
    init(
        shell: PageShell, photo: Photo, source: Source, link: ViewerLink, neighbours: PhotoNeighbours
    ) {
        let picture = StagePicture(photo, scale: nil)
        let paragraphs = photo.entry.description?.split(whereSeparator: \.isNewline).map(String.init) ?? []
        self.init(
            shell: shell, sourceID: photo.source.rawValue, id: photo.id.description,
            name: photo.entry.title, address: Address.photo(photo), back: link.back(from: photo),
            photoAddress: link.address(Address.photo(photo)),
            previous: neighbours.previous.map { link.address(Address.detail($0)) },
            next: neighbours.next.map { link.address(Address.detail($0)) },
            src: picture.source, srcset: picture.sources, width: picture.width, height: picture.height,
            pictureStyle: photo.color.map { "background-color:\($0)" },
            tile: picture.source == nil, tileIcon: picture.tileIcon, tileText: picture.tileText,
            paragraphs: paragraphs, metadata: MetadataRows(photo, of: source, now: Date()).rows)
    }
}
