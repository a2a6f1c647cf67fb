import Basics
import Foundation
import HTTPTypes
import ImagePipeline
import NIOCore
import NIOHTTP1
import Synchronization

/// The renditions that can be sent at once, because they are in memory, with
/// their answers as the bytes that go over the connection.
///
/// An answer is made once a second at most, for its date; within that second it
/// costs looking it up.
final class ReadyImages: Sendable {
    private struct Key: Hashable {
        let path: String
        let format: RenditionFormat
    }

    private let pipeline: ImagePipeline
    private let originals: OriginalAddresses
    private let caching: ImageCaching
    private let answers = Mutex(Answers())

    init(pipeline: ImagePipeline, originals: OriginalAddresses, caching: ImageCaching) {
        self.pipeline = pipeline
        self.originals = originals
        self.caching = caching
    }

    /// The whole answer to a request for an image, where nothing has to be waited for.
    func answer(to request: HTTPRequestHead) -> ByteBuffer? {
        let headers = request.headers
        guard !headers.contains(name: "range") else { return nil }
        let key = Key(path: request.uri, format: RenditionFormat(accept: headers["accept"]))
        guard let answer = answer(key, at: Int(Date().timeIntervalSince1970)) else { return nil }
        let isKnown =
            headers.first(name: "if-none-match").map { EntityTag.list($0, holds: answer.tag) } ?? false
        return isKnown ? answer.notModified : answer.whole
    }

    private func answer(_ key: Key, at second: Int) -> ReadyImage? {
        let known = answers.withLock { $0.known[key] }
        if let known, known.second == second { return known }
        guard let place = known?.place ?? place(at: key.path),
            let rendition = pipeline.cachedRendition(
                place.shape, key.format, of: originals.request(for: place.original)),
            let answer = ReadyImage(
                rendition, at: place, second: second,
                caching.headers(of: rendition.revision, at: place.address, place.shape.name))
        else { return nil }
        answers.withLock { $0.keep(answer, for: key) }
        return answer
    }

    /// Local photos are left out: whether they are still the same is for the disk to say.
    private func place(at path: String) -> ImagePlace? {
        // How long a request may take says nothing of the picture.
        let parts = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1] == "images", let original = originals.known(String(parts[2])),
            !original.address.hasPrefix("/"), let address = ImageAddress(parts[2]),
            let shape = RenditionShape(String(parts[3]))
        else { return nil }
        return ImagePlace(original: original, address: address, shape: shape)
    }

    /// The answers of late, up to so many bytes.
    private struct Answers {
        private(set) var known: [Key: ReadyImage] = [:]
        private var byteCount = 0

        private static let mostBytes = 32 << 20

        mutating func keep(_ answer: ReadyImage, for key: Key) {
            byteCount += answer.byteCount - (known[key]?.byteCount ?? 0)
            if byteCount > Self.mostBytes {
                known = [:]
                byteCount = answer.byteCount
            }
            known[key] = answer
        }
    }
}

/// What a path of an image leads to.
private struct ImagePlace {
    let original: OriginalAddress
    let address: ImageAddress
    let shape: RenditionShape
}

/// What is sent for a rendition during one second.
private final class ReadyImage: Sendable {
    let place: ImagePlace
    let second: Int
    let tag: String
    let whole: ByteBuffer
    let notModified: ByteBuffer

    /// Nothing where the rendition is not in memory.
    init?(_ rendition: Rendition, at place: ImagePlace, second: Int, _ headers: HTTPFields) {
        guard case .data(let bytes) = rendition.bytes else { return nil }
        self.place = place
        self.second = second
        tag = rendition.entityTag
        var fields = ContentResponse(rendition, headers).headersOfAll
        fields[.date] = HTTPDate.text(second)
        for field in SecurityHeaderFields.all where !fields.contains(field.name) { fields.append(field) }
        notModified = Self.head(.notModified, fields, room: 0)
        fields[.contentType] = rendition.contentType
        fields[.contentLength] = String(rendition.byteCount)
        var whole = Self.head(.ok, fields, room: bytes.count)
        whole.writeBytes(bytes)
        self.whole = whole
    }

    /// What it takes in memory, with the place it stands at.
    var byteCount: Int {
        whole.readableBytes + notModified.readableBytes + place.original.address.utf8.count + 768
    }

    /// A response head (RFC 9112, sections 2 to 5) of fields that hold no line breaks.
    private static func head(
        _ status: HTTPResponse.Status, _ fields: HTTPFields, room: Int
    ) -> ByteBuffer {
        var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
        for field in fields { text += "\(field.name.rawName): \(field.value)\r\n" }
        text += "\r\n"
        var buffer = ByteBuffer()
        buffer.reserveCapacity(text.utf8.count + room)
        buffer.writeString(text)
        return buffer
    }
}
