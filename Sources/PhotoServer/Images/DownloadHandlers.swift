import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// `POST /download`: the originals of several photos as one ZIP archive.
///
/// A form, and not the API, since browsers save responses to forms, but hold those to scripts in memory.
struct DownloadHandlers {
    let site: Site
    let originals: OriginalURLs

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/download") { request, context in try await download(request, context) }
    }

    private struct Form: Decodable {
        /// Their numbers, with commas between.
        let photos: String
        /// The file name without its extension.
        let title: String?
    }

    private func download(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(Form.self, context)
        let numbers = form.photos.split(separator: ",").map { PhotoID(String($0)) }
        let known = numbers.compactMap(\.self)
        guard known.count == numbers.count else { throw RequestFailure(.badRequest, .noPhotoOfNumber) }
        let download = PhotoDownload(
            photos: try PhotoIDs(photos: known).checked(), library: site.library, site: site,
            originals: originals)
        let name = DownloadName(archive: form.title ?? "")
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .contentDisposition: name.contentDisposition,
                .cacheControl: "no-store",
            ],
            body: ResponseBody { writer in
                try await download.write(to: &writer)
                try await writer.finish(nil)
            })
    }
}
