import Foundation

/// Orders titles as people expect, as far as keys of bytes can: ignoring case and accents, numbers by value.
///
/// White space, punctuation, symbols, numbers and letters follow one another as in CLDR's root collation
/// (https://unicode.org/reports/tr35/tr35-collation.html).
struct TitleKeys {
    /// The keys of all titles, one after another.
    private var bytes: [UInt8] = []
    /// The end of each.
    private var ends: [Int] = []

    /// Adds the next title.
    mutating func append(_ title: String) {
        appendKey(of: title)
        ends.append(bytes.count)
    }

    /// The indices of the titles in their order; those with the same key in the order in which they were
    /// added.
    var order: [Int] {
        bytes.withUnsafeBytes { bytes in
            func key(_ index: Int) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: bytes[(index > 0 ? ends[index - 1] : 0)..<ends[index]])
            }
            return ends.indices.sorted { left, right in
                let (one, other) = (key(left), key(right))
                let length = min(one.count, other.count)
                let comparison =
                    if length > 0, let start = one.baseAddress, let otherStart = other.baseAddress {
                        memcmp(start, otherStart, length)
                    } else { Int32(0) }
                if comparison != 0 { return comparison < 0 }
                return one.count == other.count ? left < right : one.count < other.count
            }
        }
    }
}

extension TitleKeys {
    /// The first bytes of characters before letters, whose first byte is greater.
    private enum Class {
        static let whiteSpace: UInt8 = 1
        static let punctuation: UInt8 = 2
        static let symbol: UInt8 = 3
        static let number: UInt8 = 4
        /// Such as ½.
        static let otherNumber: UInt8 = 5
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    /// The most digits that are compared as one number.
    private static let maxDigits = 255

    private mutating func appendKey(of title: String) {
        let isASCII = title.utf8.allSatisfy { $0 < 0x80 }
        let folded = isASCII ? title : Self.folded(title)
        var number: [UInt8] = []
        for scalar in folded.unicodeScalars {
            if let digit = Self.digit(scalar) {
                if number.count == Self.maxDigits { appendNumber(&number) }
                if number == [0] { number = [] }
                number.append(digit)
                continue
            }
            appendNumber(&number)
            append(scalar)
        }
        appendNumber(&number)
    }

    /// Longer numbers are greater.
    private mutating func appendNumber(_ number: inout [UInt8]) {
        guard !number.isEmpty else { return }
        bytes += [Class.number, UInt8(number.count)] + number
        number = []
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard scalar.isASCII else { return appendAny(scalar) }
        let (kind, value) = Self.ascii[Int(scalar.value)]
        if kind > 0 { bytes.append(kind) }
        if value > 0 { bytes.append(value) }
    }

    /// The key of each ASCII character but digits: categories take long to look up.
    private static let ascii: [(kind: UInt8, value: UInt8)] = (UInt8(0)..<128).map { character in
        var keys = TitleKeys()
        keys.appendAny(Unicode.Scalar(character))
        return switch keys.bytes.count {
        case 0: (0, 0)
        case 1 where keys.bytes[0] == Class.whiteSpace: (Class.whiteSpace, 0)
        case 1: (0, keys.bytes[0])
        default: (keys.bytes[0], keys.bytes[1])
        }
    }

    private mutating func appendAny(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: bytes.append(Class.whiteSpace)
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            appendSign(scalar, Class.punctuation)
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: appendSign(scalar, Class.symbol)
        case .otherNumber, .letterNumber: appendSign(scalar, Class.otherNumber)
        case .control: if scalar.properties.isWhitespace { bytes.append(Class.whiteSpace) }
        case .format, .nonspacingMark, .enclosingMark, .surrogate, .unassigned: break
        // Before kana, as their letters.
        case .otherLetter where (0xAC00...0xD7A3).contains(scalar.value):
            bytes += UTF8.encode("\u{1100}") ?? UTF8.encodedReplacementCharacter
            appendUTF8(scalar)
        case .uppercaseLetter where scalar.isASCII: bytes.append(UInt8(scalar.value) | 0x20)
        default: appendUTF8(scalar)
        }
    }

    private mutating func appendSign(_ scalar: Unicode.Scalar, _ kind: UInt8) {
        bytes.append(kind)
        if let rank = Self.signs[scalar] { bytes.append(rank) } else { appendUTF8(scalar) }
    }

    private mutating func appendUTF8(_ scalar: Unicode.Scalar) {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }

    /// The ranks of common signs; all others follow.
    private static let signs: [Unicode.Scalar: UInt8] = {
        let order =
            ["_", "-–—", ",", ";", ":", "!", "?¿", ".", "'‘’‹›", "\"“”„«»", "(", ")", "[", "]", "{", "}"]
            + ["@", "*", "/", "\\", "&", "#", "%", "`", "^", "+", "<", "=", ">", "|", "~", "$", "€"]
        let ranked = order.enumerated().flatMap { rank, signs in
            signs.unicodeScalars.map { ($0, UInt8(rank + 1)) }
        }
        return Dictionary(uniqueKeysWithValues: ranked)
    }()

    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII {
            let value = UInt8(scalar.value)
            return digits.contains(value) ? value - digits.lowerBound : nil
        }
        guard scalar.properties.generalCategory == .decimalNumber else { return nil }
        return scalar.properties.numericValue.map { UInt8($0) }
    }

    private static func folded(_ title: String) -> String {
        let folded = title.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var result = String.UnicodeScalarView()
        for scalar in folded.unicodeScalars {
            if let letters = letters[scalar] {
                result.append(contentsOf: letters.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Letters that have no decomposition, and that CLDR sorts among others.
    private static let letters: [Unicode.Scalar: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ß": "ss", "ħ": "h", "ı": "i",
    ]
}
