import GRDB

/// The words of photos in the form used for full-text search.
///
/// PostgreSQL's own parser splits text differently from SQLite's tokenizer, and its letters depend on the server's
/// locale. So that both databases find the same photos, SQLite splits the text, in memory, and PostgreSQL's index
/// (`photo_text.words`) stores the words unchanged.
final class PhotoWords: Sendable {
    private let database: DatabaseQueue

    init() throws(SQLError) {
        do { database = try DatabaseQueue() } catch { throw SQLError(code: .other, message: "\(error)") }
    }

    /// The different words of a search, in order of appearance.
    func searchWords(of text: String) throws -> [String] {
        try SQLError.translating { try database.read { try SearchTokenizer($0).searchWords(of: text) } }
    }

    /// The indexed words of each text, separated by spaces.
    func indexed(_ texts: [String]) throws -> [String] {
        try SQLError.translating {
            try database.read { database in
                let tokenizer = try SearchTokenizer(database)
                return try texts.map { text in
                    var size = 0
                    return try tokenizer.words(of: text).map(Self.indexed).prefix { word in
                        size += word.utf8.count + 1
                        return size <= Self.maxBytes
                    }.joined(separator: " ")
                }
            }
        }
    }

    /// A word as it is indexed and searched for: `tsvector` allows words of up to 2,046 bytes.
    static func indexed(_ word: String) -> String {
        guard word.utf8.count > longestWord else { return word }
        var size = 0
        let start = word.unicodeScalars.prefix { scalar in
            size += UTF8.width(scalar)
            return size <= longestWord
        }
        return String(String.UnicodeScalarView(start))
    }

    private static let longestWord = 1_000
    /// A `tsvector` is limited to 1 MiB. Of a photo with more words, only the first are indexed.
    private static let maxBytes = 500_000
}
