import CLibXML2
import Photos

/// Makes XML that a strict parser would refuse readable, before it is parsed:
///
/// - the declaration goes, since the text is UTF-8 by now;
/// - the document type goes with all its entities, so that nothing outside is
///   ever asked for and nothing inside grows;
/// - HTML's names for characters (`&nbsp;`) become the characters;
/// - an ampersand that names nothing is written out;
/// - control characters become spaces, and of very many attributes the rest is left out.
enum XMLCleaner {
    /// Bytes that the clean text may be longer than the text.
    private static let maximumGrowth = 16 << 20
    /// Equal signs after a `<` up to which they are copied: parsers compare
    /// each attribute with all before it.
    private static let maximumAttributes = 500

    static func clean(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 64)
        var index = text.firstIndex(of: UInt8(ascii: "<")) ?? text.count
        // Equal signs since the tag was opened; nothing between tags.
        var equalSigns: Int?
        while index < text.count, result.count < text.count + maximumGrowth {
            let byte = text[index]
            if byte == UInt8(ascii: "<") { equalSigns = 0 }
            if byte == UInt8(ascii: ">") { equalSigns = nil }
            if byte == UInt8(ascii: "="), let known = equalSigns { equalSigns = known + 1 }
            if let known = equalSigns, known > maximumAttributes {
                ReadingScope.note(.attributes(limit: maximumAttributes))
                index = text[index...].firstIndex(of: UInt8(ascii: ">")) ?? text.count
                continue
            }
            if byte == UInt8(ascii: "<") {
                index = copyTag(text, index, to: &result)
            } else if byte == UInt8(ascii: "&") {
                index = copyReference(text, index, to: &result)
            } else {
                result.append(isControl(byte) ? 0x20 : byte)
                index += 1
            }
        }
        if index < text.count { ReadingScope.note(.growth) }
        return result
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

    /// Copies what starts with `<` as far as it must not be touched.
    private static func copyTag(_ text: [UInt8], _ start: Int, to result: inout [UInt8]) -> Int {
        let rest = text[start...]
        if rest.starts(with: cdataStart) {
            let end = find(cdataEnd, in: text, from: start) ?? text.count
            result.append(contentsOf: text[start..<end].lazy.map { isControl($0) ? 0x20 : $0 })
            if end == text.count { result.append(contentsOf: cdataEnd) }
            return end
        }
        if rest.starts(with: commentStart) { return find(commentEnd, in: text, from: start) ?? text.count }
        if rest.starts(with: declaration) { return find([0x3E], in: text, from: start) ?? text.count }
        let head = rest.prefix(documentType.count).map(\.lowercased)
        if head == documentType { return endOfDocumentType(text, start) }
        result.append(UInt8(ascii: "<"))
        return start + 1
    }

    /// The end of the document type, its internal subset in brackets included.
    private static func endOfDocumentType(_ text: [UInt8], _ start: Int) -> Int {
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
    private static func find(_ mark: [UInt8], in text: [UInt8], from start: Int) -> Int? {
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

    private static func copyReference(_ text: [UInt8], _ start: Int, to result: inout [UInt8]) -> Int {
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

    private static func isCharacterNumber(_ digits: ArraySlice<UInt8>) -> Bool {
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
