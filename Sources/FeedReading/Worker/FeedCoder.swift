import Foundation
import Photos

/// Encodes a feed without its photos.
enum FeedCoder {
    static func encode(_ feed: Feed) throws -> Data {
        var writer = ByteWriter()
        writer.write(feed.kind.rawValue)
        writer.write(feed.title ?? "")
        writer.write(feed.language?.rawValue ?? "")
        writer.write(feed.places.count)
        for place in feed.places {
            writer.write(place.title)
            writer.write(place.id)
            writer.write((place.photoCount ?? -1) + 1)
            writer.write(place.feed ?? "")
        }
        try encodeSkipped(feed.skipped, &writer)
        writer.write(feed.alternatives.count)
        for other in feed.alternatives {
            writer.write(other.path)
            writer.write(other.photoCount)
        }
        for fields in [feed.imageFields, feed.titleFields] {
            writer.write(fields.count)
            for field in fields {
                writer.write(field.path)
                writer.write(field.sample)
            }
        }
        for lines in [try feed.explanation.map { try $0.json() }, feed.linkedFeeds] {
            writer.write(lines.count)
            for line in lines { writer.write(line) }
        }
        writer.write(String(decoding: try JSONEncoder().encode(feed.notices), as: UTF8.self))
        writer.write(feed.unread.documents.count)
        for document in feed.unread.documents { writer.write(document) }
        writer.write(feed.unread.next ?? "")
        writer.write(feed.unread.isNextGuessed ? 1 : 0)
        return Data(writer.bytes)
    }

    /// Consecutive skipped entries mostly have the same reason.
    private static func encodeSkipped(_ skipped: SkippedEntries, _ writer: inout ByteWriter) throws {
        writer.write(skipped.count)
        writer.write(skipped.listed.count)
        var index = 0
        var reason: Message?
        var json = ""
        var written: String?
        for entry in skipped.listed {
            writer.write(max(entry.index - index, 0))
            index = max(entry.index, index)
            if entry.reason != reason { json = try entry.reason.json() }
            reason = entry.reason
            writer.write(json, after: &written)
        }
    }

    static func decode(_ data: Data, urls: URLCheck) throws -> Feed {
        try data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            return try decode(&reader, urls)
        }
    }

    private static func decode(_ reader: inout ByteReader, _ urls: URLCheck) throws -> Feed {
        guard let kind = FeedKind(rawValue: try reader.text()) else { throw ByteReader.Malformed() }
        var feed = Feed(kind: kind)
        feed.title = try filled(&reader)
        feed.language = try filled(&reader).flatMap(LanguageTag.init(rawValue:))
        feed.places = try list(&reader) { reader in
            FeedPlace(
                title: try reader.text(), id: try reader.text(), photoCount: try optionalNumber(&reader),
                feed: try urls.page(try filled(&reader)))
        }
        feed.skipped = try decodeSkipped(&reader)
        feed.alternatives = try list(&reader) { reader in
            FeedAlternative(path: try reader.text(), photoCount: try reader.number())
        }
        feed.imageFields = try list(&reader, field)
        feed.titleFields = try list(&reader, field)
        feed.explanation = try list(&reader) {
            try JSONDecoder().decode(Message.self, from: Data(try $0.text().utf8))
        }
        feed.linkedFeeds = try list(&reader) { reader in
            try urls.page(try reader.text()) ?? ""
        }
        feed.notices = try JSONDecoder().decode([FeedNotice].self, from: Data(try reader.text().utf8))
        feed.unread.documents = try list(&reader) { try urls.page(try $0.text()) ?? "" }
        feed.unread.next = try urls.page(try filled(&reader))
        feed.unread.isNextGuessed = try reader.number() == 1
        guard reader.isAtEnd else { throw ByteReader.Malformed() }
        return feed
    }

    private static func decodeSkipped(_ reader: inout ByteReader) throws -> SkippedEntries {
        let count = try reader.number()
        guard count < 1 << 40 else { throw ByteReader.Malformed() }
        var index = 0
        var json: String?
        var reason: (json: String, message: Message)?
        let listed = try list(&reader) { reader in
            let (sum, hasOverflown) = index.addingReportingOverflow(try reader.number())
            guard !hasOverflown, sum < 1 << 40, let text = try reader.text(after: &json) else {
                throw ByteReader.Malformed()
            }
            index = sum
            if let reason, reason.json == text { return SkippedEntry(index: sum, reason: reason.message) }
            let message = try JSONDecoder().decode(Message.self, from: Data(text.utf8))
            reason = (text, message)
            return SkippedEntry(index: sum, reason: message)
        }
        return SkippedEntries(listed: listed, count: count)
    }

    private static func list<Element>(
        _ reader: inout ByteReader, _ element: (inout ByteReader) throws -> Element
    ) throws -> [Element] {
        let count = try reader.count()
        var result: [Element] = []
        for _ in 0..<count { result.append(try element(&reader)) }
        return result
    }

    private static func field(_ reader: inout ByteReader) throws -> FeedField {
        FeedField(path: try reader.text(), sample: try reader.text())
    }

    private static func filled(_ reader: inout ByteReader) throws -> String? {
        let text = try reader.text()
        return text.isEmpty ? nil : text
    }

    private static func optionalNumber(_ reader: inout ByteReader) throws -> Int? {
        let number = try reader.number()
        return number == 0 ? nil : number - 1
    }
}
