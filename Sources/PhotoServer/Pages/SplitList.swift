import Catalog
import Photos

/// The part of the source's list that stands beside a photo on a large screen.
struct SplitList {
    let title: String
    let layout: Layout
    let all: String
    let cells: [PhotoCell]

    /// Photos before and after the one that is shown.
    private static let around = 20

    init(beside photo: Photo, of source: Source, catalog: Catalog, link: ViewerLink) async throws {
        title = source.title
        // A wall of one narrow column would be a list without words.
        layout = source.settings.layout == .list ? .list : .grid
        all = Address.source(source.id, showing: photo.id)
        let index = try await catalog.index(of: photo.id) ?? 0
        let photos = try await catalog.photos(
            in: source.id, offset: max(index - Self.around, 0), limit: 2 * Self.around + 1)
        let listed = layout
        cells = photos.map { neighbour in
            PhotoCell(
                neighbour, in: listed,
                address: link.address(Address.opened(neighbour, as: source.settings.opens)),
                isFirst: false, isCurrent: neighbour.id == photo.id)
        }
    }
}
