import Photos

/// The responses of Lychee: `/api/v2/Album::head`, `::photos` and `::albums` and `/api/v2/Album` of version
/// 6, and `/api/Album::get` of versions 4 and 5, whose album is the fragment of the URL.
///
/// The further requests for an album, and the albums in it, are in `linkedFeeds`.
struct LycheeFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let url = ServiceURL(document.context.url) else { return nil }
        if case .html(let bytes) = document.content {
            // The page of an album is not the response to an API request.
            let isPage = url.base(before: "/api/") == nil && bytes.contains(text: "lychee")
            return isPage ? Feed(kind: .lychee) : nil
        }
        guard let root = document.json, root.isObject else { return nil }
        if let error = Self.error(root) { throw .album(error) }
        let link = LycheeLink(url)
        let album = root["resource"] ?? root
        var feed = Feed(kind: .lychee, title: PlainText.title(album["title"]?.text))
        if let photos = album["photos"], photos.isArray || photos.isObject {
            feed.collect(photos.children, into: document.sink) {
                LycheePhoto($0).item(link, document.resolver)
            }
            feed.linkedFeeds = (album["albums"]?.children.compactMap { link.album(inside: $0) }) ?? []
        } else if let albums = root["data"]?.array, root["current_page"] != nil {
            feed.linkedFeeds = albums.compactMap { link.album(inside: $0) }
        } else if album["num_photos"] != nil || album["has_albums"] != nil {
            feed.linkedFeeds = head(album, link)
        } else {
            return nil
        }
        feed.next = next(root, link)
        return feed
    }

    /// `{"message": "Password required", "exception": "App\\Exceptions\\PasswordRequiredException"}`
    private static func error(_ root: JSONValue) -> AlbumError? {
        guard let text = root["message"]?.text, root["photos"] == nil, root["resource"] == nil else {
            return nil
        }
        let exception = root["exception"]?.string?.split(separator: "\\").last ?? ""
        if exception.hasPrefix("PasswordRequired") || text == "Password required" {
            return AlbumError(.lychee, .passwordRequired)
        }
        if ["NotFoundHttpException", "ModelNotFoundException", "MethodNotAllowedHttpException"]
            .contains(exception)
        {
            return AlbumError(.lychee, .notFound)
        }
        let isClosed = ["Unauth", "Forbidden", "AccessDenied", "Authorization"]
            .contains { exception.hasPrefix($0) }
        return isClosed
            ? AlbumError(.lychee, .notPublic) : AlbumError(.lychee, .refused, text: text)
    }

    /// An album whose photos and albums are requested separately.
    private func head(_ album: JSONValue, _ link: LycheeLink) -> [String] {
        let hasPhotos = album["num_photos"]?.integer != 0
        let hasAlbums = album["has_albums"]?.isTrue == true || album["num_children"]?.integer ?? 0 > 0
        return [
            hasPhotos ? link.part("photos", page: 1) : nil, hasAlbums ? link.part("albums", page: 1) : nil,
        ].compactMap(\.self)
    }

    /// Pages are numbered from 1.
    private func next(_ root: JSONValue, _ link: LycheeLink) -> String? {
        guard let page = root["current_page"]?.integer, let last = root["last_page"]?.integer,
            (1..<1_000_000).contains(page), page < last
        else { return nil }
        return link.following(page: page + 1)
    }
}

/// The URL of a response of Lychee, from which others are derived.
struct LycheeLink {
    private let url: ServiceURL
    private let base: String
    /// The requested album.
    let album: String?

    init(_ url: ServiceURL) {
        self.url = url
        base = url.base(before: "/api/") ?? ""
        album = url.query("album_id") ?? url.fragment
    }

    private var endpoint: Substring { url.path.dropFirst(base.count) }

    /// The URL of an album within this one, in the same API version.
    func album(inside value: JSONValue) -> String? {
        guard let id = value["id"]?.text, !id.isEmpty else { return nil }
        switch endpoint {
        case "/api/Album::get": return url.sibling(url.path, fragment: id)
        case "/api/v2/Album": return url.sibling(url.path, ["album_id": id])
        default: return url.sibling("\(base)/api/v2/Album::head", ["album_id": id])
        }
    }

    /// A page of the photos or albums of this album.
    func part(_ name: String, page: Int) -> String? {
        url.sibling("\(base)/api/v2/Album::\(name)", ["album_id": album, "page": String(page)])
    }

    /// Another page of the same list.
    func following(page: Int) -> String? {
        url.sibling(url.path, ["album_id": album, "page": String(page)])
    }

    /// The page of a photo.
    func page(of photo: String) -> String? {
        album.flatMap { url.sibling("\(base)/gallery/\($0.asPathComponent)/\(photo.asPathComponent)") }
    }
}

/// A photo or video of Lychee.
struct LycheePhoto {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    private struct Variant {
        let url: String
        let size: PixelSize?
    }

    /// The names of the sizes, the largest first.
    private static let sizes = ["original", "medium2x", "medium", "small2x", "small", "thumb2x", "thumb"]
    /// Sizes for thumbnails.
    private static let smallSizes = ["small2x", "medium", "small"]

    private func variants(_ resolver: URLResolver) -> [String: Variant] {
        let listed = value["size_variants"] ?? value["sizeVariants"]
        var variants: [String: Variant] = [:]
        for name in Self.sizes {
            guard let variant = listed?[name],
                let url = variant["url"]?.string.flatMap({ resolver.image($0) })
            else { continue }
            variants[name] = Variant(url: url, size: variant.size())
        }
        // Before version 4.2 the original was in the photo itself.
        if variants.isEmpty, let url = value["url"]?.string.flatMap({ resolver.image($0) }) {
            variants["original"] = Variant(url: url, size: value.size())
        }
        return variants
    }

    private var isVideo: Bool {
        value[path: "precomputed", "is_video"]?.isTrue == true
            || value["type"]?.string?.lowercased().hasPrefix("video") == true
    }

    /// The photo; for raw data its largest derivative.
    func item(_ link: LycheeLink, _ resolver: URLResolver) -> AlbumItem {
        guard value.isObject, let id = value["id"]?.text else { return .skipped(.notAnObject) }
        guard !isVideo else { return .skipped(.video) }
        var variants = variants(resolver)
        if value[path: "precomputed", "is_raw"]?.isTrue == true { variants["original"] = nil }
        guard let original = Self.sizes.lazy.compactMap({ variants[$0] }).first else {
            return .skipped(.noPicture)
        }
        var photo = FeedPhoto(
            title: value["title"]?.text, description: value["description"]?.text, file: nil)
        photo.key = id
        photo.original = original.url
        photo.size = original.size
        photo.thumbnail = Self.smallSizes.lazy.compactMap { variants[$0]?.url }.first { $0 != original.url }
        photo.page = link.page(of: id)
        photo.coordinate = value.coordinate
        photo.place = PlainText.title(value["location"]?.text)
        photo.date = FeedDate.parse((value["taken_at"] ?? value["created_at"])?.string)
        photo.camera = FeedPhoto.camera(
            make: value["make"]?.text, model: value["model"]?.text, lens: value["lens"]?.text)
        return .photo(photo)
    }
}
