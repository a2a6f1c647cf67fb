import Foundation

/// Finds the location that a person has typed, or shared from another app: most
/// share a URL as text, with words around it.
enum SharedLocation {
    /// - Parameters:
    ///   - typed: The contents of the field, or a shared URL.
    ///   - texts: Other shared texts, the most likely first.
    /// - Returns: An empty text if there is none.
    static func find(typed: String?, texts: [String?]) -> String {
        let typed = (typed ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        // A path may have spaces.
        guard typed.isEmpty else {
            return typed.contains(where: \.isWhitespace) ? link(in: typed) ?? typed : typed
        }
        return texts.lazy.compactMap { $0.flatMap(link) }.first ?? ""
    }

    /// The first URL in a text, without the punctuation of its sentence.
    ///
    /// It takes linear time for any number of brackets and dots.
    private static func link(in text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        guard let start = start(in: scalars) else { return nil }
        let link = scalars[start...].prefix { !isBoundary($0) }
        let trimmed = link[..<endWithoutSentence(link)]
        var result = String.UnicodeScalarView()
        result.append(contentsOf: trimmed)
        let url = String(result)
        return url.hasSuffix("://") ? nil : url
    }

    /// The start of `http://` or `https://` with something after it.
    private static func start(in scalars: [Unicode.Scalar]) -> Int? {
        let schemes = ["http://", "https://"].map { Array($0.unicodeScalars) }
        return scalars.indices.first { index in
            schemes.contains { scheme in
                let end = index + scheme.count
                guard end < scalars.count, !isBoundary(scalars[end]) else { return false }
                return zip(scalars[index..<end], scheme).allSatisfy { isSame($0, lowercase: $1) }
            }
        }
    }

    private static func isSame(_ scalar: Unicode.Scalar, lowercase: Unicode.Scalar) -> Bool {
        let isUppercase = ("A"..."Z").contains(scalar)
        return (isUppercase ? scalar.value + 32 : scalar.value) == lowercase.value
    }

    /// White space and quotation marks, which no URL has.
    private static func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "<>\"“”„".unicodeScalars.contains(scalar)
    }

    /// The end of the link without the sentence's punctuation; a bracket belongs to a
    /// URL that has opened it.
    private static func endWithoutSentence(_ link: ArraySlice<Unicode.Scalar>) -> Int {
        let round = link.firstIndex(of: "(") ?? .max
        let square = link.firstIndex(of: "[") ?? .max
        var end = link.endIndex
        while end > link.startIndex {
            let isOfSentence =
                switch link[end - 1] {
                case ")": round >= end - 1
                case "]": square >= end - 1
                case let mark: ".,;:!?'’»…*".unicodeScalars.contains(mark)
                }
            guard isOfSentence else { break }
            end -= 1
        }
        return end
    }
}
