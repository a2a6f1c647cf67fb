/// A line of a script or style sheet without the spaces beside punctuation.
///
/// Strings, templates and regular expressions are not changed, nor are comments, slashes in style sheets, and
/// templates that do not end on their line or contain others.
struct MinifiedLine {
    private(set) var bytes: [UInt8] = []
    /// Whether the line was read to its end: otherwise it may end with a comment.
    private(set) var isWhole = true

    /// Creates it from a line without the comments around its code.
    ///
    /// - Parameters:
    ///   - marks: The bytes beside which no space has a meaning.
    ///   - ends: Those after which none has.
    init(
        _ line: ArraySlice<UInt8>, beside marks: Set<UInt8>, after ends: Set<UInt8> = [], isScript: Bool
    ) {
        var rest = line
        while let byte = rest.first {
            if isStartOfText(rest, isScript: isScript) {
                guard let end = Self.endOfText(rest, isScript: isScript) else {
                    bytes += rest
                    isWhole = false
                    return
                }
                bytes += rest[..<end]
                rest = rest[end...]
                continue
            }
            rest.removeFirst()
            if Self.isSpace(byte), bytes.last.map(ends.contains) ?? false { continue }
            if Self.isSpace(byte), !isSpaceNeeded(before: rest.first, marks) { continue }
            Self.dropSeparator(before: byte, in: &bytes)
            bytes.append(byte)
        }
    }

    private func isSpaceNeeded(before next: UInt8?, _ marks: Set<UInt8>) -> Bool {
        guard let last = bytes.last else { return true }
        // `a++ + b` and `a - -b`
        if last == next, last == UInt8(ascii: "+") || last == UInt8(ascii: "-") { return true }
        return !marks.contains(last) && !(next.map(marks.contains) ?? false)
    }

    /// Whether a string, template, regular expression or comment begins at this point.
    private func isStartOfText(_ rest: ArraySlice<UInt8>, isScript: Bool) -> Bool {
        switch rest.first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): true
        case UInt8(ascii: "/"): !isScript || !isDivision(rest)
        default: false
        }
    }

    /// Whether a slash in a script divides: it follows a value, and no slash or asterisk follows it.
    private func isDivision(_ rest: ArraySlice<UInt8>) -> Bool {
        let next = rest.dropFirst().first
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return false }
        let before = bytes.reversed().drop(while: Self.isSpace)
        guard let last = before.first else { return false }
        let word = before.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }.reversed()
        let isWord = word.elementsEqual("return".utf8) || word.elementsEqual("case".utf8)
        return !isWord && (last.isInName || last == UInt8(ascii: ")") || last == UInt8(ascii: "]"))
    }

    /// The index after the text that begins a line; `nil` for comments, and if it does not end there.
    private static func endOfText(_ text: ArraySlice<UInt8>, isScript: Bool) -> Int? {
        switch text.first {
        case UInt8(ascii: "`"): endOfTemplate(text)
        case UInt8(ascii: "/"): isScript ? endOfExpression(text) : nil
        default: AssetMinifier.endOfString(text) ?? text.endIndex
        }
    }

    /// The index after a template; `nil` if it contains another one.
    private static func endOfTemplate(_ text: ArraySlice<UInt8>) -> Int? {
        guard let end = AssetMinifier.endOfString(text) else { return nil }
        let opened = text[..<end].count { $0 == UInt8(ascii: "{") }
        return opened == text[..<end].count { $0 == UInt8(ascii: "}") } ? end : nil
    }

    /// The index after a regular expression, `nil` for a comment.
    static func endOfExpression(_ text: ArraySlice<UInt8>) -> Int? {
        var isInClass = false
        var index = text.startIndex + 1
        guard index < text.endIndex, text[index] != UInt8(ascii: "/"), text[index] != UInt8(ascii: "*") else {
            return nil
        }
        while index < text.endIndex {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Drops what separates the last line of a block or list from its end.
    static func dropSeparator(before end: UInt8, in text: inout [UInt8]) {
        let isEndOfBlock = text.last == UInt8(ascii: ";") && end == UInt8(ascii: "}")
        let isEndOfList = text.last == UInt8(ascii: ",") && [UInt8]("})]".utf8).contains(end)
        if isEndOfBlock || isEndOfList { text.removeLast() }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
