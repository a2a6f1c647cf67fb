import Foundation

extension UInt8 {
    /// White space of JSON and XML.
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    /// `0...9`.
    var isDigit: Bool { (0x30...0x39).contains(self) }
    /// `A...Z` or `a...z`.
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    /// `A...Z` as `a...z`, others unchanged.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

/// Converts bytes of any encoding to UTF-8: by byte-order mark, as UTF-8, by the
/// declared encoding, then as Windows-1252, the superset of Latin-1 that
/// feeds declaring Latin-1 use. Only text of seven bits goes by its declaration first.
enum TextEncoding {
    static func utf8(of bytes: Data, contentType: String?) -> [UInt8] {
        if let converted = convertedByMark(bytes) { return withoutMark(converted) }
        let raw = [UInt8](bytes)
        let declared = declaredName(raw, contentType: contentType).flatMap { LegacyEncoding(label: $0) }
        let isSevenBit = declared?.isSevenBit == true && raw.contains(escape)
        if !isSevenBit, isUTF8(raw) { return withoutMark(raw) }
        guard let declared, let conversion = declared.converted(raw) else { return repaired(raw) }
        // With a damaged character, UTF-8 under a wrong name is still recognized.
        let isOther = conversion.errorCount > 0 && !isSevenBit && (declared.isDefault || isNearlyUTF8(raw))
        return isOther ? repaired(raw) : conversion.text
    }

    /// The byte that begins the switches between alphabets.
    private static let escape: UInt8 = 0x1B

    // MARK: Marks

    private static let marks: [(mark: [UInt8], encoding: String.Encoding)] = [
        ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian), ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian),
        ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
        // Without a mark: `<?`, `{` and `[` in wide encodings.
        ([0x00, 0x00, 0x00, 0x3C], .utf32BigEndian), ([0x3C, 0x00, 0x00, 0x00], .utf32LittleEndian),
        ([0x00, 0x00, 0x00, 0x7B], .utf32BigEndian), ([0x7B, 0x00, 0x00, 0x00], .utf32LittleEndian),
        ([0x00, 0x00, 0x00, 0x5B], .utf32BigEndian), ([0x5B, 0x00, 0x00, 0x00], .utf32LittleEndian),
        ([0x00, 0x3C], .utf16BigEndian), ([0x3C, 0x00], .utf16LittleEndian),
        ([0x00, 0x7B], .utf16BigEndian), ([0x7B, 0x00], .utf16LittleEndian),
        ([0x00, 0x5B], .utf16BigEndian), ([0x5B, 0x00], .utf16LittleEndian),
    ]

    /// Whether the bytes begin like text in UTF-16 or UTF-32.
    static func isWide(_ bytes: Data) -> Bool {
        let head = [UInt8](bytes.prefix(4))
        return marks.contains { head.starts(with: $0.mark) }
    }

    /// The bytes of the byte-order mark of UTF-8, if there is one.
    static func markLength(_ bytes: Data) -> Int { bytes.starts(with: utf8Mark) ? utf8Mark.count : 0 }

    private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func convertedByMark(_ bytes: Data) -> [UInt8]? {
        let head = [UInt8](bytes.prefix(4))
        guard let found = marks.first(where: { head.starts(with: $0.mark) }) else { return nil }
        let width = found.encoding == .utf16BigEndian || found.encoding == .utf16LittleEndian ? 2 : 4
        let whole = bytes.prefix(bytes.count / width * width)
        guard let text = String(data: whole, encoding: found.encoding) else { return nil }
        return Array(text.utf8)
    }

    private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: utf8Mark) ? Array(bytes.dropFirst(utf8Mark.count)) : bytes
    }

    // MARK: UTF-8

    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// The same for bytes that need not be in memory.
    static func isUTF8(_ bytes: FeedBytes) -> Bool {
        let partBytes = 1 << 20
        return bytes.withBytes { text in
            var start = 0
            while start < text.count {
                var end = min(start + partBytes, text.count)
                // A sequence is at most four bytes long.
                for _ in 0..<3 where end < text.count && text[end] & 0xC0 == 0x80 { end -= 1 }
                guard String(validating: text[start..<end], as: UTF8.self) != nil else { return false }
                bytes.release(start..<end)
                start = end
            }
            return true
        }
    }

    /// Whether text of which a part is not valid is UTF-8 nevertheless: at most one in twenty of the bytes that are
    /// not ASCII is in no valid sequence. Text in other encodings has hardly any.
    private static func isNearlyUTF8(_ bytes: [UInt8]) -> Bool {
        var (others, invalid) = (0, 0)
        var index = 0
        while index < bytes.count {
            let length = sequenceLength(bytes, at: index)
            if length != 1 { others += max(length, 1) }
            if length == 0 { invalid += 1 }
            index += max(length, 1)
        }
        return invalid * 20 <= others
    }

    /// Valid sequences stay; every other byte is read as Windows-1252.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var index = 0
        while index < bytes.count {
            let length = sequenceLength(bytes, at: index)
            if length > 0 {
                result.append(contentsOf: bytes[index..<index + length])
                index += length
            } else {
                result.append(contentsOf: String(windows1252(bytes[index])).utf8)
                index += 1
            }
        }
        return result
    }

    /// The length of the valid UTF-8 sequence that starts here, 0 for none.
    private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int {
        let first = bytes[index]
        guard first >= 0x80 else { return 1 }
        let length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
        guard length > 0, first < 0xF5, index + length <= bytes.count else { return 0 }
        let tail = bytes[index + 1..<index + length]
        guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return 0 }
        return String(validating: bytes[index..<index + length], as: UTF8.self) == nil ? 0 : length
    }

    private static let upperControls: [UInt32] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]

    private static func windows1252(_ byte: UInt8) -> Character {
        let number = (0x80...0x9F).contains(byte) ? upperControls[Int(byte) - 0x80] : UInt32(byte)
        return Unicode.Scalar(number).map(Character.init) ?? "\u{FFFD}"
    }

    // MARK: Declared encodings

    /// The encoding of the XML declaration, an HTML meta element or the media
    /// type, whichever comes first.
    static func declaredName(_ bytes: [UInt8], contentType: String?) -> String? {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        for marker in ["encoding=", "charset="] {
            if let name = name(after: marker, in: head) { return name }
        }
        return contentType.flatMap { name(after: "charset=", in: $0) }
    }

    private static func name(after marker: String, in text: String) -> String? {
        guard let range = text.range(of: marker, options: .caseInsensitive) else { return nil }
        let rest = text[range.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
        return name.isEmpty ? nil : String(name)
    }
}
