import Photos

extension PhotoMetadata {
    /// The most bytes of a title or description, as in feeds.
    private static let longestCaption = 32_768
    /// The most bytes of any other text.
    private static let longestText = 1024
    /// The most bytes of all keywords.
    private static let longestKeywords = 65_536

    /// Truncates long texts. With all of them, the reply of a worker is still within the limit of `WorkerChannel`,
    /// even if JSON encodes each character in six bytes.
    mutating func truncateTexts() {
        for field in [\PhotoMetadata.title, \.description] {
            self[keyPath: field] = self[keyPath: field]?.truncated(toUTF8Count: Self.longestCaption)
        }
        for field in [\PhotoMetadata.place, \.camera, \.lens, \.credit] {
            self[keyPath: field] = self[keyPath: field]?.truncated(toUTF8Count: Self.longestText)
        }
        var rest = Self.longestKeywords
        keywords = keywords.map { $0.truncated(toUTF8Count: Self.longestText) }.prefix { keyword in
            rest -= keyword.utf8.count
            return rest >= 0
        }
    }
}
