import Catalog
import Foundation
import Hummingbird
import Photos

/// Answers for the Gallery, the slideshow of a source.
struct GalleryHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source/photos/:photo/gallery") { request, context in
            try await page(request, context)
        }
    }

    /// Long enough to reach for "Undo" before the page moves on.
    private static let secondsForUndo = 8

    private func page(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let photo = try await site.photo(context)
        let notice = try await site.removalNotice(request, to: "gallery")
        let seconds = source.settings.slideshowSeconds
        let model = GalleryPage(
            shell: try await site.shell(
                .gallery, title: photo.entry.title, current: source.id, notice: notice),
            photo: photo, settings: source.settings, link: ViewerLink(request),
            steps: try await steps(from: photo),
            wait: notice == nil ? seconds : max(seconds, Self.secondsForUndo))
        return try await site.viewed(photo, request, context, try site.page("gallery", model))
    }

    /// The neighbours around the circle, without those that cannot be had.
    private func steps(from photo: Photo) async throws -> GallerySteps {
        let here = try await site.catalog.neighbours(of: photo)
        return GallerySteps(
            index: here.index, count: here.count,
            previous: try await step(from: photo) { $0.previous ?? $0.last },
            next: try await step(from: photo) { $0.next ?? $0.first })
    }

    /// More broken pictures in a row than this, and one of them is shown with its reason.
    private static let mostSkipped = 20

    private func step(
        from photo: Photo, _ move: (PhotoNeighbours) -> Photo?
    ) async throws -> Photo? {
        var candidate = move(try await site.catalog.neighbours(of: photo))
        for _ in 0..<Self.mostSkipped {
            guard let broken = candidate, broken.failure != nil, broken.id != photo.id else { break }
            candidate = move(try await site.catalog.neighbours(of: broken))
        }
        return candidate?.id == photo.id ? nil : candidate
    }
}

/// Where the slideshow stands and where it goes.
struct GallerySteps {
    let index: Int
    let count: Int
    let previous: Photo?
    let next: Photo?
}

extension GalleryPage {
    init(
        shell: PageShell, photo: Photo, settings: SourceSettings, link: ViewerLink, steps: GallerySteps,
        wait: Int
    ) {
        let picture = StagePicture(photo, scale: nil)
        let address = Address.gallery(photo)
        self.init(
            shell: shell, sourceID: photo.source.rawValue, id: photo.id.description,
            name: photo.entry.title, address: Address.photo(photo), back: link.back(from: photo),
            position: "\(steps.count == 0 ? 0 : steps.index + 1)/\(steps.count)",
            previous: steps.previous.map { link.address(Address.gallery($0)) },
            next: steps.next.map { link.address(Address.gallery($0)) },
            isPlaying: !link.isPaused,
            play: link.with(isPaused: false).address(address),
            pause: link.with(isPaused: true).address(address),
            advance: link.isPaused ? nil : steps.next.map { link.address(Address.gallery($0)) },
            wait: wait, seconds: settings.slideshowSeconds,
            mode: settings.slideshowFits ? InitialZoom.fit.rawValue : InitialZoom.fill.rawValue,
            src: picture.source, srcset: picture.sources, sizes: picture.sizes,
            width: picture.width, height: picture.height,
            imageWidth: photo.size?.width, imageHeight: photo.size?.height,
            imageStyle: picture.style, original: picture.original,
            tile: picture.source == nil, tileIcon: picture.tileIcon, tileText: picture.tileText)
    }
}
