import Photos

/// Piwigo's web service: the images of an album (`pwg.categories.getImages`), and its name
/// (`pwg.categories.getList`), as returned by `ws.php?format=json`.
struct PiwigoFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let root = document.json, let stat = root["stat"]?.string else { return nil }
        guard stat == "ok" else { throw .album(Self.error(root)) }
        guard let result = root["result"] else { return nil }
        if let albums = result["categories"]?.array { return album(albums, document) }
        // Before version 2.6 the list was in an object of its own.
        guard let images = result["images"]?.array ?? result[path: "images", "_content"]?.array else {
            return nil
        }
        var feed = Feed(kind: .piwigo)
        feed.collect(images, into: document.sink) { Self.item($0, document.resolver) }
        feed.next = next(result, document)
        return feed
    }

    private static func error(_ root: JSONValue) -> AlbumError {
        switch root["err"]?.integer {
        case 401, 403: AlbumError(.piwigo, .notPublic)
        case 404: AlbumError(.piwigo, .notFound)
        default: AlbumError(.piwigo, .refused, text: root["message"]?.text)
        }
    }

    /// The name of the requested album; albums that are not listed are not public.
    private func album(_ albums: JSONChildren, _ document: FeedDocument) -> Feed? {
        let id = ServiceURL(document.context.url)?.query("cat_id")
        guard let album = albums.first(where: { $0["id"]?.text == id }) else { return Feed(kind: .piwigo) }
        return Feed(kind: .piwigo, title: PlainText.title(album["name"]?.text))
    }

    /// Pages are numbered from 0.
    private func next(_ result: JSONValue, _ document: FeedDocument) -> String? {
        guard let url = ServiceURL(document.context.url), let paging = result["paging"] ?? result["images"],
            let page = paging["page"]?.integer, let size = paging["per_page"]?.integer,
            let count = paging["count"]?.integer, count > 0, size > 0, (0..<1_000_000).contains(page)
        else { return nil }
        // Versions before 2.7 do not state the total.
        let total = paging["total_count"]?.integer
        let isLast = total.map { (page + 1).multipliedReportingOverflow(by: size).partialValue >= $0 }
        guard !(isLast ?? (count < size)) else { return nil }
        return url.sibling(
            url.path,
            PiwigoQuery.images(of: url.query("cat_id"), page: page + 1))
    }

    // MARK: Images

    private static func item(_ image: JSONValue, _ resolver: URLResolver) -> AlbumItem {
        guard image.isObject else { return .skipped(.notAnObject) }
        let file = image["file"]?.string
        if let file, URLTraits.isVideo(ArraySlice(file.utf8)) { return .skipped(.video) }
        let derivatives = PiwigoDerivatives(image, resolver)
        guard let original = derivatives.original else { return .skipped(.noPicture) }
        var photo = FeedPhoto(
            title: image["name"]?.text, description: image["comment"]?.text, file: file)
        photo.key = image["id"]?.text
        photo.original = original.url
        photo.size = original.size
        photo.thumbnail = derivatives.thumbnail?.url
        photo.page = resolver.page(image["page_url"]?.string ?? page(image))
        photo.date = FeedDate.parse(image["date_creation"]?.string ?? image["date_available"]?.string)
        return .photo(photo)
    }

    private static func page(_ image: JSONValue) -> String? {
        image["categories"]?.array?.first { _ in true }?["page_url"]?.string
    }
}

/// The requests to `ws.php`.
enum PiwigoQuery {
    /// Images per request: Piwigo's maximum is 500.
    static let pageSize = 500

    /// The images of an album and the albums in it; of all albums if it is `nil`.
    static func images(of album: String?, page: Int) -> KeyValuePairs<String, String?> {
        [
            "format": "json", "method": "pwg.categories.getImages", "cat_id": album, "recursive": "true",
            "per_page": String(pageSize), "page": String(page),
        ]
    }
}

/// The URLs of one image of Piwigo: the file itself, if downloads are allowed, and smaller derivatives.
private struct PiwigoDerivatives {
    struct Derivative {
        let url: String
        let size: PixelSize?
    }

    private(set) var original: Derivative?
    private(set) var thumbnail: Derivative?

    init(_ image: JSONValue, _ resolver: URLResolver) {
        let derivatives = image["derivatives"]?.children.compactMap { value -> Derivative? in
            // `square` and `thumb` are cropped, or too small for the photo.
            guard !["square", "thumb"].contains(value.key) else { return nil }
            return value["url"]?.string.flatMap { resolver.image($0) }.map {
                Derivative(url: $0, size: value.size())
            }
        }
        let smaller = (derivatives ?? []).sorted { Self.side($0) < Self.side($1) }
        let file = image["element_url"]?.string.flatMap { resolver.image($0) }
        if let file, URLTraits(file)?.target != .other {
            original = Derivative(url: file, size: image.size())
        } else {
            original = smaller.last
        }
        thumbnail = smaller.first { Self.side($0) >= 400 && $0.url != original?.url }
    }

    private static func side(_ derivative: Derivative) -> Int {
        derivative.size.map { max($0.width, $0.height) } ?? 0
    }
}
