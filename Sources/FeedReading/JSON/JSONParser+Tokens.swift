import Photos

/// Tokens of a JSON text: white space, names, strings and words.
extension JSONParser {
    /// Whether another object or array follows, as in JSON Lines.
    mutating func nextLineHasValue() -> Bool {
        skipSpace()
        if position < end, bytes[position] == UInt8(ascii: ",") { position += 1 }
        skipSpace()
        guard position < end else { return false }
        return bytes[position] == UInt8(ascii: "{") || bytes[position] == UInt8(ascii: "[")
    }

    /// Skips white space, and comments as in settings and scripts.
    mutating func skipSpace() {
        while position < end {
            if bytes[position].isSpace {
                position += 1
            } else if let next = JSONComment.end(in: bytes[..<end], from: position) {
                position = next
            } else {
                return
            }
        }
    }

    func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// Skips an unquoted name, as in scripts.
    mutating func scanName() -> (range: Range<Int>, hasEscape: Bool)? {
        let start = position
        while position < end, isWordByte(bytes[position]) || bytes[position] == UInt8(ascii: "$") {
            position += 1
        }
        return position > start ? (start..<position, false) : nil
    }

    /// Skips a string and returns the range between its quotes; `nil` if it does not end.
    mutating func scanString() -> (range: Range<Int>, hasEscape: Bool)? {
        let quote = bytes[position]
        let start = position + 1
        var index = start
        var hasEscape = false
        while index < end {
            let byte = bytes[index]
            if byte == quote {
                position = index + 1
                return (start..<index, hasEscape)
            }
            if byte == UInt8(ascii: "\\") {
                hasEscape = true
                index += 1
            }
            index += 1
        }
        position = end
        return nil
    }

    func isWordByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }

    /// Reads a number, `true`, `false`, `null` or a substitute for null (`NaN`, `undefined`).
    mutating func scanWord(_ key: UInt32) {
        let start = position
        while position < end, isWordByte(bytes[position]) { position += 1 }
        guard position > start else {
            damage = Message(Malformation.character, [.position: .number(position)])
            return
        }
        let first = bytes[start]
        let isNumber = first.isDigit || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
        let isBool = first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
        append(isNumber ? .number : isBool ? .bool : .null, start..<position, key)
    }
}
