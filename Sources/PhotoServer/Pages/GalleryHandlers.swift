import Foundation
import Hummingbird
import Library
import Photos

/// Handles the Gallery, the slideshow of a collection.
struct GalleryHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.getPhoto("/gallery", site) { opened, request in try await page(opened, request) }
    }

    /// Long enough to reach for "Undo" before the page advances.
    private static let secondsForUndo = 8

    private func page(_ opened: OpenedPhoto, _ request: Request) async throws -> TextResponse {
        let (photo, collection) = (opened.photo, opened.collection)
        let notice = try await site.removalNotice(request, to: "gallery", in: collection)
        let settings = opened.source.settings
        let seconds = settings.slideshowSeconds
        let model = GalleryPage(
            shell: try await site.shell(
                .gallery, title: photo.entry.title, collection: collection, notice: notice),
            photo: photo, settings: settings, link: PhotoLink(request, in: collection),
            steps: try await steps(from: photo, in: collection),
            wait: notice == nil ? seconds : max(seconds, Self.secondsForUndo))
        return try site.page("gallery", model)
    }

    /// The neighbors, without failed ones; the first photo follows the last.
    private func steps(from photo: Photo, in collection: CollectionID) async throws -> GallerySteps {
        let neighbors = try await site.library.neighbors(of: photo, in: collection)
        return GallerySteps(
            index: neighbors.index, count: neighbors.count,
            previous: try await step(from: photo, in: collection) { $0.previous ?? $0.last },
            next: try await step(from: photo, in: collection) { $0.next ?? $0.first })
    }

    private func step(
        from photo: Photo, in collection: CollectionID, _ move: (PhotoNeighbors) -> Photo?
    ) async throws -> Photo? {
        let first = move(try await site.library.neighbors(of: photo, in: collection))
        let found = try await site.skippingBroken(from: first, in: collection) { neighbors in
            // Once around the ring.
            move(neighbors).flatMap { $0.id == photo.id ? nil : $0 }
        }
        return found?.id == photo.id ? nil : found
    }
}

/// The position of the slideshow and its neighbors.
struct GallerySteps {
    let index: Int
    let count: Int
    let previous: Photo?
    let next: Photo?
}

extension SourceSettings {
    /// How the slideshow shows photos, as in pages.
    var slideshowMode: String { (slideshowFits ? InitialZoom.fit : .fill).rawValue }
}

extension GalleryPage {
    init(
        shell: PageShell, photo: Photo, settings: SourceSettings, link: PhotoLink, steps: GallerySteps,
        wait: Int
    ) {
        self.init(
            shell: shell,
            photo: ShownPhoto(
                photo, StagePicture(photo, scale: nil), on: .gallery, link: link, settings: settings),
            position: "\(steps.count == 0 ? 0 : steps.index + 1)/\(steps.count)",
            previous: steps.previous.map(link.gallery),
            next: steps.next.map(link.gallery),
            isPlaying: !link.isPaused,
            play: link.with(isPaused: false).gallery(photo),
            pause: link.with(isPaused: true).gallery(photo),
            advance: link.isPaused ? nil : steps.next.map(link.advance),
            wait: wait, mode: settings.slideshowMode)
    }
}
