import Foundation
import Hummingbird
import Photos

/// The address of Photo, Detail or Gallery with all that the person has chosen there.
struct ViewerLink {
    /// Where "Back" leads, where that is not the source: a place or the recents.
    var origin: String?
    var zoom: PhotoZoom?
    /// Whether the bar shows, where a person has toggled it.
    var isBarShown: Bool?
    var isPaused = false

    /// The choices that a request carries.
    init(_ request: Request) {
        origin = request.query("from").flatMap(Self.knownOrigin)
        zoom = request.query("zoom").flatMap(PhotoZoom.init)
        isBarShown = request.query("bar").flatMap { ["shown": true, "hidden": false][$0] }
        isPaused = request.hasQuery("paused")
    }

    /// No choices, but where the photo is opened from.
    init(from origin: String? = nil) { self.origin = origin }

    /// The address of a photo's page with these choices.
    func address(_ path: String) -> String {
        var parts: [String] = []
        if let zoom { parts.append("zoom=\(zoom.name)") }
        if let isBarShown { parts.append("bar=\(isBarShown ? "shown" : "hidden")") }
        if isPaused { parts.append("paused") }
        if let origin { parts.append("from=\(Address.encoded(origin))") }
        return parts.isEmpty ? path : path + "?" + parts.joined(separator: "&")
    }

    func with(zoom: PhotoZoom) -> ViewerLink { changed { $0.zoom = zoom } }
    func with(isBarShown: Bool) -> ViewerLink { changed { $0.isBarShown = isBarShown } }
    func with(isPaused: Bool) -> ViewerLink { changed { $0.isPaused = isPaused } }

    private func changed(_ change: (inout ViewerLink) -> Void) -> ViewerLink {
        var copy = self
        change(&copy)
        return copy
    }

    /// Where "Back" leads from a photo.
    func back(from photo: Photo) -> String {
        guard let origin else { return Address.source(photo.source, showing: photo.id) }
        return "/\(origin)#photo-\(photo.id)"
    }

    /// Only pages of this server that list photos are gone back to.
    private static func knownOrigin(_ text: String) -> String? {
        if text == "recents" { return text }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "places", !parts[1].isEmpty else { return nil }
        return parts[1].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? text : nil
    }
}
