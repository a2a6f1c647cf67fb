import Hummingbird
import ImagePipeline
import Library
import Photos

/// Handles requests to retry failed pictures.
struct RetryHandlers {
    let site: Site
    let sizes: SizeSurvey

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/sources/:source/retry") { _, context in
            let source = try await site.source(context)
            let photos = try await site.library.photos(try await site.library.failedPhotos(in: source.id))
            await tryAgain(photos, of: source)
            return Response.redirect(to: "\(PageURL.source(source.id))?retried=\(photos.count)")
        }
        router.post("/sources/:source/photos/:photo/retry") { request, context in
            let (photo, source) = (try await site.photo(context), try await site.source(context))
            await tryAgain([photo], of: source)
            return Response.redirect(
                to: request.query("to") == "detail" ? PageURL.detail(photo) : PageURL.photo(photo))
        }
    }

    /// Retries failed pictures; open pages receive events about the result.
    private func tryAgain(_ photos: [Photo], of source: Source) async {
        await site.services.pipeline.endBackingOff(photos.compactMap(\.entry.original))
        sizes.check(photos, of: [source.id: source])
    }

    /// The notice after that.
    static func notice(_ request: Request) -> PageShell.Notice? {
        guard let count = request.query("retried").flatMap({ Int($0) }), (0...1_000_000_000).contains(count)
        else { return nil }
        return .init(
            text: PageMessage.tryingAgain.text(count), undo: nil, undoTo: nil, undoIn: "", isPaused: false)
    }
}
