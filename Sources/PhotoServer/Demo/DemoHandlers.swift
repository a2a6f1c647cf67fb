import Basics
import Crypto
import DemoSources
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import Photos

/// Serves the demo's feeds and pictures, as any photo server would.
struct DemoHandlers {
    let demo: DemoLibrary
    let studio: PaintingStudio

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/demo/feeds/:name") { request, context in try await feed(request, context) }
        router.get("/demo/photos/:name") { request, context in try await photo(request, context) }
    }

    private func feed(_ request: Request, _ context: ServerContext) async throws -> Response {
        let name = context.parameters.get("name") ?? ""
        guard name.hasSuffix(".json"), let json = demo.feed(named: String(name.dropLast(".json".count)))
        else {
            throw RequestFailure(.notFound, .noSuchFeed)
        }
        let tag = SHA256.hash(data: json).prefix(8).hexadecimal
        return try await ContentResponse(
            bytes: .data(json), byteCount: json.count, contentType: "application/json",
            entityTag: "\"\(tag)\"", headers: [.cacheControl: "no-cache"]
        ).response(from: request, context: context)
    }

    private func photo(_ request: Request, _ context: ServerContext) async throws -> Response {
        let name = context.parameters.get("name") ?? ""
        guard let painting = demo.painting(at: name) else {
            throw RequestFailure(.notFound, .noSuchPicture)
        }
        let tag = "\"\(painting.seed)-\(painting.size.width)x\(painting.size.height)\""
        let headers: HTTPFields = [.cacheControl: "public, max-age=86400", .eTag: tag]
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        let jpeg = try await studio.jpeg(painting, named: name)
        return try await ContentResponse(
            bytes: .data(jpeg), byteCount: jpeg.count, contentType: "image/jpeg", entityTag: tag,
            headers: headers
        ).response(from: request, context: context)
    }
}
