import Foundation
import Hummingbird
import Photos

/// The URLs of Photo, Detail and Gallery for a collection's photos, with the
/// person's choices there.
struct PhotoLink {
    /// The list that the photos belong to.
    let collection: CollectionID
    var zoom: PhotoZoom?
    /// Whether the bar is shown, if a person has toggled it.
    var isBarShown: Bool?
    var isPaused = false

    /// The choices in a request.
    init(_ request: Request, in collection: CollectionID) {
        self.collection = collection
        zoom = request.query("zoom").flatMap(PhotoZoom.init)
        isBarShown = request.query("bar").flatMap { ["shown": true, "hidden": false][$0] }
        isPaused = request.hasQuery("paused")
    }

    /// Creates a link without choices.
    init(in collection: CollectionID) { self.collection = collection }

    func photo(_ photo: Photo) -> String { url(of: photo, "") }
    func detail(_ photo: Photo) -> String { url(of: photo, "/detail") }
    func gallery(_ photo: Photo) -> String { url(of: photo, "/gallery") }

    /// The Gallery page to which the slideshow advances automatically, which does not count as a view.
    func advance(to photo: Photo) -> String { url(of: photo, "/gallery", and: [Self.advanced]) }

    /// The target of a tap on a photo; a row of text has no picture to open.
    func opened(_ photo: Photo, as screen: OpeningScreen) -> String {
        guard photo.entry.original != nil else { return detail(photo) }
        return switch screen {
        case .photo: self.photo(photo)
        case .detail: detail(photo)
        case .gallery: gallery(photo)
        }
    }

    /// The target of "Back" from a photo: its position in the list.
    func back(from photo: Photo) -> String {
        let list = PageURL.list(collection)
        // The recents are one page.
        if case .recents = collection.base { return "\(list)#photo-\(photo.id)" }
        return "\(list)\(list.contains("?") ? "&" : "?")at=\(photo.id)#photo-\(photo.id)"
    }

    func with(zoom: PhotoZoom) -> PhotoLink { changed { $0.zoom = zoom } }
    func with(isBarShown: Bool) -> PhotoLink { changed { $0.isBarShown = isBarShown } }
    func with(isPaused: Bool) -> PhotoLink { changed { $0.isPaused = isPaused } }
    /// The same collection without the choices.
    var plain: PhotoLink { PhotoLink(in: collection) }

    private func changed(_ change: (inout PhotoLink) -> Void) -> PhotoLink {
        var copy = self
        change(&copy)
        return copy
    }

    /// The query parameter of a page to which a slideshow has advanced.
    static let advanced = "advanced"

    private func url(of photo: Photo, _ screen: String, and more: [String] = []) -> String {
        var parts = PageURL.query(of: collection)
        if let zoom { parts.append("zoom=\(zoom.name)") }
        if let isBarShown { parts.append("bar=\(isBarShown ? "shown" : "hidden")") }
        if isPaused { parts.append("paused") }
        parts += more
        let path = "\(PageURL.path(of: collection))/photos/\(photo.id)\(screen)"
        return parts.isEmpty ? path : path + "?" + parts.joined(separator: "&")
    }
}
