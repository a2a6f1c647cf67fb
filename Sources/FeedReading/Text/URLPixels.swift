/// Compares URLs of one picture in different sizes, as `PictureFingerprint` recognizes them.
enum URLPixels {
    /// Sides that are interpreted as pixels.
    private static let plausible = 16...20_000
    /// Letters beside the number of pixels in `s72`, `w640`, `300px`.
    private static let letters = ShortWord.set("s w h px x sc")

    /// The number of pixels that a URL requests by numbers or by a name for small pictures; `Int.max` if it requests
    /// none, and so leads to the picture in full.
    static func area(_ url: String) -> Int {
        let bytes = Array(url.utf8.prefix(4096))
        let requested = RequestedSize.of(bytes[...])
        if requested != (0, 0) { return area(width: requested.width, height: requested.height) }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.split(whereSeparator: isSeparator).lazy.compactMap(named).min() ?? .max
    }

    private static func area(width: Int, height: Int) -> Int {
        let longest = max(width, height)
        return longest * (min(width, height) > 0 ? min(width, height) : longest)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "@"),
            UInt8(ascii: "="), UInt8(ascii: ","):
            true
        default: false
        }
    }

    /// The pixels of a part of a path: `150x150`, `300x`, `s72`, `300px`, `thumb`.
    private static func named(_ part: ArraySlice<UInt8>) -> Int? {
        guard part.count <= 12 else { return nil }
        guard part.contains(where: \.isDigit) else { return smallName(part) }
        let numbers = part.split(whereSeparator: { !$0.isDigit }).map { digits in
            digits.prefix(6).reduce(0) { $0 * 10 + Int($1 & 15) }
        }
        guard numbers.count <= 2, numbers.allSatisfy(plausible.contains),
            let letters = ShortWord(part.filter { !$0.isDigit }), Self.letters.contains(letters)
        else { return nil }
        return area(width: numbers[0], height: numbers.count > 1 ? numbers[1] : 0)
    }

    private static func smallName(_ part: ArraySlice<UInt8>) -> Int? {
        let name = String(decoding: part, as: UTF8.self).lowercased()
        guard let rank = KeyVocabulary.sizes[name], rank < .unnamed else { return nil }
        return rank.estimatedSide * rank.estimatedSide
    }
}
