/// What databases write in different ways. Everything else is SQL that both understand.
///
/// The tables themselves are a dialect's own too (`Schema`): types, full-text
/// index and generated keys have no common form.
protocol SQLDialect: Sendable {
    /// The greater of two values that are not NULL.
    func greater(_ one: String, _ other: String) -> String
    /// The lesser of two values that are not NULL.
    func lesser(_ one: String, _ other: String) -> String
    /// A table that gives the numbers of a list, its column named `value`.
    ///
    /// - Parameter parameter: The parameter that holds the list, as `numberList` writes it.
    func numbers(in parameter: String) -> String
    /// Numbers as the argument of `numbers(in:)`.
    func numberList(_ numbers: [Int64]) -> String
    /// A condition that `photo.id` is among the photos with all words of a pattern.
    ///
    /// - Parameter parameter: The parameter that holds the pattern, as `searchPattern` writes it.
    func photosMatching(_ parameter: String) -> String
    /// A pattern for photos that have a word beginning with each of these; there is one at least.
    func searchPattern(_ words: [String]) -> String
    /// A text to be sorted by, upper and lower case alike.
    func caseless(_ text: String) -> String
    /// A limit that leaves nothing out; an offset may follow it.
    var all: String { get }
    /// A hint to read a table by one of its indexes; empty where there are no hints.
    func indexHint(_ name: String) -> String
    /// Sets how much memory the transaction's pages may take; nothing where that is no setting.
    func pageCache(kibibytes: Int) -> String?
    /// Takes the words of photos out of the full-text index, by the numbers in one parameter; nothing
    /// where the database does that by itself.
    func removingWords(_ parameter: String) -> String?
    /// Puts the words of photos into the full-text index, by a condition; nothing where the database does that.
    func addingWords(where condition: String) -> String?
}

/// SQLite, from 3.38 on.
struct SQLiteDialect: SQLDialect {
    func greater(_ one: String, _ other: String) -> String { "max(\(one), \(other))" }
    func lesser(_ one: String, _ other: String) -> String { "min(\(one), \(other))" }
    func caseless(_ text: String) -> String { "\(text) COLLATE NOCASE" }
    func numbers(in parameter: String) -> String { "json_each(\(parameter))" }
    func numberList(_ numbers: [Int64]) -> String { "[\(numbers.map(String.init).joined(separator: ","))]" }

    func photosMatching(_ parameter: String) -> String {
        "photo.id IN (SELECT rowid FROM photo_text WHERE photo_text MATCH \(parameter))"
    }

    func searchPattern(_ words: [String]) -> String {
        words.map { "\"\($0)\"*" }.joined(separator: " ")
    }

    let all = "LIMIT -1"
    func indexHint(_ name: String) -> String { "INDEXED BY \(name)" }
    func pageCache(kibibytes: Int) -> String? { "PRAGMA cache_size = -\(kibibytes)" }

    func removingWords(_ parameter: String) -> String? {
        """
        INSERT INTO photo_text (photo_text, rowid, title, description, place)
        SELECT 'delete', id, title, description, place FROM photo
        WHERE id IN (SELECT value FROM \(numbers(in: parameter)))
        """
    }

    func addingWords(where condition: String) -> String? {
        """
        INSERT INTO photo_text (rowid, title, description, place)
        SELECT id, title, description, place FROM photo WHERE \(condition)
        """
    }
}
