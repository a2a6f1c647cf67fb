import Library

/// The words that a search looks for.
struct SearchWords: Hashable, Sendable {
    /// In the form in which the database compares them, none twice.
    let words: [String]
    /// How many different words there were beyond those that are searched for.
    let ignoredCount: Int

    /// Takes the first of the different words of a text.
    init(_ all: [String]) {
        words = Array(all.prefix(LibraryLimits.searchWords))
        ignoredCount = all.count - words.count
    }

    /// What full-text search is asked with; `nil` if the text has no word.
    func pattern(_ dialect: any SQLDialect) -> String? {
        words.isEmpty ? nil : dialect.searchPattern(words)
    }
}
