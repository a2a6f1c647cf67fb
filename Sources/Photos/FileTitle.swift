import Foundation

/// Makes a title from a file name.
public enum FileTitle {
    /// The name without its extension, with spaces for underscores and hyphens; `unknownTitle` if nothing is
    /// left.
    public static func title(of path: String) -> String {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        let spaced = name.map { "_+".contains($0) ? " " : $0 }
        var text = String(spaced)
        if !text.contains(" ") { text = withSpacesForHyphens(text) }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.contains(where: { $0.isLetter || $0.isNumber }) ? words : FeedPhoto.unknownTitle
    }

    /// Hyphens between numbers belong to dates and stay.
    private static func withSpacesForHyphens(_ text: String) -> String {
        let characters = Array(text)
        return String(
            characters.indices.map { index in
                guard characters[index] == "-", index > 0, index + 1 < characters.count else {
                    return characters[index]
                }
                let isInDate = characters[index - 1].isNumber && characters[index + 1].isNumber
                return isInDate ? "-" : " "
            })
    }
}
