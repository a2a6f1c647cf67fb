import Photos

/// A canvas of IIIF as a photo.
struct IIIFCanvas {
    private let canvas: JSONValue
    private let manifest: JSONValue
    private let resolver: URLResolver

    init(_ canvas: JSONValue, manifest: JSONValue, resolver: URLResolver) {
        self.canvas = canvas
        self.manifest = manifest
        self.resolver = resolver
    }

    /// Whether a canvas has a duration, so that it is video or audio.
    static func isTimed(_ canvas: JSONValue) -> Bool { canvas["duration"] != nil }

    /// The photo; `nil` if no image is painted on the canvas.
    var photo: FeedPhoto? {
        guard let resource = resources.lazy.compactMap(image).first else { return nil }
        let image = IIIFImage(resource)
        guard let original = image.original.flatMap({ resolver.image($0) }) else { return nil }
        var photo = FeedPhoto(words: words)
        photo.original = original
        photo.key = (canvas["@id"] ?? canvas["id"])?.string
        let thumbnail = (IIIFImage.thumbnail(canvas["thumbnail"]) ?? image.thumbnail).flatMap {
            resolver.image($0)
        }
        photo.thumbnail = thumbnail == original ? nil : thumbnail
        photo.size = size(resource)
        photo.coordinate = coordinate(canvas) ?? coordinate(manifest)
        photo.page = resolver.page(
            IIIFImage.thumbnail(canvas["homepage"]) ?? IIIFImage.thumbnail(manifest["homepage"]))
        photo.date = FeedDate.parse((canvas["navDate"] ?? manifest["navDate"])?.string)
        photo.credit = PlainText.title(credit)
        return photo
    }

    private var words: PhotoWords {
        PhotoWords(
            title: IIIFText.text(canvas["label"]) ?? IIIFText.text(manifest["label"]),
            description: IIIFText.text(canvas["summary"] ?? canvas["description"]))
    }

    private var credit: String? {
        IIIFText.text(manifest["requiredStatement"]?["value"]) ?? IIIFText.text(manifest["attribution"])
    }

    // MARK: What is painted

    /// What is painted on the canvas, in version 2 and 3.
    private var resources: [JSONValue] {
        let second = (canvas["images"]?.array.map(Array.init) ?? []).compactMap { $0["resource"] }
        if !second.isEmpty { return second }
        let pages = canvas["items"]?.array.map(Array.init) ?? []
        return pages.flatMap { $0["items"]?.array.map(Array.init) ?? [] }
            .filter { ($0["motivation"]?.string ?? "painting") == "painting" }
            .flatMap { annotation -> [JSONValue] in
                guard let body = annotation["body"] else { return [] }
                return body.isArray ? Array(body.children) : [body]
            }
    }

    /// The image of a resource: itself, the default of a choice, or the source of a part.
    private func image(_ resource: JSONValue) -> JSONValue? {
        let type = (resource["type"] ?? resource["@type"])?.string ?? ""
        switch type {
        case "Choice", "oa:Choice":
            let options =
                [resource["default"]].compactMap(\.self) + (resource["items"]?.array.map(Array.init) ?? [])
                + (resource["item"]?.array.map(Array.init) ?? [])
            return options.lazy.compactMap { image($0) }.first
        case "SpecificResource", "oa:SpecificResource":
            return (resource["source"] ?? resource["full"]).flatMap(image)
        case "Image", "dctypes:Image", "dcTypes:Image": return resource
        case "": return isImage(resource) ? resource : nil
        default: return type.hasSuffix(":Image") ? resource : nil
        }
    }

    private func isImage(_ resource: JSONValue) -> Bool {
        if let format = resource["format"]?.string { return MediaType.isImage(format.lowercased()) }
        if resource["service"] != nil { return true }
        guard let url = (resource["@id"] ?? resource["id"])?.string else { return false }
        return URLTraits(url)?.target == .image
    }

    private func size(_ resource: JSONValue) -> PixelSize? {
        guard let width = resource["width"]?.integer, let height = resource["height"]?.integer else {
            return nil
        }
        return PixelSize(width: width, height: height)
    }

    /// `navPlace`: GeoJSON features, of which the first point is used.
    private func coordinate(_ value: JSONValue) -> Coordinate? {
        guard let features = value[path: "navPlace", "features"]?.array else { return nil }
        for feature in features {
            guard let geometry = feature["geometry"], geometry["type"]?.string == "Point",
                let numbers = geometry["coordinates"]?.array?.compactMap(\.number), numbers.count >= 2
            else { continue }
            return Coordinate(latitude: numbers[1], longitude: numbers[0])
        }
        return nil
    }
}
