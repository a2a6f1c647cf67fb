import Photos

/// A shared link of Immich: its key or its slug, which every URL of its photos includes.
struct ImmichLink {
    private let url: ServiceURL
    private let base: String
    private let key: String?
    private let slug: String?
    /// Whether the link allows downloads of originals.
    let hasOriginals: Bool

    /// Creates a link from the URL of a response.
    init(_ url: ServiceURL, hasOriginals: Bool = true) {
        self.url = url
        base = url.base(before: "/api/") ?? ""
        key = url.query("key")
        slug = url.query("slug")
        self.hasOriginals = hasOriginals && url.fragment != ImmichFormat.previewsOnly
    }

    private var fragment: String? { hasOriginals ? nil : ImmichFormat.previewsOnly }

    /// The API's URL of the album.
    func album(_ id: String) -> String? {
        url.sibling(
            "\(base)/api/albums/\(id.asPathComponent)", ["key": key, "slug": slug], fragment: fragment)
    }

    /// The API's URL of the album's timeline.
    func timeline(of album: String, order: String) -> String? {
        url.sibling(
            "\(base)/api/timeline/buckets",
            ["albumId": album, "order": order, "key": key, "slug": slug], fragment: fragment)
    }

    /// The API's URL of one month of the timeline.
    func bucket(_ name: String) -> String? {
        url.sibling(
            "\(base)/api/timeline/bucket",
            [
                "albumId": url.query("albumId"), "timeBucket": name, "order": url.query("order"), "key": key,
                "slug": slug,
            ], fragment: fragment)
    }

    /// Adds the URLs of its picture to a photo.
    ///
    /// - Parameter isReadable: Whether the original is of a supported type; for all others, and
    ///   if that is not known, the preview of 1440 pixels is used.
    func complete(
        _ photo: FeedPhoto, id: String, isReadable: Bool, _ resolver: URLResolver
    ) -> AlbumItem {
        let path = "\(base)/api/assets/\(id.asPathComponent)"
        let preview = url.sibling(path + "/thumbnail", ["size": "preview", "key": key, "slug": slug])
        let original = url.sibling(path + "/original", ["key": key, "slug": slug])
        let isWhole = hasOriginals && isReadable
        guard let picture = (isWhole ? original : preview).flatMap({ resolver.image($0) }) else {
            return .skipped(.refusedURL)
        }
        var photo = photo
        photo.key = id
        photo.original = picture
        photo.thumbnail = isWhole ? preview.flatMap { resolver.image($0) } : nil
        if !isWhole { photo.size = nil }
        let share =
            key.map { "/share/\($0.asPathComponent)" } ?? slug.map { "/s/\($0.asPathComponent)" } ?? ""
        photo.page = url.sibling("\(base)\(share)/photos/\(id.asPathComponent)")
        return .photo(photo)
    }
}

/// A photo or video of Immich (`AssetResponseDto`).
struct ImmichAsset {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    /// The photo; a video is skipped.
    func item(_ link: ImmichLink, _ resolver: URLResolver) -> AlbumItem {
        guard let id = value["id"]?.string else { return .skipped(.notAnObject) }
        switch value["type"]?.string {
        case "VIDEO": return .skipped(.video)
        case "IMAGE", nil: break
        default: return .skipped(.noPicture)
        }
        let exif = value["exifInfo"]
        var photo = FeedPhoto(
            title: nil, description: exif?["description"]?.text, file: value["originalFileName"]?.string)
        photo.size = size
        photo.coordinate = exif?.coordinate
        photo.place = FeedPhoto.place(exif?["city"]?.text, exif?["state"]?.text, exif?["country"]?.text)
        photo.date = FeedDate.parse(
            (exif?["dateTimeOriginal"] ?? value["localDateTime"] ?? value["fileCreatedAt"])?.string)
        photo.camera = FeedPhoto.camera(
            make: exif?["make"]?.text, model: exif?["model"]?.text, lens: exif?["lensModel"]?.text)
        return link.complete(photo, id: id, isReadable: isReadable, resolver)
    }

    /// The size as it is shown: EXIF has that of the sensor, which orientations 5 to 8 rotate.
    private var size: PixelSize? {
        if let size = value.size() { return size }
        guard let exif = value["exifInfo"] else { return nil }
        let isRotated = (5...8).contains(exif["orientation"]?.integer ?? 1)
        return isRotated
            ? exif.size("exifImageHeight", "exifImageWidth") : exif.size("exifImageWidth", "exifImageHeight")
    }

    private static let readableTypes: Set<String> = [
        "image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic", "image/heif",
        "image/jxl", "image/tiff",
    ]
    private static let readableEndings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "gif", "avif", "heic", "heif", "jxl", "tif", "tiff",
    ]

    /// By type, else by name: raw data of cameras is shown as Immich's preview of it.
    private var isReadable: Bool {
        if let type = value["originalMimeType"]?.string { return Self.readableTypes.contains(type) }
        let name = value["originalFileName"]?.string ?? ""
        return name.split(separator: ".").last.map { Self.readableEndings.contains($0.lowercased()) } ?? false
    }
}
