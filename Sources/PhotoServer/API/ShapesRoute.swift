import Basics
import Crypto
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Photos
import ViewerCore

/// `/api/v1/sources/{source}/shapes`: the shape of every photo shown, or of those that a
/// search finds, in order, two bytes each (little-endian, `ShapeCode`): what a layout of any length needs.
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
        let list = try await list(of: try await site.source(context), request, context)
        let bytes = Self.bytes(list.shapes) { $0.isText ? .text : Self.code(of: $0.size) }
        return try Self.response(bytes, version: list.version, to: request, context)
    }

    /// Shapes, or the part of them that is asked for.
    ///
    /// - Parameter version: The version of the list, where it has one.
    static func response(
        _ bytes: [UInt8], version: Int64? = nil, to request: Request, _ context: ServerContext
    ) throws -> Response {
        let checksum = SHA256.hash(data: bytes).prefix(8).hexadecimal
        let tag = "\"\(checksum)\""
        var headers: HTTPFields = [.cacheControl: "no-cache, private", .eTag: tag, .acceptRanges: "bytes"]
        headers[.named("X-List-Version")] = version.map { String($0) }
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        guard let range = try ByteRange(request, entityTag: tag, of: bytes.count) else {
            return TextResponse(bytes: bytes, contentType: contentType, headers: headers)
                .response(from: request, context: context)
        }
        headers[.contentType] = contentType
        headers[.contentRange] = range.header
        headers[.contentLength] = String(range.bytes.count)
        let part = ByteBuffer(bytes: bytes[range.bytes])
        return Response(status: .partialContent, headers: headers, body: ResponseBody(byteBuffer: part))
    }

    private static let contentType = "application/octet-stream"

    private func list(
        of source: Source, _ request: Request, _ context: ServerContext
    ) async throws -> ShapeList {
        guard let words = request.query("q"), !words.isEmpty else {
            // Only titled rows have rows without a picture.
            return try await site.library.shapes(of: source.id, hasText: source.kind == .titledRows)
        }
        return try await context.whileConnected {
            try await site.library.shapes(ofSearch: words, in: source.id)
        }
    }

    /// The shapes of a collection's photos.
    static func codes(of order: CollectionOrder) -> [UInt8] {
        bytes(order.entries) { $0.hasPicture ? code(of: $0.size) : .text }
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
