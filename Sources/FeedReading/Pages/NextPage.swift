import Photos

/// Finds the next page of a feed: the links and members that name it.
enum NextPage {
    /// Sets the next page: one that the feed names, else one derived from its numbers and cursors.
    static func find(after feed: inout Feed, in document: FeedDocument) {
        if let url = url(after: feed, in: document) {
            feed.next = url
        } else if let url = PageGuess.url(after: feed, in: document) {
            feed.unread.next = url
            feed.unread.isNextGuessed = true
        }
    }

    /// The `http` or `https` URL of the page after one of XML or JSON, or `nil` if none is named.
    static func url(after feed: Feed, in document: FeedDocument) -> String? {
        switch document.content {
        case .xml(let xml): link(in: xml, document)
        case .json(let root):
            member(of: root, feed, document).flatMap { resolved($0, document.resolver, document) }
        case .html, .other: nil
        }
    }

    /// The URL after a web page with a link: the next page of a list, not the next article.
    static func url(_ link: String?, _ resolver: URLResolver, in document: FeedDocument) -> String? {
        guard let url = link.flatMap({ resolved($0, resolver, document) }),
            let current = document.context.url,
            pathWithoutPage(url) == pathWithoutPage(current)
        else { return nil }
        return url
    }

    /// The path without a page number at its end: `/blog/page/2/` and `/blog/2` are `/blog`.
    private static func pathWithoutPage(_ url: String) -> [Substring] {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        var parts = path.split(separator: "/")[...]
        guard parts.count > 2, let last = parts.last, last.allSatisfy(\.isWholeNumber) else {
            return Array(parts)
        }
        parts.removeLast()
        if parts.count > 2, ["page", "p"].contains(parts.last?.lowercased()) { parts.removeLast() }
        return Array(parts)
    }

    private static func resolved(_ link: String, _ resolver: URLResolver, _ document: FeedDocument) -> String?
    {
        guard let url = resolver.page(link), url != document.context.url,
            url.hasPrefix("https://") || url.hasPrefix("http://")
        else { return nil }
        return url
    }

    // MARK: XML

    /// `next` of RFC 5005, section 3, and if there is none, `prev-archive` of section 4: what is older.
    private static func link(in xml: XMLFeed, _ document: FeedDocument) -> String? {
        let root = xml.root
        let channel = root.children.first { $0.name == "channel" } ?? root
        let resolver = document.resolver.within(root[attribute: "xml:base"])
            .within(channel[attribute: "xml:base"])
        let links = channel.children.filter { $0.name == "link" }
        let found = ["next", "prev-archive"].lazy.compactMap { relation in
            links.first { $0[attribute: "rel"]?.lowercased() == relation }?[attribute: "href"]
        }
        return found.first.flatMap { resolved($0, resolver, document) }
    }

    // MARK: JSON

    /// Members with the URL of the next page, or with an object that has it.
    private static let members = [
        "next_url", "nextUrl", "next_page_url", "nextPageUrl", "nextPage", "next_page", "nextLink",
        "@odata.nextLink", "next",
    ]
    /// Objects that may contain such members.
    private static let groups = ["paging", "pagination", "links", "_links", "meta", "page_info", "pageInfo"]

    /// The member that names the next page: `next_url` of a JSON Feed, and any such member of JSON that is a list.
    private static func member(of root: JSONValue, _ feed: Feed, _ document: FeedDocument) -> String? {
        guard root.isObject else { return nil }
        if feed.kind == .jsonFeed, let url = root["next_url"]?.string, isURL(url) { return url }
        guard isList(feed, document) else { return nil }
        if let url = ownMember(of: root) { return url }
        for name in groups {
            guard let group = root[name], group.isObject else { continue }
            if let url = ownMember(of: group) { return url }
        }
        return nil
    }

    /// Whether JSON lists more than one photo, or is a further page of such a list. What a document of a single
    /// photo names as the next may be another photo.
    static func isList(_ feed: Feed, _ document: FeedDocument) -> Bool {
        let count = document.sink.photoCount(of: feed)
        return count > 1 || document.context.isFurtherPage && count + feed.skipped.count > 0
    }

    private static func ownMember(of object: JSONValue) -> String? {
        for name in members {
            guard let value = object[name] else { continue }
            if let text = value.string ?? value["href"]?.string ?? value["url"]?.string, isURL(text) {
                return text
            }
        }
        return nil
    }

    /// Whether a text is a URL or a path, and no number or token of a page.
    private static func isURL(_ text: String) -> Bool {
        ["https://", "http://", "/", "?"].contains { text.hasPrefix($0) }
    }
}
