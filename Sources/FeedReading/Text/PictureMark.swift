import Foundation

/// What two addresses of one picture in different sizes have in common.
enum PictureMark {
    /// Names of values that choose a size, a form or a cache, and no picture.
    private static let sizing: Set<String> = [
        "w", "h", "width", "height", "size", "max", "maxwidth", "maxheight", "q", "quality", "fm", "format",
        "fit",
        "crop", "auto", "s", "sig", "ixlib", "ixid", "dpr", "resize", "itok", "v", "t", "cs", "strip", "usm",
        "cb",
        "ssl", "zoom", "ver", "version", "rev", "e", "ts", "imwidth", "dl", "scale",
    ]
    /// Parts of a path that name a size.
    private static let words: Set<String> = [
        "thumb", "thumbs", "thumbnail", "thumbnails", "small", "medium", "large", "full", "original",
        "originals",
        "orig", "preview", "max", "square", "tiny", "big", "default", "resize", "resized", "size", "master",
        "hd",
        "scaled", "crop", "cropped",
    ]
    /// Letters of sizes at the end of Flickr's names.
    private static let letters: Set<String> = [
        "b", "c", "h", "k", "l", "m", "n", "o", "q", "s", "t", "z", "sq", "w",
    ]

    /// The host aside, the path and query without what only chooses a size.
    static func of(_ address: String) -> String {
        let bare = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let parts = bare.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts[0]
        if let scheme = path.range(of: "//") { path = path[scheme.upperBound...] }
        let segments = path.split(separator: "/").dropFirst().map { segment(String($0)) }.filter {
            !$0.isEmpty
        }
        let query = parts.count > 1 ? parts[1].split(separator: "&").filter { !isSizing($0) } : []
        return (segments + query.map(String.init)).joined(separator: "/")
    }

    private static func isSizing(_ part: Substring) -> Bool {
        let name = part.prefix { $0 != "=" }.lowercased().filter { $0 != "_" && $0 != "-" }
        if sizing.contains(name) { return true }
        let value = part.dropFirst(name.count + 1).lowercased()
        return ["name", "type", "mode"].contains(name) && (isSize(value) || isExtension(value))
    }

    /// A segment without extension and size: `a-1600x1100.jpg` and `a_thumb.png` are `a`.
    private static func segment(_ text: String) -> String {
        var parts = text.lowercased().split(whereSeparator: { ".-_@,!:".contains($0) }).map(String.init)
        while let last = parts.last, parts.count > 1, isSize(last) || isExtension(last) { parts.removeLast() }
        // Flickr's names: a long number, a secret, the letter of a size.
        if parts.count == 3, parts[0].count > 8, parts[0].allSatisfy(\.isNumber), letters.contains(parts[2]) {
            parts.removeLast()
        }
        if parts.count == 1, isSize(parts[0]) { return "" }
        return parts.joined(separator: "-")
    }

    private static func isExtension(_ text: String) -> Bool {
        ["jpg", "jpeg", "png", "gif", "webp", "avif", "tif", "tiff", "heic"].contains(text)
    }

    /// `thumb`, `1600x1100`, `w640`, `s1600`, `300px`, `2x`.
    private static func isSize(_ text: String) -> Bool {
        if words.contains(text) { return true }
        let digits = text.filter(\.isNumber).count
        let others = text.filter { !$0.isNumber }
        guard digits > 0, digits <= 9, others.count <= 4 else { return false }
        return ["x", "w", "s", "h", "px", "pct", "wx", "wh", "sc"].contains(others)
    }
}
