import Basics
import Foundation
import Hummingbird
import ImagePipeline
import Library
import Photos

/// Handles the Detail page.
struct DetailHandlers {
    let site: Site
    let background: BackgroundTasks

    /// How long a page waits for the size of a file, which may be on a network drive that hangs.
    private static let sizeTimeout = Duration.milliseconds(250)

    func addRoutes(to router: Router<ServerContext>) {
        router.getPhoto("/detail", site) { opened, request in try await page(opened, request) }
    }

    private func page(_ opened: OpenedPhoto, _ request: Request) async throws -> TextResponse {
        let photo = opened.photo.with(try await site.metadata(of: [opened.photo]))
        let collection = opened.collection
        let model = DetailPage(
            shell: try await site.shell(
                .detail, title: photo.entry.title, collection: collection,
                notice: try await site.removalNotice(request, to: "detail", in: collection)),
            photo: photo, settings: opened.source.settings, source: opened.showsSource ? opened.source : nil,
            known: try await known(of: photo, in: opened.source),
            link: PhotoLink(request, in: collection),
            neighbors: try await site.library.neighbors(of: photo, in: collection))
        return try site.page("detail", model)
    }

    /// Reads what is known from the library and the cache besides the photo itself.
    private func known(of photo: Photo, in source: Source) async throws -> PhotoKnowledge {
        var byteCount: Int?
        if let original = photo.entry.original, photo.failure == nil {
            let request = ImageRequest(url: original, root: try await site.readable(source).photoFolder)
            byteCount =
                try await LimitedWait(tasks: background).value(within: Self.sizeTimeout) {
                    await site.services.pipeline.byteCount(of: request)
                } ?? nil
        }
        return PhotoKnowledge(
            copies: try await site.library.sourcesOfCopies(of: photo.id),
            placeKey: site.identity.isVisitor ? nil : try await site.library.placeKey(of: photo.id),
            byteCount: byteCount)
    }
}

/// What is known about a photo besides its entry and facts.
struct PhotoKnowledge {
    /// The photos of other sources that show the same picture.
    var copies: [(photo: Photo, source: Source)] = []
    /// The place in the library where it was taken.
    var placeKey: String?
    /// The size of its original, if it is stored.
    var byteCount: Int?
}

extension DetailPage {
    init(
        shell: PageShell, photo: Photo, settings: SourceSettings, source: Source?, known: PhotoKnowledge,
        link: PhotoLink, neighbors: PhotoNeighbors
    ) {
        let paragraphs = photo.entry.description?.split(whereSeparator: \.isNewline).map(String.init) ?? []
        self.init(
            shell: shell,
            photo: ShownPhoto(
                photo, StagePicture(photo, scale: nil), on: .detail, link: link, settings: settings),
            photoURL: link.photo(photo),
            previous: neighbors.previous.map(link.detail),
            next: neighbors.next.map(link.detail),
            pictureStyle: photo.color.map { "background-color:\($0)" },
            paragraphs: paragraphs,
            metadata: MetadataRows(photo, of: source, known: known, now: Date()).rows,
            map: photo.entry.coordinate.map(PlaceMap.url), mapPlace: known.placeKey.map(PageURL.place))
    }
}
