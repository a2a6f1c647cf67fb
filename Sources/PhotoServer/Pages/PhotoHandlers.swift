import Foundation
import Hummingbird
import Library
import Photos

/// Handles the Photo page.
struct PhotoHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.getPhoto("", site) { opened, request in try await page(opened, request) }
    }

    private func page(_ opened: OpenedPhoto, _ request: Request) async throws -> TextResponse {
        let (photo, collection) = (opened.photo, opened.collection)
        let link = PhotoLink(request, in: collection)
        let zoom = link.zoom ?? .named(opened.source.settings.initialZoom)
        let notice = try await site.removalNotice(request, to: "photo", in: collection)
        // A source that opens at actual size opens without the bar: only the photo.
        let isBarShown =
            link.isBarShown ?? (link.zoom != nil || zoom != .named(.actual) || photo.failure != nil)
        let model = PhotoPage(
            shell: try await site.shell(
                .photo, title: photo.entry.title, collection: collection, isBarShown: isBarShown,
                notice: notice),
            photo: photo, settings: opened.source.settings, zoom: zoom, link: link, isBarShown: isBarShown,
            neighbors: try await site.library.neighbors(of: photo, in: collection),
            split: try await SplitList(beside: opened, site: site, link: link))
        return try site.page("photo", model)
    }
}

extension PhotoPage {
    init(
        shell: PageShell, photo: Photo, settings: SourceSettings, zoom: PhotoZoom, link: PhotoLink,
        isBarShown: Bool, neighbors: PhotoNeighbors, split: SplitList
    ) {
        let picture = StagePicture(photo, scale: zoom.scale)
        let shown = link.with(isBarShown: true)
        let isListed = !photo.isRemoved && !photo.hasLeftFeed && photo.entry.original != nil
        self.init(
            shell: shell, photo: ShownPhoto(photo, picture, on: .photo, link: link, settings: settings),
            detail: link.plain.detail(photo), gallery: link.plain.gallery(photo),
            position: isListed ? "\(neighbors.index + 1)/\(neighbors.count)" : nil,
            unlistedReason: photo.unlistedReason,
            previous: neighbors.previous.map(link.photo),
            next: neighbors.next.map(link.photo),
            mode: zoom.scale == nil ? zoom.name : "actual",
            zoom: zoom.scale.map { PhotoZoom.times($0).name },
            toggle: link.with(isBarShown: !isBarShown).photo(photo),
            toggleName: (isBarShown ? PageMessage.hideBar : .showBar).text(),
            zooms: InitialZoom.allCases.map {
                ZoomChoice($0, chosen: zoom, url: shown.with(zoom: .named($0)).photo(photo))
            },
            zoomIn: zoom.larger.map { shown.with(zoom: $0).photo(photo) },
            zoomOut: zoom.smaller.map { shown.with(zoom: $0).photo(photo) },
            underlay: picture.underlay, split: !split.cells.isEmpty, splitTitle: split.title,
            splitLayout: split.layout.rawValue,
            splitAll: split.all, cells: split.cells)
    }
}
