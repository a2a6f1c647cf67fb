import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import Photos

/// Answers `/images/{photo}-{revision}/{shape}`.
///
/// What is at such an address never changes, and browsers keep it. An image
/// that cannot be had gives a neutral tile; the pages say why.
struct ImageHandlers {
    let site: Site
    let originals: OriginalAddresses
    let previews: PreviewImages

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/images/preview/:index") { request, context in
            try await cancelling(request) { try await preview(request, context) }
        }
        router.get("/images/:image/:shape") { request, context in
            guard let ready = try ready(request, context) else {
                return try await cancelling(request) { try await image(request, context) }
            }
            return try await ready.response(from: request, context: context)
        }
    }

    /// What is in memory already, without waiting for anything.
    private func ready(_ request: Request, _ context: ServerContext) throws -> ContentResponse? {
        guard let name = context.parameters.get("image"), let original = originals.known(name),
            let shape = context.parameters.get("shape").flatMap({ RenditionShape($0) })
        else { return nil }
        return site.services.pipeline.cachedRendition(
            shape, request.imageFormat, address: original.address
        ).map { ContentResponse($0) }
    }

    private func image(_ request: Request, _ context: ServerContext) async throws -> Response {
        let name = context.parameters.get("image") ?? ""
        guard let address = ImageAddress(Substring(name)) else { throw HTTPError(.notFound) }
        guard let original = try await original(name, address) else {
            return try await moved(address, context)
        }
        let shape = context.parameters.get("shape") ?? ""
        do {
            return try await self.image(shape, original, request).response(from: request, context: context)
        } catch let error as ImageError {
            originals.forget(name)
            return NeutralTile.response(error)
        }
    }

    private func image(
        _ shape: String, _ original: OriginalAddress, _ request: Request
    ) async throws -> ContentResponse {
        let wanted = ImageRequest(address: original.address, referer: original.referer)
        if shape == "original" {
            return ContentResponse(try await site.services.pipeline.original(of: wanted))
        }
        if shape.hasPrefix("tile-") {
            return ContentResponse(try await tile(shape, of: wanted, request.imageFormat))
        }
        guard let shape = RenditionShape(shape) else { throw HTTPError(.notFound) }
        return ContentResponse(
            try await site.services.pipeline.rendition(shape, request.imageFormat, of: wanted))
    }

    private func tile(
        _ name: String, of wanted: ImageRequest, _ format: RenditionFormat
    ) async throws -> Rendition {
        guard let tile = ImageTile(name) else {
            throw HTTPError(.notFound, message: "A tile is named tile-LEVEL-COLUMN-ROW, in whole numbers.")
        }
        do {
            return try await site.services.pipeline.tile(tile, format, of: wanted)
        } catch ImageError.noSuchTile(let reason) {
            throw HTTPError(.notFound, message: reason)
        }
    }

    private func preview(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard let index = context.parameters.get("index").flatMap({ Int($0) }),
            let address = await previews.picture(index, at: request.query("location") ?? "")
        else { throw HTTPError(.notFound) }
        do {
            let rendition = try await site.services.pipeline.rendition(
                .square(160), request.imageFormat, of: ImageRequest(address: address))
            var response = ContentResponse(rendition)
            response.headers[.cacheControl] = "private, max-age=600"
            return try await response.response(from: request, context: context)
        } catch let error as ImageError {
            return NeutralTile.response(error)
        }
    }

    /// Stops the work when the browser goes away before it is done.
    private func cancelling(
        _ request: Request, _ work: @Sendable @escaping () async throws -> Response
    ) async throws -> Response {
        try await request.body.consumeWithCancellationOnInboundClose { body in
            // Browsers send none. Its end comes first all the same: work that was done before it
            // would leave the body's stream unfinished, which ends the process.
            for try await _ in body {}
            return try await work()
        }
    }
}

extension ImageHandlers {
    private func original(_ name: String, _ address: ImageAddress) async throws -> OriginalAddress? {
        if let known = originals.known(name) { return known }
        guard let photo = try await site.catalog.photo(address.photo), ImageAddress(photo) == address,
            let original = photo.entry.original
        else { return nil }
        let source = try await site.catalog.source(photo.source)
        let found = OriginalAddress(address: original, referer: source?.settings.referer)
        originals.remember(found, as: name)
        return found
    }

    /// The photo is another one now: a page of before is led to it.
    private func moved(_ address: ImageAddress, _ context: ServerContext) async throws -> Response {
        guard let photo = try await site.catalog.photo(address.photo), let present = ImageAddress(photo),
            let shape = context.parameters.get("shape")
        else { throw HTTPError(.notFound) }
        var response = Response.redirect(to: "\(present.folder)/\(shape)", type: .found)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension ContentResponse {
    /// The answer for a rendition, at an address that never changes.
    init(_ rendition: Rendition) {
        self.init(
            bytes: rendition.bytes, byteCount: rendition.byteCount, contentType: rendition.contentType,
            entityTag: rendition.entityTag, headers: Self.imageHeaders)
    }

    /// The answer for an original, at an address that never changes.
    init(_ original: OriginalImage) {
        self.init(
            bytes: original.bytes, byteCount: original.byteCount, contentType: original.contentType,
            entityTag: original.entityTag, headers: Self.imageHeaders)
    }

    private static let imageHeaders: HTTPFields = [
        .cacheControl: "public, max-age=31536000, immutable", .vary: "Accept",
        // An image that a browser were to take for a page could do nothing.
        .contentSecurityPolicy: "default-src 'none'; sandbox",
    ]
}

extension Request {
    /// WebP for browsers that say they take it, else JPEG.
    var imageFormat: RenditionFormat { RenditionFormat(accept: headers[values: .accept]) }
}

extension RenditionFormat {
    /// WebP for browsers that say they take it, else JPEG.
    init(accept values: [String]) {
        self = values.contains { $0.contains("image/webp") } ? .webp : .jpeg
    }
}
