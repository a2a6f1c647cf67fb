import Basics
import Foundation
import HTTPTypes
import ImagePipeline
import NIOCore
import NIOHTTP1
import Synchronization

/// The heads of the answers for renditions that can be sent at once, because the pipeline has them in
/// memory; the bytes themselves are there and nowhere else.
///
/// A head is made once a second at most, for its date; within that second an
/// answer costs looking it up and copying the bytes behind it. What the policy does not allow
/// at once is left to the router, which asks the same policy and says why.
final class ReadyImages: Sendable {
    private struct Key: Hashable {
        let path: String
        let format: RenditionFormat
    }

    private let pipeline: ImagePipeline
    private let originals: OriginalURLs
    private let policy: RequestPolicy
    private let counts: RequestCounts
    private let heads = Mutex(Heads())

    init(pipeline: ImagePipeline, originals: OriginalURLs, policy: RequestPolicy, counts: RequestCounts) {
        self.counts = counts
        self.pipeline = pipeline
        self.originals = originals
        self.policy = policy
    }

    /// The folder that people reach the server in; requests are looked at without it.
    var base: BasePath { policy.base }

    /// The whole answer to a request for an image, if it is allowed and nothing has to be waited for.
    func answer(to request: HTTPRequestHead, from peer: SocketAddress?) -> ByteBuffer? {
        guard case .allowed = policy.verdict(on: request, from: peer) else { return nil }
        let headers = request.headers
        guard !headers.contains(name: "range") else { return nil }
        // How long a request may take says nothing of the picture.
        let path = String(request.uri.prefix { $0 != "?" })
        let key = Key(path: path, format: RenditionFormat(accept: headers["accept"]))
        guard let head = head(key, at: Int(Date().timeIntervalSince1970)) else { return nil }
        counts.addReadyImage()
        let isKnown =
            headers.first(name: "if-none-match").map { EntityTag.list($0, holds: head.tag) } ?? false
        return isKnown ? head.notModified : head.whole()
    }

    private func head(_ key: Key, at second: Int) -> ReadyHead? {
        let known = heads.withLock { $0.known[key] }
        if let known, known.second == second, known.image != nil { return known }
        guard let place = known?.place ?? place(at: key.path),
            let image = pipeline.cachedRendition(
                place.shape, key.format, of: originals.request(for: place.original))
        else { return nil }
        let head = ReadyHead(image, at: place, second: second, policy)
        heads.withLock { $0.keep(head, for: key) }
        return head
    }

    /// Local photos are left out: whether they are still the same is for the disk to say.
    private func place(at path: String) -> ImagePlace? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1] == "images", let original = originals.known(String(parts[2])),
            !original.url.hasPrefix("/"), let url = ImageURL(parts[2]),
            let shape = RenditionShape(String(parts[3]))
        else { return nil }
        return ImagePlace(original: original, url: url, shape: shape)
    }

    /// The heads of late, up to so many bytes.
    private struct Heads {
        private(set) var known: [Key: ReadyHead] = [:]
        private var byteCount = 0

        private static let byteLimit = 8 << 20

        mutating func keep(_ head: ReadyHead, for key: Key) {
            byteCount += head.byteCount - (known[key]?.byteCount ?? 0)
            if byteCount > Self.byteLimit {
                known = [:]
                byteCount = head.byteCount
            }
            known[key] = head
        }
    }
}

/// What a path of an image leads to.
private struct ImagePlace {
    let original: OriginalURL
    let url: ImageURL
    let shape: RenditionShape
}

/// What is sent in front of a rendition during one second.
private final class ReadyHead: Sendable {
    let place: ImagePlace
    let second: Int
    let tag: String
    /// Gone as soon as the pipeline does not keep the rendition any more.
    weak let image: CachedRendition?
    let notModified: ByteBuffer
    private let ok: ByteBuffer

    init(_ image: CachedRendition, at place: ImagePlace, second: Int, _ policy: RequestPolicy) {
        let rendition = image.rendition
        self.place = place
        self.second = second
        self.image = image
        tag = rendition.entityTag
        let caching = policy.imageCaching.headers(of: rendition.revision, at: place.url, place.shape.name)
        var fields = ContentResponse(rendition, caching).headersOfAll
        fields[.date] = HTTPDate.text(second)
        policy.complete(&fields)
        notModified = Self.head(.notModified, fields)
        fields[.contentType] = rendition.contentType
        fields[.contentLength] = String(image.bytes.count)
        ok = Self.head(.ok, fields)
    }

    /// The head with the bytes; `nil` if they are not in memory any more.
    func whole() -> ByteBuffer? {
        guard let bytes = image?.bytes else { return nil }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(ok.readableBytes + bytes.count)
        buffer.writeImmutableBuffer(ok)
        buffer.writeBytes(bytes)
        return buffer
    }

    /// What it takes in memory, with the place it stands at.
    var byteCount: Int {
        ok.readableBytes + notModified.readableBytes + place.original.url.utf8.count + 768
    }

    /// A response head (RFC 9112, sections 2 to 5) of fields that hold no line breaks.
    private static func head(_ status: HTTPResponse.Status, _ fields: HTTPFields) -> ByteBuffer {
        var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
        for field in fields { text += "\(field.name.rawName): \(field.value)\r\n" }
        return ByteBuffer(string: text + "\r\n")
    }
}
