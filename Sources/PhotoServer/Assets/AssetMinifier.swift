/// Minifies scripts and style sheets: removes comment lines, which are a third of them, JSDoc types beside code,
/// indentation, spaces beside punctuation, the ends of lines that have no meaning, and what separates the last line of a
/// block or list from its end.
///
/// It does not parse the code: other comments beside code stay, as does what follows a template, a comment or a regular
/// expression on its line. No string of a script may span several lines, or contain `/** @`, and no statement may end
/// without a semicolon or be empty.
enum AssetMinifier {
    static func script(_ bytes: [UInt8]) -> [UInt8] {
        let ends = bytesOf(";,{}([")
        let beginnings = bytesOf("})]")
        var script: [UInt8] = []
        var hasComment = false
        for line in lines(of: bytes, beside: bytesOf("=(){}[],;:?&|<>*")) {
            let hasPunctuation =
                script.last.map(ends.contains) ?? true || line.first.map(beginnings.contains) ?? false
            if hasComment || !hasPunctuation { script.append(newline) }
            join(line, to: &script)
            // A comment beside code ends with its line; a template may contain anything.
            hasComment =
                line.contains(UInt8(ascii: "`")) || comments.contains { line.firstRange(ofBytes: $0) != nil }
        }
        return script
    }

    private static let comments = [Array("//".utf8), Array("/*".utf8)]

    /// In a style sheet, the spaces between selectors and inside parentheses have a meaning, and so does the end of a
    /// line, unless it follows punctuation.
    static func styleSheet(_ bytes: [UInt8]) -> [UInt8] {
        let marks = bytesOf("{};,")
        return lines(of: bytes, beside: marks).reduce(into: []) { sheet, line in
            if let last = sheet.last, !marks.contains(last) { sheet.append(newline) }
            join(line, to: &sheet)
        }
    }

    private static func join(_ line: [UInt8], to text: inout [UInt8]) {
        if let end = line.first { dropSeparator(before: end, in: &text) }
        text += line
    }

    /// Drops what separates the last line of a block or list from its end.
    private static func dropSeparator(before end: UInt8, in text: inout [UInt8]) {
        guard let last = text.last else { return }
        let isEndOfBlock = last == UInt8(ascii: ";") && end == UInt8(ascii: "}")
        if isEndOfBlock || last == UInt8(ascii: ",") && bytesOf("})]").contains(end) { text.removeLast() }
    }

    private static func bytesOf(_ punctuation: StaticString) -> Set<UInt8> {
        punctuation.withUTF8Buffer { Set($0) }
    }

    private static func lines(of bytes: [UInt8], beside marks: Set<UInt8>) -> [[UInt8]] {
        withoutComments(bytes).split(separator: newline).map { withoutSpaces($0, beside: marks) }
    }

    private static func withoutSpaces(_ line: ArraySlice<UInt8>, beside marks: Set<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = line
        while let byte = rest.first {
            if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "/") { return result + rest }
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                let end = endOfString(rest) ?? rest.endIndex
                result += rest[..<end]
                rest = rest[end...]
                continue
            }
            rest.removeFirst()
            let next = rest.first.map(marks.contains) ?? false
            if isSpace(byte), next || (result.last.map(marks.contains) ?? false) { continue }
            dropSeparator(before: byte, in: &result)
            result.append(byte)
        }
        return result
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
        while let start = words.firstRange(ofBytes: typeStart)?.lowerBound,
            let end = words[start...].firstRange(ofBytes: typeEnd)?.upperBound
        {
            words = words[..<start] + words[end...].drop(while: isSpace)
        }
        return words
    }

    private static let typeStart = Array("/** @".utf8)
    private static let typeEnd = Array("*/".utf8)
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
