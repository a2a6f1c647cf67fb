import Photos

/// Listings of object storage: the answers of `ListObjects` and `ListObjectsV2` of Amazon S3, which other services use
/// too.
struct BucketFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let xml = document.xml, xml.rootName == "listbucketresult" else { return nil }
        var feed = Feed(kind: .bucket, title: PlainText.title(xml.root.text("", "name")))
        let base = document.context.url.map(Self.base)
        let resolver = URLResolver(base: base)
        var lateness = TimeLimitCheck()
        var (count, shown) = (0, 0)
        var lastKey: String?
        for object in xml.items.named("contents") {
            if document.outlet.isFull(&feed) || lateness.isLate() { break }
            guard let key = object.text("", "key"), !key.hasSuffix("/") else { continue }
            lastKey = key
            if let photo = photo(key, object, resolver) {
                feed.photos.append(photo)
                shown += 1
            } else {
                let isMoving = URLTraits.isFilmOrSound(ArraySlice(key.utf8))
                feed.skipped.append(SkippedEntry(index: count, reason: isMoving ? .video : .notAnImage))
            }
            count += 1
        }
        feed.unread.next = next(after: lastKey, xml.root, document.context.url)
        feed.explanation = [
            Message(
                ReadingFact.entries,
                [.type: .text(feed.kind.rawValue), .count: .number(count), .shown: .number(shown)])
        ]
        return feed
    }

    private func photo(_ key: String, _ object: XMLElement, _ resolver: URLResolver) -> FeedPhoto? {
        let path = Self.encoded(key, keeping: "/")
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
        guard let url, url.hasPrefix("http"), root.text("", "istruncated")?.trimmingSpaces == "true" else {
            return nil
        }
        if let token = root.text("", "nextcontinuationtoken") {
            return Self.url(url, setting: "continuation-token", to: token)
        }
        return (root.text("", "nextmarker") ?? lastKey).map { Self.url(url, setting: "marker", to: $0) }
    }

    private static func url(_ url: String, setting name: String, to value: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let query = url[path.endIndex...].prefix { $0 != "#" }.dropFirst()
        let values = query.split(separator: "&").filter { !$0.hasPrefix(name + "=") }.map(String.init)
        return path + "?" + (values + ["\(name)=\(encoded(value, keeping: ""))"]).joined(separator: "&")
    }

    /// Percent-encodes everything but letters, digits, `-`, `.`, `_`, `~` and the given characters.
    private static func encoded(_ text: String, keeping kept: String) -> String {
        var result: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        let plain = Array("-._~\(kept)".utf8)
        for byte in text.utf8 {
            if byte < 0x80, byte.isLetter || byte.isDigit || plain.contains(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
