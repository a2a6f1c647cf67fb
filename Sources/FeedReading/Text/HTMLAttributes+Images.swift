/// The URLs of an image, which scripts may put into other attributes than those that browsers read.
extension HTMLAttributes {
    private static let lazy: [StaticString] = ["data-src", "data-lazy-src"]
    private static let behindPlaceholders: [StaticString] = ["data-original", "data-orig-file", "data-image"]
    private static let lightbox: [StaticString] = ["data-src", "data-full"]

    /// The sets of the element; `srcset` may be a placeholder until it is scrolled to.
    var sourceSet: SourceSet {
        var set = SourceSet(self["data-srcset"])
        set.merge(SourceSet(self["data-lazy-srcset"]))
        set.merge(SourceSet(self["srcset"]))
        return set
    }

    /// The URL of the picture itself if a placeholder is shown until it is scrolled to.
    var imageSource: String? {
        let source = self["src"]
        for name in Self.lazy {
            guard let url = self[name], !url.isEmpty else { continue }
            // Shopify's `a_{width}x.jpg` is a pattern.
            guard url.utf8.contains(UInt8(ascii: "{")) else { return url }
            if let filled = Self.filled(url, self["data-widths"]) { return filled }
        }
        guard source?.hasPrefix("data:") ?? true else { return source.flatMap { $0.isEmpty ? nil : $0 } }
        for name in Self.behindPlaceholders {
            if let url = self[name], !url.isEmpty { return url }
        }
        return source.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The URL with the largest of the widths, which are a list in JSON, in place of `{width}`.
    private static func filled(_ pattern: String, _ widths: String?) -> String? {
        let numbers = widths?.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        guard let width = numbers?.max(), pattern.contains("{width}") else { return nil }
        let url = pattern.replacing("{width}", with: String(width))
        return url.utf8.contains(UInt8(ascii: "{")) ? nil : url
    }

    /// The target of a link, which lightboxes write beside one that leads nowhere.
    var linkTarget: String? {
        let target = self["href"]
        guard target.map({ $0.isEmpty || $0.hasPrefix("#") || $0.hasPrefix("javascript:") }) ?? true else {
            return target
        }
        return Self.lightbox.lazy.compactMap { self[$0] }.first ?? target
    }
}
