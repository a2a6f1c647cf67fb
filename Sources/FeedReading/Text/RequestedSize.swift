/// The size requested by a URL, in the notations of image services: `?w=400&h=300`,
/// the Library of Congress's `#h=640&w=520`, 500px's `/w%3D70_h%3D70/`.
enum RequestedSize {
    /// Plausible sizes in pixels; other numbers are keys, times and counts.
    private static let plausible = 16...20_000

    /// Width and height in pixels, 0 if unknown.
    static func of(_ url: ArraySlice<UInt8>) -> (width: Int, height: Int) {
        var size = (width: 0, height: 0)
        var index = url.startIndex
        while let mark = nextMark(url, from: index) {
            index = mark.end
            guard let pixels = number(url[mark.end...]), plausible.contains(pixels) else { continue }
            switch side(endingAt: mark.start, url) {
            case .width where size.width == 0: size.width = pixels
            case .height where size.height == 0: size.height = pixels
            default: break
            }
        }
        if size == (0, 0), let side = namedPixels(url) { size.width = side }
        return size
    }

    /// `…/1_150px.jpg` and `…/640px-A.jpg` name their width in the last part of the path.
    private static func namedPixels(_ url: ArraySlice<UInt8>) -> Int? {
        let name = url[(url.lastIndex(of: UInt8(ascii: "/")) ?? url.startIndex)...]
        guard let unit = name.firstIndex(ofText: "px"),
            !(name.dropFirst(unit + 2 - name.startIndex).first?.isLetter ?? false)
        else { return nil }
        let start = name[..<unit].lastIndex { !$0.isDigit }.map { $0 + 1 } ?? name.startIndex
        guard let pixels = number(name[start..<unit]), plausible.contains(pixels) else { return nil }
        return pixels
    }

    private enum Side { case width, height }

    /// The next `=` or `%3D`.
    private static func nextMark(
        _ url: ArraySlice<UInt8>, from start: Int
    ) -> (start: Int, end: Int)? {
        var index = start
        while index < url.endIndex {
            if url[index] == UInt8(ascii: "=") { return (index, index + 1) }
            if url[index] == UInt8(ascii: "%"), index + 3 <= url.endIndex,
                url[index + 1] == UInt8(ascii: "3"), url[index + 2].lowercased == UInt8(ascii: "d")
            {
                return (index, index + 3)
            }
            index += 1
        }
        return nil
    }

    /// The side meant by the name before the mark; `m` is 500px's longest side.
    private static func side(endingAt end: Int, _ url: ArraySlice<UInt8>) -> Side? {
        let start = url[..<end].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? url.startIndex
        switch ShortWord(url[start..<end]) {
        case width, shortWidth, longest: return .width
        case height, shortHeight: return .height
        default: return nil
        }
    }

    private static let width = ShortWord("width".utf8)
    private static let shortWidth = ShortWord("w".utf8)
    private static let longest = ShortWord("m".utf8)
    private static let height = ShortWord("height".utf8)
    private static let shortHeight = ShortWord("h".utf8)

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.prefix(6).prefix(while: \.isDigit)
        if let next = bytes.dropFirst(digits.count).first, next.isLetter { return nil }
        return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
}
