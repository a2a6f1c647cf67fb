/// The text of JSON strings with escapes in them (RFC 8259, section 7).
enum JSONString {
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
                result.append(byte)
                continue
            }
            let letter = bytes[index]
            index += 1
            if letter == UInt8(ascii: "u") {
                let scalar = unicodeScalar(bytes, &index)
                result.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                result.append(control(letter))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func control(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: letter
        }
    }

    /// The scalar after `\u`, its second half included; U+FFFD for half a pair.
    private static func unicodeScalar(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Unicode.Scalar {
        guard let high = hex(bytes, index) else { return "\u{FFFD}" }
        index += 4
        guard (0xD800...0xDBFF).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        guard index + 1 < bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u"), let low = hex(bytes, index + 2),
            (0xDC00...0xDFFF).contains(low)
        else { return "\u{FFFD}" }
        index += 6
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private static func hex(_ bytes: ArraySlice<UInt8>, _ start: Int) -> UInt32? {
        guard start + 4 <= bytes.endIndex else { return nil }
        return UInt32(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16)
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingSpaces: String {
        let text = Substring(self)
        guard let first = text.utf8.firstIndex(where: { !$0.isSpace }),
            let last = text.utf8.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(text[first...last])
    }
}
