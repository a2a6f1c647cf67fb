import Basics
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Photos

@testable import LibrarySQL
@testable import FeedReading
@testable import Fetching
@testable import PhotoServer
@testable import SourceRefresh

extension FuzzTarget {
    /// URLs, queries, forms, ranges and headers.
    static let texts = [
        FuzzTarget("urls") { readURL($0) },
        FuzzTarget("queries") { readQuery($0) },
        FuzzTarget("ranges") { readRange($0) },
        FuzzTarget("headers") { readHeaders($0) },
        FuzzTarget("words") { readWords($0) },
    ]

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }

    /// The first line is the base, the rest a URL.
    private static func readURL(_ bytes: UnsafeRawBufferPointer) {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let (base, url) = (text(parts[0]), text(parts[1]))
        let resolver = URLResolver(base: base)
        for found in [resolver.image(url), resolver.within(url).page(url)] {
            require(found?.contains(where: \.isNewline) != true, "An address has a line end")
        }
        if let web = try? WebURL(url, relativeTo: try? WebURL(base)) {
            require((1...65535).contains(web.port), "A port is none")
            _ = try? web.literal()
            require(web.target.hasPrefix("/"), "A target is no path: \(web.target)")
            require(!web.hostHeader.contains(where: \.isNewline), "A header has a line end")
        }
        let normalized = SourceLocation.normalized(url)
        require(
            SourceLocation.normalized(normalized) == normalized, "A normalized URL changes: \(normalized)")
        _ = SharedLocation.find(typed: base, texts: [url])
        _ = SharedLocation.find(typed: nil, texts: [url])
        _ = IPAddress(url)
        _ = AllowedHost(parsing: url)
        _ = NetworkRange(url)
        _ = try? PublicURL(url)
        _ = try? FlickrLocation(url)
        _ = HostCheck.isOfThisMachine(url)
        _ = ImageURL(Substring(url))
    }

    private static func request(_ path: String, _ headers: HTTPFields = [:]) -> Request {
        Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "localhost", path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer()))
    }

    private static func readQuery(_ bytes: UnsafeRawBufferPointer) {
        let request = request("/x?" + text(bytes))
        for name in ["q", "cursor", "offset", "limit", "at", ""] {
            if let value = request.query(name) {
                if let cursor = PhotoCursor(value) {
                    require(PhotoCursor(cursor.description) == cursor, "A cursor changes: \(value)")
                }
                _ = PhotoZoom(value)
            }
            for range in [0...Int.max, 1...500] {
                if let number = try? request.integer(name, in: range) {
                    require(range.contains(number), "A number is out of its range: \(number)")
                }
            }
        }
        _ = try? URLEncodedFormDecoder().decode([String: String].self, from: text(bytes))
    }

    /// The first line is the size, the rest the header.
    private static func readRange(_ bytes: UnsafeRawBufferPointer) {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let total = Int(text(parts[0])), total >= 0 else { return }
        let value = text(parts[1])
        guard HTTPField.isValidValue(value) else { return }
        let rangeRequest = request("/", [.range: value])
        guard let range = try? ByteRange(rangeRequest, entityTag: "\"a\"", of: total) else { return }
        require(
            !range.bytes.isEmpty && range.bytes.lowerBound >= 0 && range.bytes.upperBound <= total,
            "A range lies outside of \(total): \(range.bytes)")
    }

    private static func readHeaders(_ bytes: UnsafeRawBufferPointer) {
        let value = text(bytes)
        if let seconds = RetryAfter.seconds(value) {
            require((0...86_400).contains(seconds), "A wait is out of range: \(seconds)")
        }
        if let range = ContentRange(value) { require(range.start >= 0, "A start is negative") }
        _ = HTTPDate.parse(value)
        _ = EntityTag.list(value, contains: "\"a\"")
    }

    private static let database = try? DatabaseQueue()

    /// Texts that are searched for and shown.
    private static func readWords(_ bytes: UnsafeRawBufferPointer) {
        let value = text(bytes)
        let words = try? database?.read { SearchWords(try SQLiteConnection($0).searchWords(of: value)) }
        require((words?.words.count ?? 0) <= LibraryLimits.searchWords, "More words than the limit")
        let line = PlainText.line(value)
        require(!line.contains(where: \.isNewline), "A line has a line end")
        let title = PlainText.title(ofParagraphs: value)
        require(!title.contains(where: \.isNewline), "A title has a line end")
        for length in [0, 1, 7, 2048] {
            let cut = value.truncated(toUTF8Count: length).utf8.count
            require(cut <= length + "…".utf8.count, "A text was not cut")
        }
        _ = FeedDate.parse(value)
    }
}
