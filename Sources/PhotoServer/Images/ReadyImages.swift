import Basics
import Foundation
import HTTPTypes
import ImagePipeline
import NIOCore
import NIOHTTP1
import Photos
import Synchronization

/// Caches response heads for renditions that the pipeline has in
/// memory; the bytes themselves are not copied.
///
/// A head is created at most once a second, because of its date; within that second, a
/// response costs a lookup and copying the bytes. Requests that the policy does not allow
/// at once are left to the router, which applies the same policy and responds with the reason.
final class ReadyImages: Sendable {
    private struct Key: Hashable {
        let path: String
        let format: RenditionFormat
    }

    private let pipeline: ImagePipeline
    private let originals: OriginalURLs
    private let policy: RequestPolicy
    private let counts: RequestCounts
    private let withheld: WithheldPhotos
    private let heads = Mutex(Heads())

    init(
        pipeline: ImagePipeline, originals: OriginalURLs, policy: RequestPolicy, counts: RequestCounts,
        withheld: WithheldPhotos
    ) {
        self.counts = counts
        self.withheld = withheld
        self.pipeline = pipeline
        self.originals = originals
        self.policy = policy
    }

    /// The base path of the server, which was removed from requests already.
    var base: BasePath { policy.base }

    /// Evicts all headers, so that each image is looked up again.
    func evictAll() { heads.withLock { $0 = Heads() } }

    /// The complete response to a request for an image, if it is allowed and available without waiting.
    func response(to request: HTTPRequestHead, from peer: SocketAddress?) -> ByteBuffer? {
        guard case .allowed = policy.decision(on: request, from: peer) else { return nil }
        let headers = request.headers
        guard !headers.contains(name: "range") else { return nil }
        // The time limit does not affect which picture it is.
        let path = String(request.uri.prefix { $0 != "?" })
        guard !withheld.contains(path: path) else { return nil }
        let key = Key(path: path, format: RenditionFormat(accept: headers["accept"]))
        guard let head = head(key, at: Int(Date().timeIntervalSince1970)) else { return nil }
        counts.addReadyImage()
        let isKnown =
            headers.first(name: "if-none-match").map { EntityTag.list($0, contains: head.tag) } ?? false
        return isKnown ? head.notModified : head.fullResponse()
    }

    private func head(_ key: Key, at second: Int) -> ReadyHead? {
        let known = heads.withLock { $0.known[key] }
        if let known, known.second == second, known.image != nil,
            !withheld.contains(known.source)
        {
            return known
        }
        guard let requested = requestedRendition(at: key.path), !withheld.contains(requested.original.source),
            let image = pipeline.cachedRendition(
                requested.shape, key.format, of: originals.request(for: requested.original))
        else { return nil }
        let head = ReadyHead(image, at: requested, second: second, policy)
        heads.withLock { $0.store(head, for: key) }
        return head
    }

    /// `nil` for local photos, which must be checked for changes on the disk.
    private func requestedRendition(at path: String) -> RequestedRendition? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1] == "images", let original = originals.known(String(parts[2])),
            !original.url.hasPrefix("/"), let url = ImageURL(parts[2]),
            let shape = RenditionShape(String(parts[3]))
        else { return nil }
        return RequestedRendition(original: original, url: url, shape: shape)
    }

    /// Recent heads, within a limit in bytes.
    private struct Heads {
        private(set) var known: [Key: ReadyHead] = [:]
        private var byteCount = 0

        private static let byteLimit = 8 << 20

        mutating func store(_ head: ReadyHead, for key: Key) {
            byteCount += head.byteCount - (known[key]?.byteCount ?? 0)
            if byteCount > Self.byteLimit {
                known = [:]
                byteCount = head.byteCount
            }
            known[key] = head
        }
    }
}

/// The rendition at an image's path.
private struct RequestedRendition {
    let original: OriginalURL
    let url: ImageURL
    let shape: RenditionShape
}

/// The response head of a rendition during one second.
private final class ReadyHead: Sendable {
    let source: SourceID?
    let second: Int
    let tag: String
    /// `nil` once the pipeline has evicted the rendition.
    weak let image: CachedRendition?
    let notModified: ByteBuffer
    /// Its memory, including its key.
    let byteCount: Int
    private let ok: ByteBuffer

    init(_ image: CachedRendition, at requested: RequestedRendition, second: Int, _ policy: RequestPolicy) {
        let rendition = image.rendition
        source = requested.original.source
        self.second = second
        self.image = image
        tag = rendition.entityTag
        let caching = policy.imageCaching.headers(
            of: rendition.revision, at: requested.url, requested.shape.name)
        var fields = ContentResponse(rendition, caching).headersOfAll
        fields[.date] = HTTPDate.text(second)
        policy.complete(&fields)
        notModified = Self.head(.notModified, fields)
        fields[.contentType] = rendition.contentType
        fields[.contentLength] = String(image.bytes.count)
        ok = Self.head(.ok, fields)
        byteCount = ok.readableBytes + notModified.readableBytes + 512
    }

    /// The head with the bytes; `nil` if these were evicted.
    func fullResponse() -> ByteBuffer? {
        guard let bytes = image?.bytes else { return nil }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(ok.readableBytes + bytes.count)
        buffer.writeImmutableBuffer(ok)
        buffer.writeBytes(bytes)
        return buffer
    }

    /// A response head (RFC 9112, sections 2 to 5) from fields without line breaks.
    private static func head(_ status: HTTPResponse.Status, _ fields: HTTPFields) -> ByteBuffer {
        var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
        for field in fields { text += "\(field.name.rawName): \(field.value)\r\n" }
        return ByteBuffer(string: text + "\r\n")
    }
}
