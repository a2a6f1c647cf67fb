import Catalog
import Foundation
import Hummingbird
import Photos

/// Answers for the Photo page.
struct PhotoHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source/photos/:photo") { request, context in
            try await page(request, context)
        }
    }

    private func page(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let photo = try await site.photo(context)
        let link = ViewerLink(request)
        let zoom = link.zoom ?? .named(source.settings.initialZoom)
        let notice = try await site.removalNotice(request, to: "photo")
        // A source that opens at actual size opens without the bar: the photo, and nothing else.
        let isBarShown =
            link.isBarShown ?? (link.zoom != nil || zoom != .named(.actual) || photo.failure != nil)
        let model = PhotoPage(
            shell: try await site.shell(
                .photo, title: photo.entry.title, current: source.id, isBarShown: isBarShown, notice: notice),
            photo: photo, zoom: zoom, link: link, isBarShown: isBarShown,
            neighbours: try await site.catalog.neighbours(of: photo),
            split: try await SplitList(beside: photo, of: source, catalog: site.catalog, link: link))
        return try await site.viewed(photo, request, context, try site.page("photo", model))
    }
}

extension PhotoPage {
    init(
        shell: PageShell, photo: Photo, zoom: PhotoZoom, link: ViewerLink, isBarShown: Bool,
        neighbours: PhotoNeighbours, split: SplitList
    ) {
        let address = Address.photo(photo)
        let picture = StagePicture(photo, scale: zoom.scale)
        let shown = link.with(isBarShown: true)
        let isListed = !photo.isRemoved && !photo.hasLeftFeed && photo.entry.original != nil
        self.init(
            shell: shell, sourceID: photo.source.rawValue, id: photo.id.description,
            name: photo.entry.title, address: address, back: link.back(from: photo),
            detail: ViewerLink(from: link.origin).address(Address.detail(photo)),
            position: isListed ? "\(neighbours.index + 1)/\(neighbours.count)" : nil,
            standing: photo.standing,
            previous: neighbours.previous.map { link.address(Address.photo($0)) },
            next: neighbours.next.map { link.address(Address.photo($0)) },
            mode: zoom.scale == nil ? zoom.name : "actual",
            zoom: zoom.scale.map { PhotoZoom.times($0).name },
            toggle: link.with(isBarShown: !isBarShown).address(address),
            toggleName: isBarShown ? "Hide the bar" : "Show the bar",
            zooms: InitialZoom.allCases.map {
                ZoomChoice($0, chosen: zoom, address: shown.with(zoom: .named($0)).address(address))
            },
            zoomIn: zoom.larger.map { shown.with(zoom: $0).address(address) },
            zoomOut: zoom.smaller.map { shown.with(zoom: $0).address(address) },
            src: picture.source, srcset: picture.sources, sizes: picture.sizes,
            underlay: picture.underlay,
            width: picture.width, height: picture.height,
            imageWidth: photo.size?.width, imageHeight: photo.size?.height,
            imageStyle: picture.style, original: picture.original,
            tile: picture.source == nil, tileIcon: picture.tileIcon, tileText: picture.tileText,
            split: !split.cells.isEmpty, splitTitle: split.title, splitLayout: split.layout.rawValue,
            splitAll: split.all, cells: split.cells)
    }
}
