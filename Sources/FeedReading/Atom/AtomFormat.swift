import Photos

/// Atom 0.3 and 1.0 (RFC 4287), with Media RSS and GeoRSS.
struct AtomFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let xml = document.xml, xml.rootName == "feed" || xml.rootName == "entry" else { return nil }
        let root = xml.root
        let outer = document.resolver.within(root[attribute: "xml:base"])
        let title = root.name == "entry" ? nil : root.children.first { $0.name == "title" }
        let words = title.map(AtomText.html)
        let language = root.language ?? LanguageTag(declared: root.text("dc", "language"))
        let read = { (element: XMLElement) in AtomEntry(element, resolver: outer).entry }
        var feed =
            root.name == "entry"
            ? ArticleFeed.read(
                [root], kind: .atom, title: words, language: language, sink: document.sink, entry: read)
            : ArticleFeed.read(
                xml.items.named("entry"), kind: .atom, title: words, language: language,
                sink: document.sink, entry: read)
        if let damage = xml.damage { feed.explanation.append(damage) }
        return feed
    }
}

/// The text constructs of Atom (RFC 4287, section 3.1).
enum AtomText {
    /// The text as HTML, whatever its type.
    static func html(_ element: XMLElement) -> String {
        let hasElements = element.children.contains { _ in true }
        return hasElements ? element.markup : element.text
    }
}
