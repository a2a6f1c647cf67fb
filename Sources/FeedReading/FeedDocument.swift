import Foundation
import Photos

/// The bytes of a feed, recognized as JSON, XML, HTML, or something else.
struct FeedDocument: Sendable {
    /// The format of the bytes.
    enum Content: Sendable {
        case json(JSONValue)
        case xml(XMLFeed)
        case html(bytes: [UInt8])
        case other(Message)
    }

    let content: Content
    let context: FeedContext
    let resolver: URLResolver
    /// Receives the photos while they are read.
    let sink: PhotoSink

    /// Recognizes bytes in memory.
    init(_ bytes: Data, context: FeedContext) throws(FeedReadingError) {
        try self.init(FeedBytes(bytes), context: context, sink: PhotoSink())
    }

    /// Recognizes bytes.
    ///
    /// - Parameter sampling: How much of a long JSON text is stored; if `nil`, all.
    init(
        _ bytes: FeedBytes, context: FeedContext, sink: PhotoSink, sampling: JSONSampling? = nil
    ) throws(FeedReadingError) {
        self.context = context
        self.sink = sink
        resolver = URLResolver(base: context.url)
        if let sampling, let root = try Self.sampled(bytes, sampling, context) {
            content = .json(root)
        } else if let feed = Self.streamed(bytes) {
            content = .xml(feed)
        } else {
            content = try Self.content(of: bytes.data, context: context)
        }
    }

    /// Whether some lists have only their first elements in memory.
    var isSampled: Bool { json?.document.isSampled ?? false }

    /// Whether only the beginning of a JSON or XML text could be read, because it is truncated or damaged.
    var isTruncated: Bool { json?.document.damage != nil || xml?.isTruncated ?? false }

    /// The root if the content is JSON.
    var json: JSONValue? {
        guard case .json(let root) = content else { return nil }
        return root
    }

    /// The elements if the content is XML.
    var xml: XMLFeed? {
        guard case .xml(let feed) = content else { return nil }
        return feed
    }

    /// A description of the bytes.
    var found: Message {
        switch content {
        case .json: Message(FoundContent.json)
        case .xml(let feed) where feed.rootName == "opml": Message(FoundContent.opml)
        case .xml(let feed): Message(FoundContent.xml, [.name: .text(PlainText.line(feed.writtenRootName))])
        case .html: Message(FoundContent.webPage)
        case .other(let found): found
        }
    }

    private static func content(
        of bytes: Data, context: FeedContext
    ) throws(FeedReadingError) -> Content {
        if let found = BinarySignature.content(of: bytes) { return .other(found) }
        let text = TextEncoding.utf8(of: bytes, contentType: context.contentType)
        guard let start = text.firstIndex(where: { !$0.isSpace }) else { throw .empty }
        let first = FeedStart.index(in: text, from: start) ?? start
        guard text[first] == UInt8(ascii: "<") else { return try jsonOrText(text, context) }
        if HTMLSignature.matches(text, from: first) { return .html(bytes: text) }
        guard let feed = XMLFeed(first == start ? text : Array(text[first...])) else {
            return .html(bytes: text)
        }
        return HTMLSignature.isElement(feed.rootName) ? .html(bytes: text) : .xml(feed)
    }

    private static func jsonOrText(
        _ text: [UInt8], _ context: FeedContext
    ) throws(FeedReadingError) -> Content {
        guard let range = JSONEnvelope.range(in: text) else {
            return HTMLSignature.mentionsMarkup(text)
                ? .html(bytes: text) : .other(Message(FoundContent.plainText))
        }
        let root = try JSONParser.parse(text, range)
        return .json(try prepared(root, of: text.count, context))
    }

    /// The JSON in a text as it is read: what is embedded as a string, tables as objects, and pictures in their entries.
    ///
    /// - Parameter count: The length of the text in bytes.
    private static func prepared(
        _ root: JSONValue, of count: Int, _ context: FeedContext
    ) throws(FeedReadingError) -> JSONValue {
        let named = JSONTable.named(try embedded(in: root, of: count) ?? root)
        return JSONReferences.resolved(named, for: context.pointer)
    }

