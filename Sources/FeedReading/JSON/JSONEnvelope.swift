/// Finds the JSON in a text: with a callback around it, after a guard against
/// inclusion, or behind an assignment.
enum JSONEnvelope {
    /// The bytes of the JSON, or `nil` if there is none in the text.
    static func range(in text: [UInt8]) -> Range<Int>? {
        var start = skippingSpace(text, 0)
        start = skippingGuard(text, start)
        guard start < text.count else { return nil }
        if isOpening(text[start]) || text[start] == UInt8(ascii: "\"") { return start..<text.count }
        return insideCallback(text, start)
    }

    private static func isOpening(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }

    private static func skippingSpace(_ text: [UInt8], _ start: Int) -> Int {
        var index = start
        while index < text.count, text[index].isSpace { index += 1 }
        return index
    }

    /// `)]}'`, `while(1);` and `/**/` precede the JSON of some services.
    private static func skippingGuard(_ text: [UInt8], _ start: Int) -> Int {
        for guardText in [")]}',", ")]}'", "while(1);", "for(;;);", "/**/", "{}&&"] {
            let bytes = Array(guardText.utf8)
            guard text[start...].starts(with: bytes) else { continue }
            return skippingSpace(text, start + bytes.count)
        }
        return start
    }

    /// The most bytes before the JSON.
    private static let longestStart = 512

    /// `name.of.callback({…});`, `var name = {…};`, `export default [...]` and comments before them: the
    /// value after a parenthesis, an equals sign or a keyword, before any markup.
    private static func insideCallback(_ text: [UInt8], _ start: Int) -> Range<Int>? {
        let head = text[start...].prefix(longestStart)
        var index = start
        while index < head.endIndex, head[index] != UInt8(ascii: "<") {
            if isOpening(head[index]), isValueStart(head[..<index]) { return index..<text.count }
            index = JSONComment.end(in: head, from: index) ?? index + 1
        }
        return nil
    }

    private static func isValueStart(_ before: ArraySlice<UInt8>) -> Bool {
        guard let last = before.lastIndex(where: { !$0.isSpace }) else { return true }
        if before[last] == UInt8(ascii: "(") || before[last] == UInt8(ascii: "=") { return true }
        // A comment before the JSON.
        if isComment(before) { return true }
        let start = before[...last].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? before.startIndex
        let word = before[start..<(last + 1)]
        return word.elementsEqual("default".utf8) || word.elementsEqual("return".utf8)
    }

    private static func isComment(_ text: ArraySlice<UInt8>) -> Bool {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index].isSpace {
                index += 1
            } else if let next = JSONComment.end(in: text, from: index) {
                index = next
            } else {
                return false
            }
        }
        return true
    }
}
