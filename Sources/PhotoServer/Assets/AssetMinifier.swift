/// Minifies scripts and style sheets: removes comment lines, which are a third of them, JSDoc types beside code,
/// indentation, spaces beside punctuation, the ends of lines that have no meaning, and what separates the last line of a
/// block or list from its end.
///
/// It does not parse the code: other comments beside code stay. No string of a script may span several lines, or contain
/// `/** @`, no regular expression may follow a parenthesis, and no statement may end without a semicolon or be empty.
enum AssetMinifier {
    static func script(_ bytes: [UInt8]) -> [UInt8] {
        let ends = bytesOf(";,{}([")
        let starts = bytesOf("})]")
        let marks = bytesOf("=(){}[],;:?&|<>*+-!%")
        var script: [UInt8] = []
        var isEndNeeded = false
        for line in withoutComments(bytes).split(separator: newline) {
            let minified = MinifiedLine(line, beside: marks, isScript: true)
            let hasPunctuation =
                script.last.map(ends.contains) ?? true || line.first.map(starts.contains) ?? false
            if isEndNeeded || !hasPunctuation { script.append(newline) }
            join(minified.bytes, to: &script)
            isEndNeeded = !minified.isWhole
        }
        return script
    }

    /// In a style sheet, the spaces between selectors and inside parentheses have a meaning, and so does the end of a
    /// line, unless it follows punctuation.
    static func styleSheet(_ bytes: [UInt8]) -> [UInt8] {
        let marks = bytesOf("{};,")
        return withoutComments(bytes).split(separator: newline).reduce(into: []) { sheet, line in
            if let last = sheet.last, !marks.contains(last) { sheet.append(newline) }
            let minified = MinifiedLine(line, beside: marks, after: bytesOf(":"), isScript: false)
            join(minified.bytes, to: &sheet)
        }
    }

    private static func join(_ line: [UInt8], to text: inout [UInt8]) {
        if let end = line.first { MinifiedLine.dropSeparator(before: end, in: &text) }
        text += line
    }

    private static func bytesOf(_ punctuation: StaticString) -> Set<UInt8> {
        punctuation.withUTF8Buffer { Set($0) }
    }

    /// The index after the string that begins a line, `nil` if it does not end there.
    static func endOfString(_ text: ArraySlice<UInt8>) -> Int? {
        guard let quote = text.first else { return nil }
        var index = text.startIndex + 1
        while index < text.endIndex {
            if text[index] == quote { return index + 1 }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The bytes without blank lines, indentation, `//` lines and comments of whole lines.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var isInComment = false
        let lines = bytes.split(separator: newline).map(trimmed).filter { words in
            if isInComment {
                isInComment = !containsCommentEnd(words)
                return false
            }
            guard words.starts(with: "/*".utf8) else {
                return !words.isEmpty && !words.starts(with: "//".utf8)
            }
            isInComment = !containsCommentEnd(words)
            return !isInComment && !endsWithComment(words)
        }
        .map(withoutTypes)
        return Array(lines.joined(separator: [newline]))
    }

    /// A line without JSDoc types, such as `/** @type {Photo} */`.
    private static func withoutTypes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var words = line
        while let start = words.firstRange(ofBytes: typeStart)?.lowerBound,
            let end = words[start...].firstRange(ofBytes: typeEnd)?.upperBound
        {
            words = words[..<start] + words[end...].drop(while: MinifiedLine.isSpace)
        }
        return words
    }

    private static let typeStart = Array("/** @".utf8)
    private static let typeEnd = Array("*/".utf8)
    private static var newline: UInt8 { UInt8(ascii: "\n") }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var words = line.drop(while: MinifiedLine.isSpace)
        while let last = words.last, MinifiedLine.isSpace(last) { words.removeLast() }
        return words
    }

    private static func containsCommentEnd(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "/") }
    }

    /// Whether the first end of a comment is the end of the line.
    private static func endsWithComment(_ line: ArraySlice<UInt8>) -> Bool {
        !containsCommentEnd(line.dropLast())
    }
}
