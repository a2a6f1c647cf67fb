/// The items or entries of a feed, read one by one in the order of their start tags.
enum XMLItems: Sendable {
    /// Stored in memory as bytes.
    case stored(XMLStoredItems)
    /// Parsed from the text again, which begins at `start`.
    case inText(FeedBytes, start: Int)

    /// The items with a name.
    func named(_ name: String) -> some Sequence<XMLElement> { all.lazy.filter { $0.name == name } }

    /// All items.
    var all: AnySequence<XMLElement> {
        switch self {
        case .stored(let items): AnySequence(items.all)
        case .inText(let bytes, let start):
            AnySequence {
                XMLItemIterator(XMLTreeBuilder(XMLCleaner(bytes, from: start), items: .streamed))
            }
        }
    }
}

/// Parses as much of a text as is needed for the next item.
private struct XMLItemIterator: IteratorProtocol {
    private let builder: XMLTreeBuilder
    private var ready: ArraySlice<XMLElement> = []

    init(_ builder: XMLTreeBuilder) { self.builder = builder }

    mutating func next() -> XMLElement? {
        while ready.isEmpty {
            let hasMore = builder.readNextPart()
            ready = builder.takeItems()[...]
            if !hasMore, ready.isEmpty { return nil }
        }
        return ready.popFirst()
    }
}

extension XMLElement {
    /// Elements with these names are items if they are inside one of `holders`.
    private static let itemNames: Set<String> = ["item", "entry"]
    private static let holders: Set<String> = ["rss", "channel", "rdf", "feed", "item", "entry"]

    /// The items of Flickr's responses, inside a child of their root.
    private static let flickrNames: Set<String> = ["photo", "photoset", "gallery"]

    /// The items of WebDAV listings (RFC 4918, section 14.24), of sitemaps and of object storage, by their root.
    private static let listings = [
        "multistatus": "response", "urlset": "url", "listbucketresult": "contents",
    ]

    /// Whether an element is an item, and not one of the elements that stay in the tree.
    static func isItem(_ name: String, in open: [XMLElement]) -> Bool {
        guard let holder = open.last?.name else { return false }
        if itemNames.contains(name) { return holders.contains(holder) }
        if open.count == 1, let item = listings[holder] { return name == item }
        return open.count == 2 && open[0].name == "rsp" && flickrNames.contains(name)
    }
}
