/// Minifies scripts and style sheets: removes comment
/// lines, which are a third of them, JSDoc types beside
/// code, and indentation.
///
/// It does not parse the code: other comments beside code stay. No
/// string of a script may span several lines, or contain `/** @`.
enum AssetMinifier {
    /// The bytes without blank lines, indentation, `//` lines and comments of whole lines.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var isInComment = false
        let lines = bytes.split(separator: newline).map(trimmed).filter { words in
            if isInComment {
                isInComment = !holdsEnd(words)
                return false
            }
            guard words.starts(with: "/*".utf8) else {
                return !words.isEmpty && !words.starts(with: "//".utf8)
            }
            isInComment = !holdsEnd(words)
            return !isInComment && !endsWithComment(words)
        }
        .map(withoutTypes)
        return Array(lines.joined(separator: [newline]))
    }

    /// A line without JSDoc types, such as `/** @type {Photo} */`.
    private static func withoutTypes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var words = line
        while let start = words.firstRange(of: Array("/** @".utf8))?.lowerBound,
            let end = words[start...].firstRange(of: Array("*/".utf8))?.upperBound
        {
            words = words[..<start] + words[end...].drop(while: isSpace)
        }
        return words
    }

    private static var newline: UInt8 { UInt8(ascii: "\n") }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var words = line.drop(while: isSpace)
        while let last = words.last, isSpace(last) { words.removeLast() }
        return words
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private static func holdsEnd(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "/") }
    }

    /// Whether the first end of a comment is the end of the line.
    private static func endsWithComment(_ line: ArraySlice<UInt8>) -> Bool {
        !holdsEnd(line.dropLast())
    }
}
