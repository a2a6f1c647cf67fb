import CLibXML2
import Foundation
import Photos

/// Repairs XML that a strict parser would refuse, before it is parsed:
///
/// - the declaration is removed, since the text is UTF-8 already;
/// - the document type is removed with all its entities, so that nothing external is
///   requested and nothing expands;
/// - HTML's names for characters (`&nbsp;`) become the characters;
/// - an ampersand without an entity is escaped;
/// - control characters become spaces, and excess attributes are removed.
///
/// The text is cleaned in parts, as the parser needs them.
struct XMLCleaner {
    /// The most bytes by which the clean text may be longer.
    private static let maximumGrowth = 16 << 20
    /// The most equal signs after a `<` that are copied: parsers compare
    /// each attribute with all previous ones.
    private static let maximumAttributes = 500
    /// The approximate size of a part in bytes.
    private static let partBytes = 1 << 16

    private let bytes: FeedBytes
    /// Where the text starts, and how far it was read.
    private let start: Int
    private var index: Int
    private var writtenCount = 0
    /// Equal signs since the tag was opened; `nil` between tags.
    private var equalSigns: Int?
    /// The end of the CDATA section that is being copied.
    private var sectionEnd: Int?

    /// Starts at the first tag of a UTF-8 text that begins at `start`.
    init(_ bytes: FeedBytes, from start: Int = 0) {
        self.bytes = bytes
        self.start = start
        index = bytes.withBytes { $0[start...].firstIndex(of: UInt8(ascii: "<")) ?? $0.count }
    }

    /// Cleans a whole text.
    static func clean(_ text: [UInt8]) -> [UInt8] {
        var cleaner = XMLCleaner(FeedBytes(Data(text)))
        var result: [UInt8] = []
        while let part = cleaner.next() { result += part }
        return result
    }

    /// The next part of the clean text, which is not empty; `nil` after its end.
    mutating func next() -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(Self.partBytes + Self.partBytes / 8)
        let first = index
        let (isLonger, textCount) = bytes.withBytes { text in
            while index < text.count, result.count < Self.partBytes {
                guard writtenCount + result.count < text.count - start + Self.maximumGrowth else {
                    return (true, text.count)
                }
                step(text, to: &result)
            }
            return (false, text.count)
        }
        if isLonger {
            ReadingScope.note(.growth)
            index = textCount
        }
        bytes.release(first..<index)
        writtenCount += result.count
        return result.isEmpty ? nil : result
    }

    private mutating func step(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        if let end = sectionEnd { return copySection(text, to: end, &result) }
        let byte = text[index]
        if byte == UInt8(ascii: "<") { equalSigns = 0 }
        if byte == UInt8(ascii: ">") { equalSigns = nil }
        if byte == UInt8(ascii: "="), let known = equalSigns { equalSigns = known + 1 }
        if let known = equalSigns, known > Self.maximumAttributes {
            ReadingScope.note(.attributes(limit: Self.maximumAttributes))
            index = text[index...].firstIndex(of: UInt8(ascii: ">")) ?? text.count
        } else if byte == UInt8(ascii: "<") {
            copyTag(text, to: &result)
        } else if byte == UInt8(ascii: "&") {
            index = Self.copyReference(text, index, to: &result)
        } else {
            result.append(Self.isControl(byte) ? 0x20 : byte)
            index += 1
        }
    }

    /// Copies a part of a CDATA section.
    private mutating func copySection(
        _ text: UnsafeBufferPointer<UInt8>, to end: Int, _ result: inout [UInt8]
    ) {
        let part = index..<min(end, index + Self.partBytes)
        result.append(contentsOf: text[part].lazy.map { Self.isControl($0) ? 0x20 : $0 })
        index = part.upperBound
        guard index == end else { return }
        sectionEnd = nil
        if end == text.count { result.append(contentsOf: Self.cdataEnd) }
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    private static let cdataStart = Array("<![CDATA[".utf8)
    private static let cdataEnd = Array("]]>".utf8)
    private static let commentStart = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let documentType = Array("<!doctype".utf8)
    private static let declaration = Array("<?xml ".utf8)

    /// Copies markup after `<` that must not be changed.
    private mutating func copyTag(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        let rest = text[index...]
        if rest.starts(with: Self.cdataStart) {
            sectionEnd = Self.find(Self.cdataEnd, in: text, from: index) ?? text.count
        } else if rest.starts(with: Self.commentStart) {
            index = Self.find(Self.commentEnd, in: text, from: index) ?? text.count
        } else if rest.starts(with: Self.declaration) {
            index = Self.find([0x3E], in: text, from: index) ?? text.count
        } else if rest.prefix(Self.documentType.count).map(\.lowercased) == Self.documentType {
            index = Self.endOfDocumentType(text, index)
        } else {
            result.append(UInt8(ascii: "<"))
            index += 1
        }
    }

    /// The end of the document type, including its internal subset in brackets.
    private static func endOfDocumentType(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var index = start
        var isInside = false
        var quote: UInt8?
        while index < text.count {
            let byte = text[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
                isInside = byte == UInt8(ascii: "[")
            } else if byte == UInt8(ascii: ">"), !isInside {
                return index
            }
        }
        return index
    }

    /// The index after the first occurrence of a mark.
    private static func find(_ mark: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let first = mark.first else { return nil }
        var index = start
        while index + mark.count <= text.count {
            if text[index] == first, text[index..<index + mark.count].elementsEqual(mark) {
                return index + mark.count
            }
            index += 1
        }
        return nil
    }

    // MARK: References

    private static let ownNames: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

    private static func copyReference(
        _ text: UnsafeBufferPointer<UInt8>, _ start: Int, to result: inout [UInt8]
    ) -> Int {
        let end = text[start...].prefix(34).firstIndex(of: UInt8(ascii: ";"))
        guard let end, end > start + 1 else { return writeAmpersand(start, to: &result) }
        let name = text[start + 1..<end]
        if name.first == UInt8(ascii: "#") {
            guard isCharacterNumber(name.dropFirst()) else { return writeAmpersand(start, to: &result) }
            result.append(contentsOf: text[start...end])
            return end + 1
        }
        guard name.allSatisfy({ $0.isLetter || $0.isDigit }) else {
            return writeAmpersand(start, to: &result)
        }
        let word = String(decoding: name, as: UTF8.self)
        if ownNames.contains(word) {
            result.append(contentsOf: text[start...end])
            return end + 1
        }
        guard let entity = htmlEntityLookup(word), let scalar = Unicode.Scalar(entity.pointee.value) else {
            return writeAmpersand(start, to: &result)
        }
        result.append(contentsOf: String(Character(scalar)).utf8)
        return end + 1
    }

    private static func isCharacterNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = digits.first else { return false }
        let text = String(decoding: digits, as: UTF8.self)
        let isHex = first | 0x20 == UInt8(ascii: "x")
        guard let number = isHex ? UInt32(text.dropFirst(), radix: 16) : UInt32(text) else { return false }
        return number >= 0x20 && Unicode.Scalar(number) != nil && number & 0xFFFE != 0xFFFE || number == 9
            || number == 10 || number == 13
    }

    private static func writeAmpersand(_ start: Int, to result: inout [UInt8]) -> Int {
        result.append(contentsOf: "&amp;".utf8)
        return start + 1
    }
}
