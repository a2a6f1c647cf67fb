import Foundation

/// The bytes of a feed, looked at once: JSON, XML, HTML, or words on what they
/// are instead.
struct FeedDocument: Sendable {
    /// What the bytes are written in.
    enum Content: Sendable {
        case json(JSONValue)
        case xml(XMLFeed)
        case html(bytes: [UInt8])
        case other(String)
    }

    let content: Content
    let context: FeedContext
    let resolver: AddressResolver

    init(_ bytes: Data, context: FeedContext) throws(FeedReadingError) {
        self.context = context
        resolver = AddressResolver(base: context.address)
        content = try Self.content(of: bytes, context: context)
    }

    /// The root where the content is JSON.
    var json: JSONValue? {
        guard case .json(let root) = content else { return nil }
        return root
    }

    /// The elements where the content is XML.
    var xml: XMLFeed? {
        guard case .xml(let feed) = content else { return nil }
        return feed
    }

    /// A few words on what the bytes are.
    var description: String {
        switch content {
        case .json: "JSON without a list of pictures"
        case .xml(let feed): "XML whose root is “\(PlainText.line(feed.rootName))”"
        case .html: "a web page"
        case .other(let words): words
        }
    }

    private static func content(
        of bytes: Data, context: FeedContext
    ) throws(FeedReadingError) -> Content {
        if let words = BinarySignature.words(for: bytes) { return .other(words) }
        let text = TextEncoding.utf8(of: bytes, contentType: context.contentType)
        guard let first = text.firstIndex(where: { !$0.isSpace }) else { throw .empty }
        guard text[first] == UInt8(ascii: "<") else { return try jsonOrText(text) }
        if HTMLSignature.matches(text, from: first) { return .html(bytes: text) }
        guard let feed = XMLFeed(text) else { return .html(bytes: text) }
        return feed.rootName == "html" ? .html(bytes: text) : .xml(feed)
    }

    private static func jsonOrText(_ text: [UInt8]) throws(FeedReadingError) -> Content {
        guard let range = JSONEnvelope.range(in: text) else {
            return HTMLSignature.mentionsMarkup(text) ? .html(bytes: text) : .other("plain text")
        }
        return .json(try JSONParser.parse(text, range))
    }
}
