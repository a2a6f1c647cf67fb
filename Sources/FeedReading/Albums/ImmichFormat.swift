import Photos

/// The responses of Immich for the key of a shared link (https://api.immich.app).
///
/// A link leads to its album, and that to its photos; an album whose response has no photos
/// leads to the months of its timeline. The next requests are in `linkedFeeds`.
struct ImmichFormat: FeedFormat {
    /// The fragment of URLs whose link does not allow downloads.
    static let previewsOnly = "previews"

    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let root = document.json, let url = ServiceURL(document.context.url) else { return nil }
        if let error = Self.error(root) { throw .album(error) }
        let link = ImmichLink(url)
        if url.base(before: "/api/timeline/") != nil {
            return bucket(root, link, document) ?? list(root, link, document)
        }
        if let album = root["albumName"] { return self.album(root, title: album.text, link, document) }
        return sharedLink(root, url, document)
    }

    /// `{"message": "…", "statusCode": 401, "correlationId": "…"}`
    ///
    /// Other services use the same form; Immich is recognized by its messages, or by the correlation.
    private static func error(_ root: JSONValue) -> AlbumError? {
        guard root.isObject, let text = root["message"]?.text, root["statusCode"] != nil else { return nil }
        switch text {
        case "Password required", "Invalid password": return AlbumError(.immich, .passwordRequired)
        case "Invalid share key", "Invalid share slug", "Shared link not found", "Album not found",
            "Not found or no album.read access":
            return AlbumError(.immich, .notFound)
        default:
            return root["correlationId"] == nil ? nil : AlbumError(.immich, .refused, text: text)
        }
    }

    /// `GET /api/shared-links/me`
    private func sharedLink(_ root: JSONValue, _ url: ServiceURL, _ document: FeedDocument) -> Feed? {
        guard let type = root["type"]?.string, ["ALBUM", "INDIVIDUAL"].contains(type),
            root["assets"]?.isArray == true, root["key"] != nil || root["allowDownload"] != nil
        else { return nil }
        let allowsDownload = root["allowDownload"].map(\.isTrue) ?? true
        let link = ImmichLink(url, hasOriginals: allowsDownload)
        if type == "ALBUM", let album = root["album"], let id = album["id"]?.string {
            var feed = Feed(kind: .immich, title: PlainText.title(album["albumName"]?.text))
            feed.linkedFeeds = [link.album(id)].compactMap(\.self)
            return feed
        }
        var feed = Feed(kind: .immich, title: PlainText.title(root["description"]?.text))
        collect(root["assets"], link, document, into: &feed)
        return feed
    }

    /// `GET /api/albums/{id}`
    private func album(
        _ root: JSONValue, title: String?, _ link: ImmichLink, _ document: FeedDocument
    ) -> Feed? {
        guard let id = root["id"]?.string else { return nil }
        var feed = Feed(kind: .immich, title: PlainText.title(title))
        collect(root["assets"], link, document, into: &feed)
        let isListed = root["assets"].map { $0.count > 0 } ?? false
        if !isListed, root["assetCount"]?.integer ?? 0 > 0 {
            let order = root["order"]?.string == "asc" ? "asc" : "desc"
            feed.linkedFeeds = [link.timeline(of: id, order: order)].compactMap(\.self)
        }
        return feed
    }

    /// `GET /api/timeline/buckets`, or the photos of one bucket as versions before 1.133 list them.
    private func list(_ root: JSONValue, _ link: ImmichLink, _ document: FeedDocument) -> Feed? {
        guard root.isArray else { return nil }
        var feed = Feed(kind: .immich)
        if root.children.contains(where: { $0["id"] != nil }) {
            collect(root, link, document, into: &feed)
            return feed
        }
        let buckets = root.children.compactMap { $0["timeBucket"]?.string }
        guard root.count == buckets.count else { return nil }
        feed.linkedFeeds = buckets.compactMap { link.bucket($0) }
        return feed
    }

    /// `GET /api/timeline/bucket`: a list for each field.
    private func bucket(_ root: JSONValue, _ link: ImmichLink, _ document: FeedDocument) -> Feed? {
        guard let ids = root["id"]?.array, root["isImage"]?.isArray == true else { return nil }
        var feed = Feed(kind: .immich)
        let columns = ImmichColumns(root)
        feed.collect(ids.enumerated(), into: document.sink) { index, id in
            guard let id = id.string else { return .skipped(.notAnObject) }
            guard columns.isImage(index) else { return .skipped(.video) }
            var photo = FeedPhoto(title: FeedPhoto.unknownTitle)
            columns.describe(&photo, index)
            return link.complete(photo, id: id, isReadable: false, document.resolver)
        }
        return feed
    }

    private func collect(
        _ assets: JSONValue?, _ link: ImmichLink, _ document: FeedDocument, into feed: inout Feed
    ) {
        guard let assets = assets?.array else { return }
        feed.collect(assets, into: document.sink) { ImmichAsset($0).item(link, document.resolver) }
    }
}

/// The columns of one month of a timeline.
private struct ImmichColumns {
    private let images: [JSONValue]
    private let dates: [JSONValue]
    private let cities: [JSONValue]
    private let countries: [JSONValue]
    private let latitudes: [JSONValue]
    private let longitudes: [JSONValue]

    init(_ root: JSONValue) {
        func column(_ name: String) -> [JSONValue] { root[name]?.array.map(Array.init) ?? [] }
        images = column("isImage")
        dates = column("fileCreatedAt")
        cities = column("city")
        countries = column("country")
        latitudes = column("latitude")
        longitudes = column("longitude")
    }

    private static func value(_ column: [JSONValue], _ index: Int) -> JSONValue? {
        column.indices.contains(index) ? column[index] : nil
    }

    func isImage(_ index: Int) -> Bool { Self.value(images, index)?.isTrue ?? true }

    func describe(_ photo: inout FeedPhoto, _ index: Int) {
        photo.date = FeedDate.parse(Self.value(dates, index)?.string)
        photo.place = FeedPhoto.place(
            Self.value(cities, index)?.string, Self.value(countries, index)?.string)
        guard let latitude = Self.value(latitudes, index)?.number,
            let longitude = Self.value(longitudes, index)?.number
        else { return }
        photo.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
}
