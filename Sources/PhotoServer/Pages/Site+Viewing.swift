import Foundation
import Hummingbird
import Library
import Logging
import Photos

extension Site {
    /// Records that a photo was viewed, and responds with its page.
    ///
    /// Opening a photo and stepping to it count as views, the automatic advance of a
    /// slideshow does not. Browsing the recents does not change their order.
    /// If recording fails, the page is shown nevertheless.
    func viewed(
        _ opened: OpenedPhoto, _ request: Request, _ context: ServerContext, _ page: TextResponse
    ) async throws -> Response {
        var response = page.response(from: request, context: context)
        let photo = opened.photo
        guard request.method == .get, !request.isPrefetch, photo.entry.original != nil,
            !request.hasQuery(PhotoLink.advanced)
        else { return response }
        if case .recents = opened.collection.base { return response }
        // A visitor has no recents.
        guard !identity.isVisitor else { return response }
        // Every page sets the cookie with the device name; views are stored only for browsers that return it.
        guard let device = Device.known(request) else {
            FirstView(photo: photo.id).store(in: &response)
            return response
        }
        do {
            try await library.noteView(of: photo.id, by: device.name, at: Date())
        } catch {
            context.logger.error("A view could not be recorded", metadata: ["error": "\(error)"])
        }
        return response
    }

    /// The notice after a photo was removed, with the way to undo it.
    func removalNotice(
        _ request: Request, to screen: String, in collection: CollectionID
    ) async throws -> PageShell.Notice? {
        guard let id = request.query("removed").flatMap({ PhotoID($0) }),
            let photo = try await library.photo(id), photo.isRemoved
        else { return nil }
        let isForAll = photo.isRemovedForEverybody
        let placeholder = "\u{FFFC}"
        let parts = (isForAll ? PageMessage.photoRemovedForEverybody : .photoRemoved)
            .text([.title: .text(placeholder)]).components(separatedBy: placeholder)
        return .init(
            text: parts[0], title: photo.entry.title, rest: parts.dropFirst().joined(),
            undo: "\(PageURL.photo(photo))/\(isForAll ? "restore-for-everybody" : "restore")",
            undoTo: screen, undoIn: PageURL.list(collection), isPaused: request.hasQuery("paused"))
    }
}
