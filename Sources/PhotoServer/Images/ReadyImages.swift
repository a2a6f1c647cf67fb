import Foundation
import HTTPTypes
import ImagePipeline
import NIOHTTP1
import Synchronization

/// The renditions that can be sent at once, because they are in memory, with
/// the heads of their answers made once a second.
final class ReadyImages: Sendable {
    /// What to send.
    struct Answer {
        let head: HTTPResponseHead
        let body: Data?
    }

    private struct Key: Hashable {
        let path: String
        let format: RenditionFormat
    }

    fileprivate struct Entry {
        let address: String
        let shape: RenditionShape
        var tag = ""
        var second = 0
        var whole = HTTPResponseHead(version: .http1_1, status: .ok)
        var notModified = HTTPResponseHead(version: .http1_1, status: .notModified)
    }

    private let pipeline: ImagePipeline
    private let originals: OriginalAddresses
    private let entries = Mutex<[Key: Entry]>([:])

    private static let most = 10_000

    init(pipeline: ImagePipeline, originals: OriginalAddresses) {
        self.pipeline = pipeline
        self.originals = originals
    }

    /// The answer to a request for an image, where nothing has to be waited for.
    func answer(to request: HTTPRequestHead) -> Answer? {
        let headers = request.headers
        guard !headers.contains(name: "range") else { return nil }
        let format = RenditionFormat(accept: headers["accept"])
        let key = Key(path: request.uri, format: format)
        guard let known = entries.withLock({ $0[key] }) ?? entry(request.uri),
            case let rendition? = pipeline.cachedRendition(known.shape, format, address: known.address),
            case .data(let bytes) = rendition.bytes
        else { return nil }
        let entry = renewed(known, rendition, key)
        let isKnown =
            headers.first(name: "if-none-match").map { EntityTag.list($0, holds: entry.tag) } ?? false
        return isKnown ? Answer(head: entry.notModified, body: nil) : Answer(head: entry.whole, body: bytes)
    }

    /// Local photos are left out: whether they are still the same is for the disk to say.
    private func entry(_ path: String) -> Entry? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1] == "images", let original = originals.known(String(parts[2])),
            !original.address.hasPrefix("/"), let shape = RenditionShape(String(parts[3]))
        else { return nil }
        return Entry(address: original.address, shape: shape)
    }

    private func renewed(_ entry: Entry, _ rendition: Rendition, _ key: Key) -> Entry {
        let second = Int(Date().timeIntervalSince1970)
        guard entry.second != second || entry.tag != rendition.entityTag else { return entry }
        var entry = entry
        entry.renew(rendition, at: second)
        entries.withLock { [entry] entries in
            if entries.count >= Self.most { entries.removeAll() }
            entries[key] = entry
        }
        return entry
    }
}

extension ReadyImages.Entry {
    fileprivate mutating func renew(_ rendition: Rendition, at second: Int) {
        self.second = second
        tag = rendition.entityTag
        var fields = ContentResponse(rendition).headersOfAll
        fields[.date] = HTTPDate.text(second)
        notModified.headers = HTTPHeaders(fields.map { ($0.name.rawName, $0.value) })
        fields[.contentType] = rendition.contentType
        fields[.contentLength] = String(rendition.byteCount)
        for field in SecurityHeaderFields.all where !fields.contains(field.name) { fields.append(field) }
        whole.headers = HTTPHeaders(fields.map { ($0.name.rawName, $0.value) })
    }
}

/// Dates as HTTP writes them (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// The date so many seconds after 1970, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ second: Int) -> String {
        var time = time_t(second)
        var parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 40)
        let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
