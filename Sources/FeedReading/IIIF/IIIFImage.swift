/// An image of IIIF: a file, an image service, or both.
struct IIIFImage {
    private let resource: JSONValue
    private let service: IIIFService?

    init(_ resource: JSONValue) {
        self.resource = resource
        service = IIIFService(resource["service"])
    }

    private var identifier: String? { (resource["@id"] ?? resource["id"])?.string }

    /// The URL of the whole image.
    ///
    /// A service provides it at full size; the file itself is used if it is
    /// already that, or if the service has no sizes to choose from.
    var original: String? {
        guard let service else { return identifier }
        if let identifier, service.hasFixedSizes || IIIFService.isFullSize(identifier) { return identifier }
        return service.fullSize
    }

    /// The URL of a smaller variant.
    var thumbnail: String? { service.flatMap { $0.hasFixedSizes ? nil : $0.reduced } }

    /// The URL of the `thumbnail` of a manifest, canvas or member.
    static func thumbnail(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        if value.isArray { return value.children.lazy.compactMap { thumbnail($0) }.first }
        return value.string ?? (value["@id"] ?? value["id"])?.string
    }
}

/// An image service (IIIF Image API 1 to 3).
struct IIIFService {
    private let base: String
    private let version: Int
    /// Level 0 serves only the sizes that it lists.
    let hasFixedSizes: Bool

    init?(_ value: JSONValue?) {
        guard let value else { return nil }
        if value.isArray {
            guard let found = value.children.lazy.compactMap({ IIIFService($0) }).first else { return nil }
            self = found
            return
        }
        guard let base = (value["@id"] ?? value["id"])?.string, base.hasPrefix("http") else { return nil }
        let declared = [
            value["@context"]?.string, value["type"]?.string, value["@type"]?.string, Self.profile(value),
        ]
        .compactMap(\.self).joined(separator: " ")
        guard Self.isImageService(declared) else { return nil }
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        version = Self.version(declared)
        hasFixedSizes = declared.contains("level0")
    }

    /// Creates a service of version 2 from its base URL.
    init(base: String) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        version = 2
        hasFixedSizes = false
    }

    /// Whether a URL under a name for services may be the base of one, and not that of an image or a manifest.
    static func isBase(_ url: ArraySlice<UInt8>) -> Bool {
        guard let traits = URLTraits(url), traits.form == .web, traits.target == .unknown else {
            return false
        }
        return !url.contains(text: "/full/") && !url.contains(text: "manifest")
    }

    var fullSize: String { "\(base)/full/\(version == 3 ? "max" : "full")/0/\(quality).jpg" }
    var reduced: String { "\(base)/full/\(version == 1 ? "400," : "!400,400")/0/\(quality).jpg" }

    private var quality: String { version == 1 ? "native" : "default" }

    /// Whether a URL already requests the whole image at full size.
    static func isFullSize(_ url: String) -> Bool {
        ["/full/full/0/", "/full/max/0/"].contains { url.contains($0) }
    }

    private static func profile(_ value: JSONValue) -> String? {
        guard let profile = value["profile"] else { return nil }
        return profile.isArray ? profile.children.lazy.compactMap(\.string).first : profile.string
    }

    /// Whether a service is for images; others are for search, logins and texts.
    private static func isImageService(_ declared: String) -> Bool {
        if declared.isEmpty { return true }
        return declared.contains("ImageService") || declared.contains("api/image")
            || declared.contains("image-api")
            || declared.contains("iiif/image") || declared.contains("level")
    }

    private static func version(_ declared: String) -> Int {
        if declared.contains("ImageService3") || declared.contains("image/3") { return 3 }
        if declared.contains("image-api/1") || declared.contains("image/1")
            || declared.contains("ImageService1")
        {
            return 1
        }
        return 2
    }
}
