import Photos

/// RSS 0.9 to 2.0 and RSS 1.0, with Media RSS and GeoRSS.
struct RSSFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let xml = document.xml else { return nil }
        switch xml.rootName {
        case "rss", "channel": return read(xml, kind: .rss, document)
        case "rdf": return read(xml, kind: .rdf, document)
        default: return nil
        }
    }

    private func read(_ xml: XMLFeed, kind: FeedKind, _ document: FeedDocument) -> Feed {
        let root = xml.root
        let channel = root.children.first { $0.name == "channel" } ?? root
        let outer = document.resolver.within(root[attribute: "xml:base"]).within(
            channel[attribute: "xml:base"])
        let title = channel.children.first { $0.name == "title" && $0.space.isEmpty }?.text
        let language =
            LanguageTag(declared: channel.text("", "language") ?? channel.text("dc", "language"))
            ?? channel.language ?? root.language
        var feed = ArticleFeed.read(
            xml.items.named("item"), kind: kind, title: title, language: language, sink: document.sink
        ) { RSSItem($0, resolver: outer).entry }
        if let damage = xml.damage { feed.explanation.append(damage) }
        return feed
    }
}
