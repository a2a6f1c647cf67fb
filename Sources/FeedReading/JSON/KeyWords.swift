/// Splits the name of a member into words: `largeImageURL`, `large_image_url`
/// and `large-image:url` are large, image, url.
enum KeyWords {
    /// Words at the end that may be written without a separator: `imageurl`,
    /// `imghref`.
    private static let endings = ["url", "uri", "href", "src", "link", "width", "height"]

    static func split(_ name: String) -> [String] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var previous: UInt8 = 0
        for byte in name.utf8.prefix(80) {
            let isUpper = (0x41...0x5A).contains(byte)
            let startsWord = isUpper && !(0x41...0x5A).contains(previous) || byte.isDigit != previous.isDigit
            if !isWordByte(byte) || startsWord {
                if !word.isEmpty { words.append(word) }
                word = []
            }
            if isWordByte(byte) { word.append(byte.lowercased) }
            previous = byte
        }
        if !word.isEmpty { words.append(word) }
        return words.flatMap { compound(String(decoding: $0, as: UTF8.self)) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

    private static func compound(_ word: String) -> [String] {
        for ending in endings where word.utf8.count > ending.utf8.count && word.hasSuffix(ending) {
            return [String(word.dropLast(ending.count)), ending]
        }
        return [word]
    }
}
