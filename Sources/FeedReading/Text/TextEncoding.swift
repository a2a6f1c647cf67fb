import CLibXML2
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
/// feeds declaring Latin-1 use.
enum TextEncoding {
    static func utf8(of bytes: Data, contentType: String?) -> [UInt8] {
        if let converted = convertedByMark(bytes) { return withoutMark(converted) }
        let raw = [UInt8](bytes)
        if isUTF8(raw) { return withoutMark(raw) }
        if let name = declaredName(raw, contentType: contentType), !isUTF8Name(name),
            let converted = converted(raw, from: name)
        {
            return converted
        }
        return repaired(raw)
    }

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

    private static func isUTF8Name(_ name: String) -> Bool {
        ["utf-8", "utf8"].contains(name.lowercased())
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

    /// Opens converters of all web encodings permanently: a process that
    /// can open no more files could not load their tables (WHATWG Encoding, section 4.2).
    static func openConverters() {
        for name in webEncodings { _ = xmlFindCharEncodingHandler(name) }
    }

    private static let webEncodings =
        (0...8).map { "windows-125\($0)" } + (2...16).filter { $0 != 12 }.map { "iso-8859-\($0)" }
        + [
            "windows-874", "windows-1252", "ibm866", "koi8-r", "koi8-u", "macintosh", "gbk", "gb2312",
            "gb18030", "big5", "big5-hkscs", "euc-jp", "iso-2022-jp", "shift_jis", "windows-31j", "euc-kr",
            "cp949", "tis-620", "iso-8859-1",
        ]

    /// Converts with libxml2, which uses iconv.
    private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
        // As in browsers: declared Latin-1 is Windows-1252.
        let isLatin = ["iso-8859-1", "iso8859-1", "latin1", "us-ascii"].contains(name.lowercased())
        guard let handler = xmlFindCharEncodingHandler(isLatin ? "windows-1252" : name) else { return nil }
        defer { xmlCharEncCloseFunc(handler) }
        guard let input = xmlBufferCreateSize(bytes.count + 1), let output = xmlBufferCreate() else {
            return nil
        }
        defer {
            xmlBufferFree(input)
            xmlBufferFree(output)
        }
        // Silences libxml2's messages about bytes that do not convert.
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        guard xmlBufferAdd(input, bytes, Int32(bytes.count)) == 0 else { return nil }
        guard xmlCharEncInFunc(handler, output, input) >= 0, xmlBufferLength(input) == 0 else { return nil }
        let result = Array(
            UnsafeBufferPointer(start: xmlBufferContent(output), count: Int(xmlBufferLength(output))))
        return isUTF8(result) ? result : nil
    }
}
