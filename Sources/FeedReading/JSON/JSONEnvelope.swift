/// Finds the JSON in a text: with a callback around it, after a guard against
/// inclusion, or behind an assignment.
enum JSONEnvelope {
    /// The bytes that hold the JSON, or nothing where the text holds none.
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

    /// `)]}'`, `while(1);` and `/**/` stand before the JSON of some services.
    private static func skippingGuard(_ text: [UInt8], _ start: Int) -> Int {
        for guardText in [")]}',", ")]}'", "while(1);", "for(;;);", "/**/", "{}&&"] {
            let bytes = Array(guardText.utf8)
            guard text[start...].starts(with: bytes) else { continue }
            return skippingSpace(text, start + bytes.count)
        }
        return start
    }

    /// `name.of.callback({…});` or `var name = {…};`: a name of at most 128 bytes, then the JSON.
    private static func insideCallback(_ text: [UInt8], _ start: Int) -> Range<Int>? {
        var index = start
        let limit = min(text.count, start + 128)
        while index < limit, isNameByte(text[index]) || text[index].isSpace { index += 1 }
        guard index > start, index < text.count else { return nil }
        let byte = text[index]
        guard byte == UInt8(ascii: "(") || byte == UInt8(ascii: "=") else { return nil }
        index = skippingSpace(text, index + 1)
        guard index < text.count, isOpening(text[index]) else { return nil }
        return index..<text.count
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || byte == UInt8(ascii: ".")
    }
}
