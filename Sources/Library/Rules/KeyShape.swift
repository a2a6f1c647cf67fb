import Foundation

/// Recognizes components of URLs that look like keys, which give access to everyone who knows them.
///
/// Rather too many than too few: a readable name that is taken for a key is only not used as a title.
enum KeyShape {
    /// Whether a component contains random letters and digits (hexadecimal, base 32 to 64, UUIDs), or is encoded.
    static func matches(_ component: String) -> Bool {
        // The path was decoded already.
        if component.contains("%") { return true }
        let words = component.split { !($0.isLetter || $0.isNumber) }.map(Word.init)
        let mixed = words.filter(\.isMixed)
        return words.contains(where: \.isKey)
            || mixed.reduce(0) { $0 + $1.length } >= 12 && mixed.reduce(0) { $0 + $1.changes } >= 4
    }

    /// Letters and digits without a separator.
    private struct Word {
        let length: Int
        private let hasDigits: Bool
        private let hasLetters: Bool
        /// How often lower-case letters, capitals and digits alternate, except after the capital of a word.
        let changes: Int

        init(_ text: Substring) {
            // Names in other scripts have no capitals, and are no keys.
            let kinds = text.map { character -> Kind in
                if character.isASCII, character.isNumber { return .digit }
                return character.isASCII && character.isUppercase ? .capital : .small
            }
            length = kinds.count
            hasDigits = kinds.contains(.digit)
            hasLetters = kinds.contains { $0 != .digit }
            changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && ($0, $1) != (.capital, .small) }
        }

        var isMixed: Bool { hasDigits && hasLetters }

        var isKey: Bool {
            if isMixed { return changes >= 3 && length >= 8 || changes >= 2 && length >= 10 || length >= 20 }
            // Numbers of albums have up to 19 digits, and names such as MyPhotosOfNorway few capitals.
            return length > (hasDigits ? 19 : 40) || changes >= 3 && length >= 12 && length <= 4 * changes
        }
    }

    private enum Kind { case small, capital, digit }
}
