import Foundation
import Hummingbird
import Library
import Photos

/// `/slideshow` below the path of every collection: a URL that stays valid while photos change.
///
/// It redirects to the Gallery of the first photo, in the requested order. `order=random` generates a new
/// order each time.
struct SlideshowHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        for list in CollectionID.paths {
            router.get(RouterPath("\(list)\(PageURL.slideshow)")) { request, context in
                let collection = try await collection(request, context)
                let photo = try await context.whileConnected { try await firstPhoto(in: collection) }
                return Response.temporaryRedirect(
                    to: photo.map(PhotoLink(in: collection).gallery) ?? PageURL.list(collection))
            }
        }
    }

    private func collection(_ request: Request, _ context: ServerContext) async throws -> CollectionID {
        let collection = try await site.knownCollection(request, context).id
        guard request.query("order") == "random" else { return collection }
        return collection.ordered(by: .random(seed: .random(in: 1...UInt32.max)))
    }

    /// The first picture that is not known to be broken; `nil` if there is no picture.
    private func firstPhoto(in collection: CollectionID) async throws -> Photo? {
        let top = try await site.library.window(of: collection, offset: 0, limit: 1).photos.first
        guard let top, let first = try await site.library.neighbors(of: top, in: collection).first else {
            return nil
        }
        let found = try await site.skippingBroken(from: first, in: collection, \.next)
        guard let found, found.failure == nil else { return first }
        return found
    }
}