    /// The bytes at the beginning that are examined.
    private static let headBytes = 64 << 10

    /// The beginning of a long text after its byte-order mark, and the length of the mark;
    /// `nil` if the text is shorter, or not in an encoding of single bytes.
    private static func head(
        of bytes: FeedBytes, withAtLeast smallest: Int
    ) -> (bytes: [UInt8], start: Int, mark: Int)? {
        guard bytes.count >= smallest, BinarySignature.content(of: bytes.data) == nil,
            !TextEncoding.isWide(bytes.data)
        else { return nil }
        let mark = TextEncoding.markLength(bytes.data)
        let head = Array(bytes.data.prefix(headBytes).dropFirst(mark))
        return head.firstIndex { !$0.isSpace }.map { (head, $0, mark) }
    }

    /// A long JSON text in UTF-8 without all of its lists; `nil` for anything else.
    private static func sampled(
        _ bytes: FeedBytes, _ sampling: JSONSampling, _ context: FeedContext
    ) throws(FeedReadingError) -> JSONValue? {
        guard let (head, start, mark) = head(of: bytes, withAtLeast: sampling.smallestBytes),
            head[start] != UInt8(ascii: "<"), FeedStart.index(in: head, from: start) == nil,
            let range = JSONEnvelope.range(in: head), TextEncoding.isUTF8(bytes)
        else { return nil }
        let whole = range.lowerBound + mark..<bytes.count
        let root = try JSONParser.sample(bytes, whole, sampling)
        return try prepared(root, of: whole.count, context)
    }

    /// A long XML feed in UTF-8 without items in memory; `nil` for anything else.
    private static func streamed(_ bytes: FeedBytes) -> XMLFeed? {
        guard let (head, start, mark) = head(of: bytes, withAtLeast: XMLFeed.smallestStreamed) else {
            return nil
        }
        let first = FeedStart.index(in: head, from: start) ?? start
        guard head[first] == UInt8(ascii: "<"), !HTMLSignature.matches(head, from: first),
            TextEncoding.isUTF8(bytes), let feed = XMLFeed(bytes, from: mark + first)
        else { return nil }
        return HTMLSignature.isElement(feed.rootName) ? nil : feed
    }

    /// JSON in a string that is most of a response: `{"statusCode": 200, "body": "{…}"}`.
    private static func embedded(in root: JSONValue, of length: Int) throws(FeedReadingError) -> JSONValue? {
        let candidates = root.isObject ? Array(root.storedChildren.prefix(12)) : [root]
        guard let whole = candidates.first(where: { $0.kind == .string && $0.rawBytes.count > length / 2 }),
            let text = whole.string.map({ Array($0.utf8) }), let range = JSONEnvelope.range(in: text),
            let first = text.first(where: { !$0.isSpace }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        return try JSONParser.parse(text, range)
    }
}

/// Finds the start of a feed after unrelated text: PHP prints its warnings before the feed.
enum FeedStart {
    /// The bytes that a feed must start within.
    private static let longestJunk = 16_384
    private static let marks: [StaticString] = ["<?xml ", "<rss ", "<rss>", "<feed ", "<rdf:rdf "]

    /// Where a feed starts further on, or `nil` if it starts here, or something else does.
    static func index(in text: [UInt8], from start: Int) -> Int? {
        let head = text[start...].prefix(longestJunk)
        guard let first = head.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
            !HTMLSignature.matches(text, from: start)
        else { return nil }
        let found = marks.compactMap { head.firstIndex(ofText: $0) }.min()
        guard let found, found > start else { return nil }
        // Feeds themselves may begin with comments and declarations.
        let before = head[..<found]
        return before.starts(with: "<!".utf8) || before.starts(with: "<?".utf8) ? nil : found
    }
}
