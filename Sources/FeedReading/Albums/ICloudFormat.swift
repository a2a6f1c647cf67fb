import Photos

/// The responses behind the page of a shared album of iCloud. Apple does not document them; they are parsed
/// as the page itself does.
///
/// The album (`webstream`) lists the checksums of each photo's derivatives, a second response
/// (`webasseturls`) their URLs. A photo of the album therefore has URLs with a checksum as the fragment;
/// a photo of the second response is one derivative, with the checksum as its key.
struct ICloudFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let root = document.json, root.isObject, let url = ServiceURL(document.context.url) else {
            return nil
        }
        if let host = root["X-Apple-MMe-Host"]?.string { return moved(to: host, url) }
        if let items = root["items"], items.isObject {
            return derivatives(items, root["locations"], document)
        }
        guard let photos = root["photos"]?.array else { return nil }
        var feed = Feed(kind: .iCloud, title: PlainText.title(root["streamName"]?.text))
        feed.collect(photos, into: document.sink) { Self.item($0, url) }
        return feed
    }

    /// Another server has the album (status 330).
    private func moved(to host: String, _ url: ServiceURL) -> Feed? {
        let target = "\(url.scheme)://\(host)"
        guard ServiceURL(target)?.path.isEmpty == true else { return nil }
        var feed = Feed(kind: .iCloud)
        feed.linkedFeeds = [target + url.path]
        return feed
    }

    /// The derivatives: the checksum of each, its URL, and when that expires.
    private func derivatives(_ items: JSONValue, _ locations: JSONValue?, _ document: FeedDocument) -> Feed {
        var feed = Feed(kind: .iCloud)
        feed.collect(items.children, into: document.sink) { item in
            guard let location = item["url_location"]?.string, let path = item["url_path"]?.string,
                path.hasPrefix("/")
            else { return .skipped(.noPicture) }
            let scheme = locations?[location]?["scheme"]?.string == "http" ? "http" : "https"
            guard let url = document.resolver.image("\(scheme)://\(location)\(path)") else {
                return .skipped(.refusedURL)
            }
            var derivative = FeedPhoto(title: FeedPhoto.unknownTitle, original: url)
            derivative.key = item.key
            derivative.date = FeedDate.parse(item["url_expiry"]?.string)
            return .photo(derivative)
        }
        return feed
    }

    private static func item(_ value: JSONValue, _ url: ServiceURL) -> AlbumItem {
        guard let guid = value["photoGuid"]?.string, !guid.isEmpty else { return .skipped(.notAnObject) }
        guard value["mediaAssetType"]?.string?.lowercased() != "video" else { return .skipped(.video) }
        let derivatives = (value["derivatives"]?.children.compactMap(Derivative.init) ?? []).sorted {
            $0.area < $1.area
        }
        guard let largest = derivatives.last else { return .skipped(.noPicture) }
        var photo = FeedPhoto(title: value["caption"]?.text, description: nil, file: nil)
        photo.key = guid
        photo.original = url.sibling(url.path, fragment: largest.checksum)
        photo.size = largest.size
        photo.thumbnail = derivatives.dropLast().last { $0.side <= 1100 }
            .flatMap { url.sibling(url.path, fragment: $0.checksum) }
        photo.date = FeedDate.parse((value["dateCreated"] ?? value["batchDateCreated"])?.string)
        photo.credit = PlainText.title(value["contributorFullName"]?.text)
        if let token = url.path.split(separator: "/").first {
            photo.page = "https://www.icloud.com/sharedalbum/#\(token);\(guid.asPathComponent)"
        }
        return .photo(photo)
    }

    /// One size of a photo, e.g. `"2049": {"checksum": "…", "width": "1536", "height": "2049"}`.
    private struct Derivative {
        let checksum: String
        let size: PixelSize?

        init?(_ value: JSONValue) {
            guard let checksum = value["checksum"]?.string, !checksum.isEmpty else { return nil }
            self.checksum = checksum
            size = value.size()
        }

        var area: Int { size?.pixelCount ?? 0 }
        var side: Int { size.map { max($0.width, $0.height) } ?? 0 }
    }
}
