import Photos

/// Converts the texts of feeds to plain text.
enum PlainText {
    /// HTML or text as plain text, keeping paragraphs; `nil` if no letter is left.
    static func paragraphs(_ source: String?) -> String? {
        guard let source, !source.isEmpty else { return nil }
        return paragraphs(ofPlain: hasMarkup(source) ? HTMLScanner.scan(source).text : source)
    }

    /// Plain text, keeping paragraphs; `nil` if no letter is left.
    static func paragraphs(ofPlain text: String) -> String? {
        let clean = collapsed(text).truncated(toUTF8Count: longestText)
        return clean.isEmpty ? nil : clean
    }

    /// The most bytes of a description, and of a title.
    private static let longestText = 32_768
    private static let longestTitle = 2048

    /// HTML or text as one line; `nil` if no letter is left.
    static func title(_ source: String?) -> String? {
        guard let source, !source.isEmpty else { return nil }
        let text = hasMarkup(source) ? HTMLScanner.scan(source).text : source
        let clean = line(text).truncated(toUTF8Count: longestTitle)
        return clean.isEmpty ? nil : clean
    }

    /// A description converted to a title.
    static func title(ofParagraphs text: String) -> String { line(text).truncated(toUTF8Count: longestTitle) }

    /// Text on one line, without control characters, white space collapsed.
    static func line(_ text: String) -> String {
        if isClean(text) { return text }
        var result = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                pendingSpace = !result.isEmpty
            } else if isShown(scalar) {
                if pendingSpace { result.append(" ") }
                pendingSpace = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether the text contains an HTML tag or entity.
    static func hasMarkup(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if previous == UInt8(ascii: "<"),
                byte.isLetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
            {
                return true
            }
            if previous == UInt8(ascii: "&"), byte.isLetter || byte == UInt8(ascii: "#") { return true }
            previous = byte
        }
        return false
    }

    /// Collapses white space within lines; keeps at most one empty line between paragraphs.
    private static func collapsed(_ text: String) -> String {
        if isClean(text) { return text }
        if text.utf8.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }) {
            return collapsedASCII(text)
        }
        var lines: [String] = []
        // As a character, `\r\n` is not equal to `\n`.
        for part in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let clean = line(String(part))
            if clean.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(clean)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// The same for ASCII, byte by byte, which most descriptions are.
    private static func collapsedASCII(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var hasSpace = false
        for byte in text.utf8 {
            switch byte {
            case 0x0A:
                hasSpace = false
                let isEmptyLine = result.last == 0x0A
                let isSecondEmpty = isEmptyLine && result.dropLast().last == 0x0A
                if !result.isEmpty, !isSecondEmpty { result.append(byte) }
            case 0x20, 0x09, 0x0D:
                hasSpace = true
            default:
                if hasSpace, let last = result.last, last != 0x0A { result.append(0x20) }
                hasSpace = false
                result.append(byte)
            }
        }
        while result.last == 0x0A { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a text is printable ASCII with single spaces, as most are.
    private static func isClean(_ text: String) -> Bool {
        var previous: UInt8 = 0x20
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20
    }

    /// Whether a scalar is shown: not control characters, nor marks that change the direction of other text.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x200B, 0x202D, 0x202E, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
