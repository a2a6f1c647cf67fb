import Foundation

/// Normalizes texts so that SQLite's tokenizer can find their words.
///
/// The tokenizer `unicode61` compares letters without case and most accents, and makes one word of letters without a
/// space between them, of which only the beginning is found. So in addition, letters of scripts without spaces
/// become pairs of neighboring letters, composed letters replace decomposed and compatible ones, and
/// vowel signs of Arabic and Hebrew, which most texts omit, are removed.
enum SearchText {
    /// The words that are indexed in addition to those of the texts themselves; `nil` if there are none.
    static func additions(to texts: [String?]) -> String? {
        var words = NormalizedWords(isIndexed: true)
        for case let text? in texts where isAffected(text) { words.append(text) }
        return words.text.isEmpty ? nil : words.text
    }

    /// The text of a search, which the tokenizer splits into words in their indexed form.
    static func query(_ text: String) -> String {
        guard isAffected(text) else { return text }
        var words = NormalizedWords(isIndexed: false)
        words.append(text)
        return words.text
    }

    /// Whether a text has letters other than those of most European languages in Latin script.
    private static func isAffected(_ text: String) -> Bool {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return text.unicodeScalars.contains { $0 == "ß" || ($0.value >= 0x250 && $0.isOfWord) }
    }
}

/// Collects words, separated by spaces.
private struct NormalizedWords {
    /// Whether words are for the index, which already contains those that are the same in the text.
    let isIndexed: Bool
    private(set) var text = ""
    private var known: Set<UInt64> = []
    /// The words of the current text, if any of it has another form; needed only for the index.
    private var original: Set<[Unicode.Scalar]> = []
    private var hasOtherForm = false
    /// The current word of a script with spaces.
    private var word: [Unicode.Scalar] = []
    /// Whether it is only a part of a word of the text, or has another form.
    private var isChanged = false
    /// The last letter of a script without spaces, and whether it has one before it.
    private var last: Unicode.Scalar?
    private var isSingle = true

    init(isIndexed: Bool) { self.isIndexed = isIndexed }

    mutating func append(_ text: String) {
        var normalized = text
        hasOtherForm = false
        if !text.unicodeScalars.allSatisfy(\.isNormal) {
            // Foundation's compatible mapping leaves some letters decomposed.
            normalized = text.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
            hasOtherForm = !normalized.unicodeScalars.elementsEqual(text.unicodeScalars)
            if isIndexed, hasOtherForm {
                original = Set(text.unicodeScalars.split { !$0.isOfWord }.map(Array.init))
            }
        }
        for scalar in normalized.unicodeScalars { append(scalar) }
        endLetters()
        endWord()
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isOmitted {
            isChanged = true
        } else if !scalar.isOfWord {
            endLetters()
            endWord()
        } else if scalar.isUnspaced {
            if !word.isEmpty { isChanged = true }
            endWord()
            if let last { append(last, scalar) }
            isSingle = last == nil
            last = scalar
        } else {
            if last != nil { isChanged = true }
            endLetters()
            if scalar == "ß" || scalar == "ẞ" {
                word += ["s", "s"]
                isChanged = true
            } else {
                word.append(scalar)
            }
        }
    }

    /// Appends each letter with the next.
    private mutating func append(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
        guard known.insert(UInt64(first.value) << 32 | UInt64(second.value)).inserted else { return }
        separate()
        text.unicodeScalars.append(first)
        text.unicodeScalars.append(second)
    }

    /// A single letter is found as the beginning of a pair, or as the last letter.
    private mutating func endLetters() {
        guard let letter = last else { return }
        last = nil
        guard isIndexed || isSingle, known.insert(UInt64(letter.value)).inserted else { return }
        separate()
        text.unicodeScalars.append(letter)
    }

    private mutating func endWord() {
        defer {
            word.removeAll(keepingCapacity: true)
            isChanged = false
        }
        guard !word.isEmpty else { return }
        guard !isIndexed || isChanged || (hasOtherForm && !original.contains(word)) else { return }
        separate()
        text.unicodeScalars.append(contentsOf: word)
    }

    private mutating func separate() { if !text.isEmpty { text.append(" ") } }
}

extension Unicode.Scalar {
    /// Whether the tokenizer treats it as a part of a word, as a letter, number or mark.
    fileprivate var isOfWord: Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3: return true
        case 0x3001...0x3004, 0x3008...0x3020, 0x2010...0x205F: return false
        default: break
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
            .privateUse:
            return true
        default: return false
        }
    }

    /// Whether it is certainly composed, and has no compatible form.
    fileprivate var isNormal: Bool {
        switch value {
        case 0...0x7F, 0x2010...0x2016, 0x2018...0x2023, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE,
            0x4E00...0x9FFF, 0xAC00...0xD7A3:
            true
        default: false
        }
    }

    /// Whether it is Han, kana, Thai, Lao, Burmese or Khmer.
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x3041...0x30FF, 0x4E00...0x9FFF: true
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether it is a vowel sign or the like of Hebrew and Arabic, or a mark of a script without spaces, at which the
    /// tokenizer would end a word.
    fileprivate var isOmitted: Bool {
        switch value {
        case 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06ED, 0x08D3...0x08FF:
            properties.generalCategory == .nonspacingMark
        // The line that stretches Arabic words.
        case 0x0640: true
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3099...0x309A:
            [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
        default: false
        }
    }
}
