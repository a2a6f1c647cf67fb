/// Identifies a picture by what its URLs in different sizes have in common.
enum PictureFingerprint {
    /// Names of query values that choose a size, a format or a cache, and no picture; the last line is Instagram's, which
    /// signs each URL.
    private static let sizing = ShortWord.set(
        """
        w h width height size max maxwidth q quality fm format fit crop auto s sig ixlib ixid dpr resize itok v t cs \
        strip usm cb ssl zoom ver version rev e ts imwidth dl scale \
        oh oe stp efg edm ccb nccat ncht ncoc ncohc ncgid ncsid nczt ncad nccid
        """)
    /// Names of values that choose a size only if the value is one.
    private static let ambiguous = ShortWord.set("name type mode")
    /// Path components that name a size, and those that name a format.
    private static let words = ShortWord.set(
        """
        thumb thumbs small medium large full original orig preview max square tiny big default resize resized size \
        master hd scaled crop cropped no s0 jpg jpeg png gif webp avif tif tiff heic
        """)
    /// Letters of sizes at the end of Flickr's names.
    private static let letters = ShortWord.set("b c h k l m n o q s t z sq w")
    /// Letters beside the digits in `1600x1100`, `300px`, `q70`.
    private static let dimensions = ShortWord.set("x px pct wx wh sc q")
    /// Letters beside the digits in `w640`, `480h`, `s1600`, which are also units: `10s`, `60w`.
    private static let units = ShortWord.set("w h s")
    /// The smallest number beside one of `units` that is interpreted as pixels.
    private static let smallestWithUnit = 64
    /// 500px writes `m=900`; `100m` is a distance.
    private static let longestSide = ShortWord("m".utf8)
    /// Google's options after a size: `s72-c`, `w400-h300-no`.
    private static let options = ShortWord.set("c p k n d l no rw nu pp")

    private static let slash = UInt8(ascii: "/")

    /// The path and query without the host and the parts that only choose a size.
    static func of(_ url: String) -> [UInt8] {
        let bytes = url.utf8.map(\.lowercased).prefix { $0 != UInt8(ascii: "#") }
        let path = withoutHost(bytes.prefix { $0 != UInt8(ascii: "?") })
        var fingerprint: [UInt8] = []
        fingerprint.reserveCapacity(bytes.count)
        for part in path.split(separator: slash) {
            let rest = segment(part)
            if !rest.isEmpty { fingerprint += rest + [slash] }
        }
        for part in bytes[path.endIndex...].dropFirst().split(separator: UInt8(ascii: "&")) {
            // Reddit escapes URLs as in HTML.
            let part = part.starts(with: "amp;".utf8) ? part.dropFirst(4) : part
            if !isSizing(part) { fingerprint += part + [slash] }
        }
        return fingerprint
    }

    private static func withoutHost(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = path.firstIndex(ofText: "//") else { return path }
        return path[(start + 2)...].drop { $0 != slash }
    }

    private static func isSizing(_ part: ArraySlice<UInt8>) -> Bool {
        let name = part.prefix { $0 != UInt8(ascii: "=") }
        guard let word = ShortWord(name.filter { $0.isLetter || $0.isDigit }) else { return false }
        if sizing.contains(word) { return true }
        return ambiguous.contains(word) && isSize(part.dropFirst(name.count + 1))
    }

    /// A path component without extension and size: `a-1600x1100.jpg` and `a_thumb.png` are `a`.
    private static func segment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if isSizeWithOptions(text) { return [] }
        var rest = text
        while let separator = rest.lastIndex(where: isSeparator), isSize(rest[(separator + 1)...]) {
            rest = rest[..<separator]
        }
        if rest.count == text.count || rest.lastIndex(where: isSeparator) == nil, isSize(rest) { return [] }
        return withoutFlickrLetter(rest)
    }

    /// Flickr's names: a long number, a secret, the letter of a size.
    private static func withoutFlickrLetter(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let parts = name.split(separator: UInt8(ascii: "_"))
        guard parts.count == 3, parts[0].count > 8, parts[0].allSatisfy(\.isDigit), parts[2].count <= 2,
            let letter = ShortWord(parts[2]), letters.contains(letter)
        else { return name }
        // The original has a secret of its own.
        return parts[0]
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: ","),
            UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether two URLs differ only in numbers that are whole path components, as
    /// `https://example.org/600/92c952` and `https://example.org/150/92c952` do.
    static func differInSizeOnly(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let parts = (left.split(separator: slash), right.split(separator: slash))
        guard parts.0.count == parts.1.count, parts.0.count > 2 else { return false }
        let others = zip(parts.0, parts.1).filter { !$0.elementsEqual($1) }
        guard !others.isEmpty else { return false }
        return others.allSatisfy { one, other in
            let areNumbers = (one + other).allSatisfy(\.isDigit) && max(one.count, other.count) <= 4
            return areNumbers || isSize(one) && isSize(other)
        }
    }

    /// 500px writes `w=70` in a path, mostly as `w%3D70`.
    private static func withoutEqualSigns(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%") }) else {
            return text
        }
        var rest = text
        var result: [UInt8] = []
        while let byte = rest.first {
            let isEscaped = rest.starts(with: "%3d".utf8)
            if !isEscaped, byte != UInt8(ascii: "=") { result.append(byte) }
            rest = rest.dropFirst(isEscaped ? 3 : 1)
        }
        return result[...]
    }

    private static func isSize(_ text: ArraySlice<UInt8>) -> Bool {
        if text.count > 12 { return false }
        if let word = ShortWord(text), words.contains(word) { return true }
        if text.elementsEqual("thumbnail".utf8) || text.elementsEqual("originals".utf8) { return true }
        let plain = withoutEqualSigns(text)
        let digits = plain.count(where: \.isDigit)
        guard digits > 0, digits <= 9, plain.count - digits <= 4 else { return false }
        guard let letters = ShortWord(plain.filter { !$0.isDigit }) else { return false }
        if plain.last == UInt8(ascii: "x"), digits < 3 {
            return plain.elementsEqual("2x".utf8) || plain.elementsEqual("3x".utf8)
        }
        if units.contains(letters) { return areAllowedPixels(plain) }
        // `s2` is the second of a series.
        guard digits > 1 else { return false }
        return dimensions.contains(letters) || letters == longestSide && plain.count < text.count
    }

    /// Whether a number with a letter before or after it may be one of pixels. `s` is a size only before it:
    /// `90s`.
    private static func areAllowedPixels(_ text: ArraySlice<UInt8>) -> Bool {
        let number = text.filter(\.isDigit).prefix(6).reduce(0) { $0 * 10 + Int($1 & 15) }
        let isBefore = text.first.map { !$0.isDigit } ?? false
        let isAfter = text.last.map { !$0.isDigit && $0 != UInt8(ascii: "s") } ?? false
        return number >= smallestWithUnit && (isBefore || isAfter)
    }

    /// Whether a path component consists of a size and options of Google's image service.
    private static func isSizeWithOptions(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 32, let first = text.first,
            [UInt8(ascii: "s"), UInt8(ascii: "w"), UInt8(ascii: "h")].contains(first)
        else { return false }
        let parts = text.split(separator: UInt8(ascii: "-"))
        guard parts.count > 1, isSize(parts[0]) else { return false }
        return parts.dropFirst().allSatisfy { ShortWord($0).map(options.contains) ?? false || isSize($0) }
    }
}
