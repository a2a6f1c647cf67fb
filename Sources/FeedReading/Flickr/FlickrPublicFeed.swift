import Foundation
import Photos

/// Flickr's public feed in JSON (`photos_public.gne?format=json`).
enum FlickrPublicFeed {
    static func read(_ root: JSONValue, _ items: JSONChildren, _ document: FeedDocument) -> Feed {
        var feed = Feed(kind: .flickr, title: PlainText.title(root["title"]?.text))
        for (index, item) in items.enumerated() {
            if document.sink.isFull(&feed) { break }
            if let photo = photo(item, document.resolver) {
                feed.photos.append(photo)
            } else {
                feed.skipped.append(SkippedEntry(index: index, reason: SkipReason.noPicture))
            }
        }
        feed.explanation = [Message(ReadingFact.flickrPublic)]
        return feed
    }

    private static func photo(_ item: JSONValue, _ resolver: URLResolver) -> FeedPhoto? {
        guard let url = item[path: "media", "m"]?.string, let small = resolver.image(url) else {
            return nil
        }
        let description = item["description"]?.string
        var photo = FeedPhoto(
            words: PhotoWords(title: item["title"]?.text, description: description.map(withoutFrame)))
        photo.original = larger(small)
        photo.thumbnail = photo.original == small ? nil : small
        photo.page = resolver.page(item["link"]?.string)
        photo.key = item["link"]?.string
        photo.date = FeedDate.parse(item["date_taken"]?.string ?? item["published"]?.string)
        photo.credit = author(item["author"]?.string)
        return photo
    }

    /// The same photo with its longest side at 1024 instead of 240 pixels, if the host is Flickr's.
    private static func larger(_ small: String) -> String {
        guard small.contains("staticflickr.com"), small.hasSuffix("_m.jpg") else { return small }
        return small.dropLast("_m.jpg".count) + "_b.jpg"
    }

    /// The person's own words, after “… posted a photo:” and the picture.
    private static func withoutFrame(_ html: String) -> String {
        guard let end = html.range(of: "posted a photo:") else { return html }
        let rest = html[end.upperBound...]
        return PlainText.paragraphs(String(rest)) == nil ? html : String(rest)
    }

    /// `nobody@flickr.com ("name")`
    private static func author(_ text: String?) -> String? {
        guard let text, let open = text.range(of: "(\""), let close = text.range(of: "\")") else {
            return text
        }
        return open.upperBound < close.lowerBound ? String(text[open.upperBound..<close.lowerBound]) : text
    }
}
