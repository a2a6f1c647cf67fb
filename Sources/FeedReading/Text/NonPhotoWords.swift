/// Words for images that are no photos: the only list of them, for class names and paths of HTML and for
/// names of members in JSON.
enum NonPhotoWords {
    /// Portraits of accounts.
    static let portraits: Set<String> = ["avatar", "avatars", "gravatar", "userpic"]
    /// Symbols, in a text or beside it.
    static let symbols: Set<String> = [
        "icon", "icons", "favicon", "emoji", "emojis", "smiley", "smilies", "logo", "logos", "badge",
        "badges",
        "sprite",
    ]
    /// Images that count visits.
    static let trackers: Set<String> = ["tracking", "pixel", "beacon"]
    /// Pictures of other entries, with links to those.
    static let otherEntries: Set<String> = [
        "related", "recommended", "recommendations", "similar", "suggested", "suggestions",
    ]

    /// Words that are a whole part of the path of an image.
    static let inPaths: [StaticString] = ["avatar", "emoji", "favicon", "gravatar"]

    /// Everything that an image itself may be called instead of a photo.
    static let decorations = portraits.union(symbols).union(trackers)

    /// Whether one of an element's class names has a word for an image that is no photo.
    static func areInClasses(_ classes: String) -> Bool {
        classWords(classes).contains { decorations.contains($0) }
    }

    /// The longest `class` attribute that is examined, in bytes.
    private static let longestClasses = 512

    /// The words in class names, in lower case: `site-logo` and `siteLogo` are site, logo.
    static func classWords(_ classes: String) -> [String] {
        guard !classes.isEmpty, classes.utf8.count < longestClasses else { return [] }
        var words: [[UInt8]] = []
        var previous: UInt8 = 0
        for byte in classes.utf8 {
            if byte.isLetter {
                let isCapital = (0x41...0x5A).contains(byte)
                let startsWord = !previous.isLetter || isCapital && !(0x41...0x5A).contains(previous)
                if startsWord { words.append([]) }
                words[words.count - 1].append(byte.lowercased)
            }
            previous = byte
        }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }
}
