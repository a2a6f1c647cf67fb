import Foundation

/// The location that a person has typed, or shared from another app: most
/// share an address as text, with words around it.
enum SharedLocation {
    /// What is said of a text without an address.
    static let missing = "What was shared has no web address in it."

    /// - Parameters:
    ///   - typed: What stands in the field, or was shared as an address.
    ///   - texts: What else was shared, the most telling first.
    /// - Returns: an empty text where there is none.
    static func find(typed: String?, texts: [String?]) -> String {
        let typed = (typed ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        // A path may have spaces.
        guard typed.isEmpty else {
            return typed.contains(where: \.isWhitespace) ? link(in: typed) ?? typed : typed
        }
        return texts.lazy.compactMap { $0.flatMap(link) }.first ?? ""
    }

    /// The first web address in a text, without what the sentence around it has put behind it.
    private static func link(in text: String) -> String? {
        guard let match = text.firstMatch(of: /(?i)https?:\/\/[^\s<>"“”„]+/) else { return nil }
        var link = match.output
        while let last = link.last, isOfSentence(last, after: link.dropLast()) { link.removeLast() }
        return link.hasSuffix("/") && link.filter({ $0 == "/" }).count == 2 ? nil : String(link)
    }

    /// A bracket belongs to an address that has opened it.
    private static func isOfSentence(_ character: Character, after link: Substring) -> Bool {
        switch character {
        case ")": !link.contains("(")
        case "]": !link.contains("[")
        default: ".,;:!?'’»…*".contains(character)
        }
    }
}
