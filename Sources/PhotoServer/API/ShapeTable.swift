import Basics
import Crypto
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Photos
import ViewerCore

/// The shapes of a list in their binary form.
///
/// The complete table is sent compressed. A range of it (RFC 9110, section 14) counts
/// uncompressed bytes, so that a client whose download was interrupted can request the
/// rest.
struct ShapeTable {
    private let bytes: [UInt8]
    private let version: Int64

    /// Encodes each shape in two bytes, little-endian.
    init(_ list: ShapeList) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * list.shapes.count)
        for shape in list.shapes {
            let code = Self.code(of: shape).rawValue
            bytes.append(UInt8(truncatingIfNeeded: code))
            bytes.append(UInt8(truncatingIfNeeded: code >> 8))
        }
        self.bytes = bytes
        version = list.version
    }

    private static func code(of shape: PhotoShape) -> ShapeCode {
        guard !shape.isText else { return .text }
        guard let size = shape.size else { return .unknown }
        return ShapeCode(width: Double(size.width), height: Double(size.height))
    }

    private static let contentType = "application/octet-stream"

    /// The table, or the requested range of it.
    func response(to request: Request, _ context: ServerContext) throws -> Response {
        let checksum = SHA256.hash(data: bytes).prefix(8).hexadecimal
        let tag = "\"\(checksum)\""
        let headers: HTTPFields = [
            .cacheControl: "no-cache, private", .eTag: tag, .acceptRanges: "bytes",
            .named("X-List-Version"): String(version),
        ]
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        guard let range = try ByteRange(request, entityTag: tag, of: bytes.count) else {
            return TextResponse(bytes: bytes, contentType: Self.contentType, headers: headers)
                .response(from: request, context: context)
        }
        return part(range, headers)
    }

    private func part(_ range: ByteRange, _ headers: HTTPFields) -> Response {
        var headers = headers
        headers[.contentType] = Self.contentType
        headers[.contentRange] = range.header
        headers[.contentLength] = String(range.bytes.count)
        let part = ByteBuffer(bytes: bytes[range.bytes])
        return Response(status: .partialContent, headers: headers, body: ResponseBody(byteBuffer: part))
    }
}
