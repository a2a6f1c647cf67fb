import Photos

/// Sitemaps (sitemaps.org) with the images of each page, as Google's extension lists them; an index of sitemaps
/// consists of those.
struct SitemapFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let xml = document.xml else { return nil }
        switch xml.rootName {
        case "urlset": return pages(xml, document)
        case "sitemapindex": return index(xml, document)
        default: return nil
        }
    }

    private func pages(_ xml: XMLFeed, _ document: FeedDocument) -> Feed {
        var feed = Feed(kind: .sitemap)
        var timeLimit = TimeLimitCheck()
        var (count, shown) = (0, 0)
        for page in xml.items.named("url") {
            if document.sink.isFull(&feed) || timeLimit.isExceeded() { break }
            let images = page.children("image", "image")
            let location = document.resolver.page(page.text("", "loc"))
            let photos = images.compactMap { photo($0, of: location, document.resolver) }
            feed.photos += photos
            if photos.isEmpty {
                let reason: SkipReason = images.isEmpty ? .noPicture : .refusedURL
                feed.skipped.append(SkippedEntry(index: count, reason: reason))
            } else {
                shown += 1
            }
            count += 1
        }
        feed.explanation = [Message(entriesOf: feed.kind, count, shown: shown)]
        if let damage = xml.damage { feed.explanation.append(damage) }
        return feed
    }

    private func photo(_ image: XMLElement, of page: String?, _ resolver: URLResolver) -> FeedPhoto? {
        guard let original = image.text("image", "loc").flatMap({ resolver.image($0) }) else { return nil }
        var photo = FeedPhoto(
            words: PhotoWords(title: image.text("image", "title"), caption: image.text("image", "caption")))
        photo.original = original
        photo.page = page
        photo.place = PlainText.title(image.text("image", "geo_location"))
        return photo
    }

    private func index(_ xml: XMLFeed, _ document: FeedDocument) -> Feed {
        var feed = Feed(kind: .sitemap)
        feed.unread.setDocuments(
            xml.root.children.compactMap { document.resolver.document($0.text("", "loc")) })
        return feed
    }
}
