/// The URLs of an image, which scripts may put into other attributes than those that browsers read.
extension HTMLAttributes {
    /// The picture itself, for which a script replaces a placeholder.
    private static let lazy: [StaticString] = ["data-src", "data-lazy-src"]
    /// The same, in attributes that may also contain something else.
    private static let perhapsLazy: [StaticString] = ["data-original", "data-lazy", "data-url", "data-image"]
    /// The picture in full, which is shown when the image is clicked.
    private static let enlarged: [StaticString] = [
        "data-orig-file", "data-full", "data-zoom-image", "data-large_image", "data-large-file",
    ]
    private static let lightbox: [StaticString] = ["data-src", "data-full"]

    /// The sets of the element; `srcset` may be a placeholder until it is scrolled to.
    var sourceSet: SourceSet {
        var set = SourceSet(self["data-srcset"])
        set.merge(SourceSet(self["data-lazy-srcset"]))
        set.merge(SourceSet(self["srcset"]))
        return set
    }

    /// The screens that a source of a `picture` is for.
    enum Screens { case all, large, small }

    /// The screens that `media` selects: `(min-width: 1024px)` is for large ones, and whatever has a greatest width
    /// for small ones.
    var screens: Screens {
        guard let media = self["media"]?.lowercased() else { return .all }
        let limits: [StaticString] = ["max-width", "max-device-width", "width <", "width<"]
        if limits.contains(where: { media.contains(text: $0) }) { return .small }
        return media.contains(text: "min-width") || media.contains(text: "min-device-width") ? .large : .all
    }

    /// Whether a picture is in the attributes that name one, so that others need not be searched for it.
    var hasPicture: Bool {
        if Self.lazy.contains(where: { filled($0) != nil }) { return true }
        guard let shown = self["src"], !shown.isEmpty else { return false }
        return !shown.hasPrefix("data:") && !PlaceholderName.matches(shown)
    }

    /// The URLs of an image with the given sets, or `nil` if it has none.
    func imageURLs(_ set: SourceSet) -> (source: String, largest: String?, isLazy: Bool)? {
        let shown = self["src"].flatMap { $0.isEmpty ? nil : $0 }
        let lazy = Self.lazy.lazy.compactMap(filled).first
        let behind = lazy == nil ? shown : lazy
        let other = Self.perhapsLazy.lazy.compactMap { imageURL($0, behind: behind) }.first
        let original = other.flatMap { other in
            lazy.map { URLPixels.area(other) >= URLPixels.area($0) } ?? true ? other : nil
        }
        let enlarged = Self.largest(of: Self.enlarged.compactMap { imageURL($0, behind: shown) })
        let isSetLazy = self["data-srcset"] != nil || self["data-lazy-srcset"] != nil
        // Beside a set that is loaded later, `src` is a preview.
        let whole = isSetLazy ? lazy : behind
        let largest = enlarged ?? largest(of: set, beside: whole) ?? original
        let isLazy = lazy != nil || original != nil || isSetLazy
        if let lazy { return (lazy, largest, isLazy) }
        guard let shown, !isPlaceholder(shown, for: largest, isLazy: isLazy) else {
            return (original ?? largest ?? shown).map { ($0, largest, isLazy) }
        }
        return (shown, largest, isLazy)
    }

    /// The largest URL of a set, unless the image's own one is at least as large.
    private func largest(of set: SourceSet, beside source: String?) -> String? {
        guard let largest = set.largest, hasPicture else { return set.largest }
        if set.isUnsized { return nil }
        guard let source else { return largest }
        // WordPress writes the picture in full as `src`, and its sizes as the set.
        guard PictureFingerprint.of(source) == PictureFingerprint.of(largest) else { return largest }
        return URLPixels.area(source) > URLPixels.area(largest) ? nil : largest
    }

    /// Whether the `src` of an image with another URL is no picture: neither the same one nor in its set, and a few
    /// pixels in the URL itself, a file named so, or shown only until the image is loaded.
    private func isPlaceholder(_ source: String, for largest: String?, isLazy: Bool) -> Bool {
        guard let largest, largest != source else { return false }
        if source.hasPrefix("data:") { return true }
        guard isLazy || PlaceholderName.matches(source) else { return false }
        let sets = [self["data-srcset"], self["data-lazy-srcset"], self["srcset"]]
        return !sets.contains { $0?.contains(source) ?? false }
            && PictureFingerprint.of(source) != PictureFingerprint.of(largest)
    }

    /// The URL in an attribute, if it is surely that of a picture, or only a placeholder is shown.
    private func imageURL(_ name: StaticString, behind shown: String?) -> String? {
        guard let url = self[name], let traits = URLTraits(url.trimmingSpaces) else { return nil }
        if traits.target == .image { return url }
        guard traits.target == .unknown, url.contains("/") else { return nil }
        guard let shown else { return url }
        return shown.hasPrefix("data:") || PlaceholderName.matches(shown) ? url : nil
    }

    /// The URL that requests the most pixels, of equal ones the first.
    private static func largest(of urls: [String]) -> String? {
        urls.dropFirst().reduce(urls.first) { best, next in
            best.map { URLPixels.area(next) > URLPixels.area($0) ? next : $0 }
        }
    }

    /// The URL in an attribute; Shopify's `a_{width}x.jpg` is a pattern.
    private func filled(_ name: StaticString) -> String? {
        guard let url = self[name], !url.isEmpty else { return nil }
        return url.utf8.contains(UInt8(ascii: "{")) ? Self.filled(url, self["data-widths"]) : url
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

/// Recognizes files that are shown until a script replaces them.
enum PlaceholderName {
    private static let words = ShortWord.set(
        "blank spacer loading loader spinner lazy lazyload trans pixel grey gray empty dummy preload")
    private static let longWords: [StaticString] = ["placeholder", "transparent"]

    /// Whether the file name of a URL has a word for such files: `/img/lazy-loading.gif`.
    static func matches(_ url: String) -> Bool {
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) } ?? path.startIndex
        let name = path[start...]
        if longWords.contains(where: { name.contains(text: $0) }) { return true }
        return name.split { !$0.isLetter }.contains { ShortWord($0).map(words.contains) ?? false }
    }
}
