import Foundation
import Photos

/// A web page: its linked feeds, and its own images.
struct WebPageFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard case .html(let bytes) = document.content else { return nil }
        let contents = HTMLScanner.scanPage(bytes)
        let resolver = document.resolver.within(contents.base)
        let title = contents.properties["og:title"] ?? contents.title
        var feed = Feed(kind: .webPage, title: PlainText.title(title))
        feed.language = LanguageTag(declared: contents.language)
        let album = try PiwigoPage.images(on: contents, bytes, at: document.context.url)
        feed.linkedFeeds = [album].compactMap(\.self) + linkedFeeds(contents, resolver)
        feed.photos = photos(contents, resolver, page: document.context.url)
        feed.next = NextPage.url(contents.next, resolver, in: document)
        feed.explanation = explanation(feed, imageCount: contents.images.count)
        feed.alternatives = feed.linkedFeeds.map { FeedAlternative(path: $0, photoCount: 0) }
        return feed
    }

    private func linkedFeeds(_ contents: HTMLContents, _ resolver: URLResolver) -> [String] {
        var seen: Set<String> = []
        return contents.feeds.compactMap { url in
            // WordPress offers a feed of comments beside that of the posts.
            guard !url.contains("/comments/feed"), let feed = resolver.page(url) else { return nil }
            return seen.insert(feed).inserted ? feed : nil
        }
    }

    private func photos(_ contents: HTMLContents, _ resolver: URLResolver, page: String?) -> [FeedPhoto] {
        let pictures = InlinePictures.read(contents, resolver).filter { !isSmall($0) }
        let photos = pictures.map { picture in
            var photo = FeedPhoto(words: PhotoWords(caption: picture.caption, alternative: picture.words))
            picture.apply(to: &photo)
            photo.page = page
            return photo
        }
        if !photos.isEmpty { return photos }
        let others = [embedded(contents, page), linked(contents.imageLinks), linked(contents.backgrounds)]
        if let found = others.first(where: { $0.count > 1 }) { return found }
        if let cover = cover(contents, resolver, page: page) {
            ReadingScope.note(.previewPicture)
            return [cover]
        }
        return others.first { !$0.isEmpty } ?? []

        func linked(_ links: [HTMLImageLink]) -> [FeedPhoto] {
            LinkedImages.photos(links, resolver, page: page)
        }
    }

    /// The most pieces of data that are examined.
    private static let maximumData = 20

    /// The photos in the data from which a page without images renders them, from the piece
    /// with the most photos; a piece that cannot be read, or is about something else, has none.
    private func embedded(_ contents: HTMLContents, _ page: String?) -> [FeedPhoto] {
        let context = FeedContext(url: page)
        if contents.data.count > Self.maximumData {
            ReadingScope.note(.pageData(limit: Self.maximumData))
        }
        let found = contents.data.prefix(Self.maximumData).compactMap { bytes -> [FeedPhoto]? in
            guard let document = try? FeedDocument(Data(bytes), context: context) else { return nil }
            return (try? ScoredJSONFormat().read(document))?.photos
        }
        return found.max { $0.count < $1.count } ?? []
    }

    /// Sides under 100 CSS pixels are navigation and portraits.
    private func isSmall(_ picture: InlinePicture) -> Bool {
        guard let size = picture.size, picture.thumbnail == nil else { return false }
        return max(size.width, size.height) < 100
    }

    /// The page's preview picture for links to it.
    private func cover(_ contents: HTMLContents, _ resolver: URLResolver, page: String?) -> FeedPhoto? {
        let url = contents.properties["og:image"] ?? contents.properties["twitter:image"]
        guard let original = url.flatMap({ resolver.image($0) }) else { return nil }
        var photo = FeedPhoto(
            words: PhotoWords(
                title: contents.properties["og:title"] ?? contents.title,
                description: contents.properties["og:description"]))
        photo.original = original
        photo.page = page
        return photo
    }

    private func explanation(_ feed: Feed, imageCount: Int) -> [Message] {
        let page = Message(
            ReadingFact.webPage, [.count: .number(imageCount), .shown: .number(feed.photos.count)])
        return feed.linkedFeeds.isEmpty ? [page] : [page, Message(ReadingFact.linkedFeeds)]
    }
}
