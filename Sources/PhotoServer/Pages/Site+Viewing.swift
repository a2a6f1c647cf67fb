import Catalog
import Foundation
import Hummingbird
import Logging
import Photos

extension Site {
    /// Notes that a photo was looked at, and answers with its page.
    ///
    /// A view that cannot be noted costs the person nothing but the note.
    func viewed(
        _ photo: Photo, _ request: Request, _ context: ServerContext, _ page: TextResponse
    ) async throws -> Response {
        var response = page.response(from: request, context: context)
        guard request.method == .get, !request.isPrefetch, photo.entry.original != nil else {
            return response
        }
        let viewer = Viewer(request)
        do {
            try await catalog.noteView(of: photo.id, by: viewer.name, at: Date())
            viewer.introduce(to: &response)
        } catch {
            context.logger.error("A view could not be noted", metadata: ["error": "\(error)"])
        }
        return response
    }

    /// What to say after a photo was removed, with the way to undo it.
    func removalNotice(_ request: Request, to screen: String) async throws -> PageShell.Notice? {
        guard let id = request.query("removed").flatMap({ PhotoID($0) }),
            let photo = try await catalog.photo(id), photo.isRemoved
        else { return nil }
        return .init(
            text: "“\(photo.entry.title)” was removed.", undo: "\(Address.photo(photo))/restore",
            undoTo: screen, isPaused: request.hasQuery("paused"))
    }
}
