import GRDB

/// The words that a search looks for.
struct SearchWords: Hashable, Sendable {
    /// As SQLite's tokenizer writes them, none twice.
    let words: [String]
    /// How many different words there were beyond those that are searched for.
    let ignoredCount: Int

    /// Each word is one more scan of the index, so that a text of thousands would take seconds.
    static let limit = 16

    /// SQLite's own tokenizer finds the words, so that nothing of the text can be read as an operator.
    init(_ text: String, _ database: Database) throws {
        let tokenizer = try database.makeTokenizer(.unicode61(diacritics: .remove))
        var known: Set<String> = []
        var words: [String] = []
        for (word, _) in try tokenizer.tokenize(query: text) where known.insert(word).inserted {
            if words.count < Self.limit { words.append(word) }
        }
        self.words = words
        ignoredCount = known.count - words.count
    }

    /// What FTS5 is asked with; nothing where the text has no word.
    var pattern: String? {
        words.isEmpty ? nil : words.map { "\"\($0)\"*" }.joined(separator: " ")
    }
}
