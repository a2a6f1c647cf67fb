import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import NIOCore
import Photos

/// A response with bytes in memory or in a file, with
/// entity tags and ranges (RFC 9110, sections 13 and 14).
struct ContentResponse {
    let bytes: ImageBytes
    let byteCount: Int
    let contentType: String
    let entityTag: String
    var headers: HTTPFields = [:]
    /// The folder of the source whose file is sent, if it is one.
    var folder: String?

    private static let chunkSize = 64 << 10

    func response(from request: Request, context: some RequestContext) async throws -> Response {
        var headers = headersOfAll
        if request.hasEntityTag(entityTag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = contentType
        guard let range = try ByteRange(request, entityTag: entityTag, of: byteCount) else {
            headers[.contentLength] = String(byteCount)
            let body = try await body(0..<byteCount, request, context)
            return Response(status: .ok, headers: headers, body: body)
        }
        headers[.contentLength] = String(range.bytes.count)
        headers[.contentRange] = range.header
        let body = try await body(range.bytes, request, context)
        return Response(status: .partialContent, headers: headers, body: body)
    }

    /// The headers of every form of the response.
    var headersOfAll: HTTPFields {
        var headers = headers
        headers[.eTag] = entityTag
        headers[.acceptRanges] = "bytes"
        return headers
    }

    private func body(
        _ range: Range<Int>, _ request: Request, _ context: some RequestContext
    ) async throws -> ResponseBody {
        guard request.method != .head, !range.isEmpty else { return ResponseBody() }
        switch bytes {
        case .data(let data):
            let start = data.startIndex
            let part = data[(start + range.lowerBound)..<(start + range.upperBound)]
            guard part.count > Self.chunkSize else {
                return ResponseBody(byteBuffer: ByteBuffer(bytes: part))
            }
            // For a slow client, only one chunk is copied at a time.
            return ResponseBody(contentLength: part.count) { writer in
                var rest = part
                while !rest.isEmpty {
                    let chunk = rest.prefix(Self.chunkSize)
                    rest = rest.dropFirst(chunk.count)
                    try await writer.write(ByteBuffer(bytes: chunk))
                }
                try await writer.finish(nil)
            }
        case .file(let file):
            guard let opened = try await OpenedFile.open(file, in: folder) else {
                // It was evicted since the lookup: a second attempt finds it or makes it again.
                throw ImageError.storage(
                    reason: Message(ImageMessage.storedCopyUnreadable), cause: POSIXError(.ENOENT))
            }
            return ResponseBody(contentLength: range.count) { writer in
                var offset = range.lowerBound
                while offset < range.upperBound {
                    let chunk = try await opened.readChunk(
                        at: offset, count: min(Self.chunkSize, range.upperBound - offset))
                    offset += chunk.readableBytes
                    try await writer.write(chunk)
                }
                try await writer.finish(nil)
            }
        }
    }
}

/// The single range of bytes of a request.
struct ByteRange {
    let bytes: Range<Int>
    private let total: Int

    var header: String { "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total)" }

    /// `nil` if everything must be sent: for `HEAD` (RFC 9110, section 14.2), without a range, with several,
    /// or with one for another version.
    ///
    /// - Throws: 416 if the range is beyond the end.
    init?(_ request: Request, entityTag: String, of total: Int) throws {
        guard request.method == .get, let header = request.headers[.range], header.hasPrefix("bytes="),
            !header.contains(",")
        else {
            return nil
        }
        if let condition = request.headers[.ifRange], condition != entityTag { return nil }
        let ends = header.dropFirst("bytes=".count)
            .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(Self.digits.contains) }) else {
            return nil
        }
        let (first, last) = (Int(ends[0]), Int(ends[1]))
        switch (first, last) {
        case (let first?, let last?) where first <= last: bytes = Self.range(first, min(last, total - 1) + 1)
        case (let first?, nil) where ends[1].isEmpty: bytes = Self.range(first, total)
        case (nil, let count?) where ends[0].isEmpty: bytes = max(total - count, 0)..<total
        default: return nil
        }
        self.total = total
        guard !bytes.isEmpty else {
            throw RequestFailure(
                .rangeNotSatisfiable, .range, [.count: .number(total)],
                headers: [.contentRange: "bytes */\(total)"])
        }
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func range(_ first: Int, _ end: Int) -> Range<Int> { first..<max(first, end) }
}

extension Request {
    /// Whether the browser has this version already.
    func hasEntityTag(_ tag: String) -> Bool {
        headers[.ifNoneMatch].map { EntityTag.list($0, contains: tag) } ?? false
    }
}

/// Parses `If-None-Match` (RFC 9110, section 13.1.2).
enum EntityTag {
    /// Whether a list of tags in the header contains this one.
    static func list(_ field: String, contains tag: String) -> Bool {
        // Browsers send the one tag that they have.
        if field == tag { return true }
        return field.split(separator: ",").contains { candidate in
            let text = candidate.trimmingCharacters(in: .whitespaces)
            return text == "*" || text == tag || text == "W/\(tag)"
        }
    }
}
