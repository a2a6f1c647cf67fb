import Library

/// The words of a search.
struct SearchWords: Hashable, Sendable {
    /// In normalized form, each once.
    let words: [String]
    /// The number of different words beyond the limit.
    let ignoredCount: Int

    /// Creates a search for the first of the different words of a text.
    init(_ all: [String]) {
        words = Array(all.prefix(LibraryLimits.searchWords))
        ignoredCount = all.count - words.count
    }

    /// The full-text query; `nil` if the text has no word.
    func pattern(_ dialect: any SQLDialect) -> String? {
        words.isEmpty ? nil : dialect.searchPattern(words)
    }
}
