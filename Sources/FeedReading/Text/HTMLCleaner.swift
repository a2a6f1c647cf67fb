import Photos

/// Prepares HTML for a parser that compares each attribute of an element with all previous ones.
enum HTMLCleaner {
    /// The most attributes of one element.
    static let maximumAttributes = 500
    /// Shorter texts cannot have an element with more.
    private static let shortest = 2 * maximumAttributes

    /// The text without null bytes and without excess attributes.
    static func clean(_ html: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(html)
        for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 }
        guard bytes.count > shortest else { return bytes }
        let cuts = excess(in: bytes)
        guard !cuts.isEmpty else { return bytes }
        ReadingScope.note(.attributes(limit: maximumAttributes))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        for cut in cuts {
            result += bytes[start..<cut.lowerBound]
            start = cut.upperBound
        }
        return result + bytes[start...]
    }

    /// The ranges of excess attributes, up to the end of their tag.
    private static func excess(in bytes: [UInt8]) -> [Range<Int>] {
        var cuts: [Range<Int>] = []
        var index = 0
        var hasComments = true
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            let rest = bytes[index...]
            if hasComments, rest.starts(with: "!--".utf8) {
                if let end = rest.firstIndex(ofText: "-->") { index = end } else { hasComments = false }
            } else if rest.first?.isLetter == true {
                let (limit, end) = attributes(in: bytes, from: index)
                if let limit { cuts.append(limit..<end) }
                index = rawTextEnd(bytes, name: index, from: end)
            }
        }
        return cuts
    }

    /// The end of a tag, and the start of its excess attributes.
    private static func attributes(in bytes: [UInt8], from start: Int) -> (limit: Int?, end: Int) {
        var count = 0
        var quote: UInt8?
        var previous: UInt8 = 0
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
                previous = byte
                continue
            }
            if byte == UInt8(ascii: ">") { return (nil, index) }
            let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            if isQuote, previous == UInt8(ascii: "=") { quote = byte }
            // Names follow white space, a quoted value or a slash.
            let isStart =
                !byte.isSpace && !isQuote && byte != UInt8(ascii: "=")
                && (bytes[index - 1].isSpace || bytes[index - 1] == UInt8(ascii: "/")
                    || bytes[index - 1] == UInt8(ascii: "\"") || bytes[index - 1] == UInt8(ascii: "'"))
            if isStart, previous != UInt8(ascii: "=") { count += 1 }
            if count > maximumAttributes {
                return (index, bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count)
            }
            if !byte.isSpace { previous = byte }
        }
        return (nil, bytes.count)
    }

    private static let rawTexts = ["script", "style"].map { Array($0.utf8) }

    /// The contents of scripts and styles are no markup.
    private static func rawTextEnd(_ bytes: [UInt8], name start: Int, from end: Int) -> Int {
        let name = bytes[start...].prefix(6).map(\.lowercased)
        guard let raw = rawTexts.first(where: { name.starts(with: $0) }) else { return end }
        let next = start + raw.count
        guard next < bytes.count, !bytes[next].isLetter else { return end }
        return bytes[end...].firstIndex(ofText: "</") ?? bytes.count
    }
}
