import Catalog
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Photos
import ViewerCore

/// `/api/v1/sources/{source}/shapes`: the shape of every photo shown, in order,
/// two bytes each (little-endian, `ShapeCode`): what a layout of any length needs.
///
/// The whole is sent compressed. A part of it (RFC 9110, section 14) counts
/// the bytes as they are before that, so that whoever was cut off asks for the
/// shapes that have not come.
struct ShapesRoute {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/shapes") { request, context in try await shapes(request, context) }
    }

    private func shapes(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let bytes = try await codes(of: source)
        let checksum = SHA256.hash(data: bytes).prefix(8).hexadecimal
        let tag = "\"\(checksum)\""
        var headers: HTTPFields = [.cacheControl: "no-cache, private", .eTag: tag, .acceptRanges: "bytes"]
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        guard let range = try ByteRange(request, entityTag: tag, of: bytes.count) else {
            return TextResponse(bytes: bytes, contentType: Self.contentType, headers: headers)
                .response(from: request, context: context)
        }
        headers[.contentType] = Self.contentType
        headers[.contentRange] = range.header
        headers[.contentLength] = String(range.bytes.count)
        let part = ByteBuffer(bytes: bytes[range.bytes])
        return Response(status: .partialContent, headers: headers, body: ResponseBody(byteBuffer: part))
    }

    private static let contentType = "application/octet-stream"

    private func codes(of source: Source) async throws -> [UInt8] {
        if source.kind == .titledRows { return try await codesOfRows(source) }
        return Self.bytes(try await site.catalog.sizes(of: source.id)) { Self.code(of: $0) }
    }

    /// Only titled rows have rows without a picture; they are never many.
    private func codesOfRows(_ source: Source) async throws -> [UInt8] {
        let photos = try await site.catalog.photos(in: source.id, offset: 0, limit: source.photoCount)
        return Self.bytes(photos) { $0.entry.original == nil ? .text : Self.code(of: $0.size) }
    }

    private static func code(of size: PixelSize?) -> ShapeCode {
        guard let size else { return .unknown }
        return ShapeCode(width: Double(size.width), height: Double(size.height))
    }

    private static func bytes<Value>(_ values: [Value], _ code: (Value) -> ShapeCode) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * values.count)
        for value in values {
            let code = code(value).rawValue
            bytes.append(UInt8(truncatingIfNeeded: code))
            bytes.append(UInt8(truncatingIfNeeded: code >> 8))
        }
        return bytes
    }
}
