import Foundation
import Photos

/// Listings of object storage: the responses of `ListObjects` and `ListObjectsV2` of Amazon S3, which other
/// services use too.
struct BucketFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let xml = document.xml, xml.rootName == "listbucketresult" else { return nil }
        var feed = Feed(kind: .bucket, title: PlainText.title(xml.root.text("", "name")))
        let base = document.context.url.map(Self.base)
        let resolver = URLResolver(base: base)
        var timeLimit = TimeLimitCheck()
        var (count, shown) = (0, 0)
        var lastKey: String?
        for object in xml.items.named("contents") {
            if document.sink.isFull(&feed) || timeLimit.isExceeded() { break }
            guard let key = object.text("", "key"), !key.hasSuffix("/") else { continue }
            lastKey = key
            if let photo = photo(key, object, resolver) {
                feed.photos.append(photo)
                shown += 1
            } else {
                let isMoving = URLTraits.isVideoOrAudio(ArraySlice(key.utf8))
                feed.skipped.append(SkippedEntry(index: count, reason: isMoving ? .video : .notAnImage))
            }
            count += 1
        }
        feed.unread.next = next(after: lastKey, xml.root, document.context.url)
        feed.explanation = [Message(entriesOf: feed.kind, count, shown: shown)]
        return feed
    }

    private func photo(_ key: String, _ object: XMLElement, _ resolver: URLResolver) -> FeedPhoto? {
        let path = key.asPath
        guard URLTraits(path)?.target == .image, let original = resolver.image(path) else { return nil }
        var photo = FeedPhoto(title: FileTitle.title(of: key))
        photo.original = original
        photo.key = key
        photo.date = FeedDate.parse(object.text("", "lastmodified"))
        return photo
    }

    /// The URL that keys are relative to: that of the listing without its query.
    private static func base(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix("/") ? String(path) : path + "/"
    }

    /// The URL of the next objects: after the token of version 2, else after the last key.
    private func next(after lastKey: String?, _ root: XMLElement, _ url: String?) -> String? {
        guard let query = url.flatMap(PageQuery.init), root.text("", "istruncated")?.trimmingSpaces == "true"
        else { return nil }
        if let token = root.text("", "nextcontinuationtoken") {
            return query.url(with: "continuation-token", token)
        }
        return (root.text("", "nextmarker") ?? lastKey).flatMap { query.url(with: "marker", $0) }
    }
}
