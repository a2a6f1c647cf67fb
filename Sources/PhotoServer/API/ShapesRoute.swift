import Catalog
import Crypto
import HTTPTypes
import Hummingbird
import Photos
import ViewerCore

/// `/api/v1/sources/{source}/shapes`: the shape of every photo shown, in order,
/// two bytes each (little-endian, `ShapeCode`): what a layout of any length needs.
struct ShapesRoute {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/shapes") { request, context in try await shapes(request, context) }
    }

    private func shapes(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let bytes = try await codes(of: source)
        let checksum = SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined()
        let tag = "\"\(checksum)\""
        let headers: HTTPFields = [.cacheControl: "no-cache, private", .eTag: tag]
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        return TextResponse(bytes: bytes, contentType: "application/octet-stream", headers: headers)
            .response(from: request, context: context)
    }

    private func codes(of source: Source) async throws -> [UInt8] {
        if source.kind == .titledRows { return try await codesOfRows(source) }
        return try await site.catalog.sizes(of: source.id).flatMap { Self.bytes(Self.code(of: $0)) }
    }

    /// Only titled rows have rows without a picture; they are never many.
    private func codesOfRows(_ source: Source) async throws -> [UInt8] {
        let photos = try await site.catalog.photos(in: source.id, offset: 0, limit: source.photoCount)
        return photos.flatMap { photo in
            Self.bytes(photo.entry.original == nil ? .text : Self.code(of: photo.size))
        }
    }

    private static func code(of size: PixelSize?) -> ShapeCode {
        guard let size else { return .unknown }
        return ShapeCode(width: Double(size.width), height: Double(size.height))
    }

    private static func bytes(_ code: ShapeCode) -> [UInt8] {
        [UInt8(truncatingIfNeeded: code.rawValue), UInt8(truncatingIfNeeded: code.rawValue >> 8)]
    }
}
