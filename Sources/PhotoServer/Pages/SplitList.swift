import Library
import Photos

/// The part of the collection's list beside a photo on a large screen.
struct SplitList {
    let title: String
    let layout: Layout
    let all: String
    let cells: [PhotoCell]

    /// Photos before and after the shown one.
    private static let around = 20

    init(beside opened: OpenedPhoto, site: Site, link: PhotoLink) async throws {
        let (photo, collection) = (opened.photo, opened.collection)
        let known = [opened.source.id: opened.source]
        title = try await site.library.title(of: collection, known: known)
        layout = Self.layout(of: collection, settings: opened.source.settings)
        all = link.plain.back(from: photo)
        let index = try await site.library.index(of: photo.id, in: collection) ?? 0
        let photos = try await site.library.photos(
            in: collection, offset: max(index - Self.around, 0), limit: 2 * Self.around + 1)
        let sources = try await site.library.sources(of: photos, known: known)
        let listed = layout
        cells = photos.map { neighbor in
            PhotoCell(
                neighbor, in: listed,
                url: link.opened(neighbor, as: collection.opening(sources[neighbor.source]?.settings)),
                isFirst: false, isCurrent: neighbor.id == photo.id, hasPlace: collection.showsPlaces)
        }
    }

    /// A wall with one narrow column would be a list without text.
    private static func layout(of collection: CollectionID, settings: SourceSettings) -> Layout {
        let layout = collection.layout(collection.source == nil ? nil : settings)
        return layout == .wall ? .grid : layout
    }
}
