import Photos

/// JSON Feed 1.0 and 1.1 (jsonfeed.org).
struct JSONFeedFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard document.context.pointer.isEmpty, let root = document.json,
            let version = root["version"]?.string, version.contains("jsonfeed.org"),
            let items = root["items"]?.array
        else { return nil }
        var feed = ArticleFeed.read(
            items, kind: .jsonFeed, title: root["title"]?.text,
            language: LanguageTag(declared: root["language"]?.string), sink: document.sink
        ) { Self.entry($0, document.resolver) }
        if let damage = root.document.damage {
            feed.explanation.append(Message(ReadingFact.endedEarly, [.cause: .message(damage)]))
        }
        return feed
    }

    private static func entry(_ item: JSONValue, _ resolver: URLResolver) -> ArticleEntry {
        var entry = ArticleEntry(resolver: resolver)
        let html = item["content_html"]?.string
        let text = item["content_text"]?.string
        entry.words = PhotoWords(
            title: item["title"]?.text, description: item["summary"]?.text ?? text ?? html)
        entry.markup = [html].compactMap(\.self)
        entry.key = item["id"]?.text
        entry.page = resolver.page(item["url"]?.string ?? item["external_url"]?.string)
        entry.date = FeedDate.parse(item["date_published"]?.text ?? item["date_modified"]?.text)
        entry.credit = author(item)
        entry.language = LanguageTag(declared: item["language"]?.string)
        readPictures(of: item, into: &entry)
        return entry
    }

    /// The `image`, unless it is the cover of audio or the poster of a video, then the attachments;
    /// without an image, the banner is the fallback.
    private static func readPictures(of item: JSONValue, into entry: inout ArticleEntry) {
        var attached = entry
        for attachment in item["attachments"]?.array.map(Array.init) ?? [] {
            guard let url = attachment["url"]?.string else { continue }
            attached.addEnclosure(
                url, type: attachment["mime_type"]?.string, title: attachment["title"]?.string)
        }
        // The banner of an item with an image may be that of the whole site.
        for name in ["image", "banner_image"] {
            guard let url = item[name]?.string, !url.isEmpty else { continue }
            entry.addPicture(url, isFallback: name == "banner_image" || attached.hasVideoOrAudio)
            break
        }
        entry.attachments += attached.attachments
        entry.hasVideoOrAudio = attached.hasVideoOrAudio
        entry.hasRefusedURL = entry.hasRefusedURL || attached.hasRefusedURL
    }

    private static func author(_ item: JSONValue) -> String? {
        let first = item["authors"]?.array?.first { $0.isObject }
        return (first ?? item["author"])?["name"]?.string
    }
}

extension ArticleEntry {
    /// Adds a URL that is declared as an image's.
    mutating func addPicture(_ url: String, isFallback: Bool) {
        guard let original = resolver.image(url) else {
            hasRefusedURL = hasRefusedURL || !URLResolver.isPlaceholder(url)
            return
        }
        let picture = AttachedPicture(original: original)
        if isFallback { fallbacks.append(picture) } else { attachments.append(picture) }
    }
}
