import Foundation
import Hummingbird
import Library
import Logging
import Photos

extension Site {
    /// Notes that a photo was looked at, and answers with its page.
    ///
    /// A view counts if a person opens a photo or steps to it: what a slideshow
    /// moves on to does not. Looking through the recents leaves their order alone.
    /// A view that cannot be noted costs the person nothing but the note.
    func viewed(
        _ opened: OpenedPhoto, _ request: Request, _ context: ServerContext, _ page: TextResponse
    ) async throws -> Response {
        var response = page.response(from: request, context: context)
        let photo = opened.photo
        guard request.method == .get, !request.isPrefetch, photo.entry.original != nil,
            !request.hasQuery(PhotoLink.advanced)
        else { return response }
        if case .recents = opened.collection.base { return response }
        // Every page gives a browser its name; only one that came back with it is remembered.
        guard let device = Device.known(request) else {
            FirstView(photo: photo.id).keep(in: &response)
            return response
        }
        do {
            try await library.noteView(of: photo.id, by: device.name, at: Date())
        } catch {
            context.logger.error("A view could not be noted", metadata: ["error": "\(error)"])
        }
        return response
    }

    /// What to say after a photo was removed, with the way to undo it.
    func removalNotice(
        _ request: Request, to screen: String, in collection: CollectionID
    ) async throws -> PageShell.Notice? {
        guard let id = request.query("removed").flatMap({ PhotoID($0) }),
            let photo = try await library.photo(id), photo.isRemoved
        else { return nil }
        return .init(
            text: PageMessage.photoRemoved.text([.title: .text(photo.entry.title)]),
            undo: "\(PageURL.photo(photo))/restore",
            undoTo: screen, undoIn: PageURL.list(collection), isPaused: request.hasQuery("paused"))
    }
}
