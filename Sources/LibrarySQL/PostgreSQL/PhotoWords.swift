import GRDB

/// The words of photos in the form that full-text search compares them.
///
/// PostgreSQL's own parser takes other parts of a text for words than SQLite's tokenizer does, and what is a letter
/// goes by the locale of the server. A library finds the same photos in both databases: SQLite finds the words,
/// in memory, and PostgreSQL's index (`photo_text.words`) holds them as they are.
final class PhotoWords: Sendable {
    private let database: DatabaseQueue

    init() throws(SQLError) {
        do { database = try DatabaseQueue() } catch { throw SQLError(code: .other, message: "\(error)") }
    }

    /// The different words of a text, in the order in which they come first.
    func words(of text: String) throws -> [String] {
        try SQLError.translating { try database.read { try SearchTokenizer($0).words(of: text) } }
    }

    /// The words of each text as they are indexed, with spaces between.
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

    /// A word as it is indexed and looked for: a `tsvector` holds words of up to 2,046 bytes.
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
    /// A `tsvector` holds 1 MiB. A photo with more words is found by the first of them.
    private static let maxBytes = 500_000
}
