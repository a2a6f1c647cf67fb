import Foundation

/// Known patterns of URLs that request a smaller size, and the URLs of the pictures in full.
///
/// Each rule is one that the service or the program behind the URL documents.
struct WholePicture {
    let original: String
    let thumbnail: String

    /// Recognizes the URL of a smaller size, or returns `nil`.
    init?(of url: String) {
        guard Self.mayHaveRule(url), url.utf8.count <= 4096, let parts = Parts(url) else { return nil }
        if let original = Self.optimized(url, parts) ?? Self.photon(parts) ?? Self.wikimedia(parts) {
            (self.original, thumbnail) = (original, url)
        } else if let original = Self.iNaturalist(parts, "original"), original != url {
            self.original = original
            thumbnail = Self.iNaturalist(parts, "medium") ?? url
        } else {
            return nil
        }
    }

    private static let optimizers = ["/_next/image", "/_vercel/image", "/.netlify/images"]
    private static let uploads = "/wp-content/uploads/"
    private static let hosts = ["wp.com", ".wordpress.com", ".wikimedia.org"].map { Array($0.utf8) }

    /// Whether a rule may apply, decided by few bytes since nearly all URLs are others.
    private static func mayHaveRule(_ url: String) -> Bool {
        let bytes = url.utf8
        guard bytes.starts(with: "http".utf8), let colon = bytes.prefix(6).firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let rest = bytes[colon...].dropFirst(3)
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        let path = rest[host.endIndex...].prefix(20)
        return hosts.contains { host.suffix($0.count).elementsEqual($0) }
            || host.contains(text: "inaturalist")
            || optimizers.contains { path.starts(with: $0.utf8) }
            || path.starts(with: uploads.utf8) && rest.contains(UInt8(ascii: "?"))
    }

    /// A URL in parts.
    private struct Parts {
        /// With the scheme: `https://example.org`.
        let origin: Substring
        let host: Substring
        let path: Substring
        let query: Substring

        init?(_ url: String) {
            guard let scheme = url.range(of: "://") else { return nil }
            let rest = url[scheme.upperBound...]
            host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            origin = url[..<host.endIndex]
            path = rest[host.endIndex...].prefix { $0 != "?" && $0 != "#" }
            query = rest[path.endIndex...].dropFirst().prefix { $0 != "#" }
        }
    }

    /// The image optimizers of Next.js, Vercel and Netlify have the URL of the picture in their query.
    private static func optimized(_ url: String, _ parts: Parts) -> String? {
        let path = parts.path.hasSuffix("/") ? parts.path.dropLast() : parts.path
        guard optimizers.contains(String(path)),
            let value = parts.query.split(separator: "&").first(where: { $0.hasPrefix("url=") })?.dropFirst(
                4),
            let source = value.replacing("+", with: " ").removingPercentEncoding
        else { return nil }
        guard source.hasPrefix("/") || source.hasPrefix("http") else { return nil }
        return URLResolver(base: url).image(source)
    }

    /// WordPress.com's `https://i0.wp.com/HOST/PATH?resize=300,200&ssl=1`, its files, and the uploads of its sites under
    /// any host; other sites of WordPress ignore such a query.
    private static func photon(_ parts: Parts) -> String? {
        let isPhoton = ["i0.wp.com", "i1.wp.com", "i2.wp.com", "i3.wp.com"].contains(parts.host)
        guard isPhoton || parts.host.hasSuffix(".files.wordpress.com") || parts.path.hasPrefix(uploads)
        else { return nil }
        let sizing = ["w=", "h=", "resize=", "fit=", "crop=", "lb=", "zoom=", "quality="]
        let values = parts.query.split(separator: "&").map { $0.hasPrefix("amp;") ? $0.dropFirst(4) : $0 }
        let others = values.filter { value in !sizing.contains { value.hasPrefix($0) } }
        guard others.count < values.count else { return nil }
        return "\(parts.origin)\(parts.path)" + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
    }

    /// `https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.jpg/600px-A.jpg`.
    private static func wikimedia(_ parts: Parts) -> String? {
        guard parts.host == "upload.wikimedia.org", let thumb = parts.path.range(of: "/thumb/"),
            let last = parts.path.lastIndex(of: "/"), thumb.upperBound < last
        else { return nil }
        let file = parts.path[thumb.upperBound..<last]
        let name = file.lowercased()
        guard [".jpg", ".jpeg", ".png", ".webp"].contains(where: name.hasSuffix) else { return nil }
        return "\(parts.origin)\(parts.path[..<thumb.lowerBound])/\(file)"
    }

    /// `https://inaturalist-open-data.s3.amazonaws.com/photos/1/square.jpg`.
    private static func iNaturalist(_ parts: Parts, _ size: String) -> String? {
        guard parts.host.contains("inaturalist"), parts.path.hasPrefix("/photos/"),
            let slash = parts.path.lastIndex(of: "/")
        else { return nil }
        let name = parts.path[slash...].dropFirst()
        let stem = name.prefix { $0 != "." }
        guard ["square", "thumb", "small", "medium", "large"].contains(stem) else { return nil }
        return "\(parts.origin)\(parts.path[...slash])\(size)\(name[stem.endIndex...])"
    }
}
