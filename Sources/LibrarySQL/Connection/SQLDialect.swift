/// What databases write in different ways. Everything else is SQL that both understand.
///
/// The tables themselves are a dialect's own too (`Schema`): types, full-text
/// index and generated keys have no common form.
protocol SQLDialect: Sendable {
    /// The greater of two values that are not NULL.
    func greater(_ one: String, _ other: String) -> String
    /// The lesser of two values that are not NULL.
    func lesser(_ one: String, _ other: String) -> String
    /// A condition that two values are the same; two that are NULL are.
    func same(_ one: String, _ other: String) -> String
    /// A condition that two values are not the same; NULL and another value are not.
    func differs(_ one: String, _ other: String) -> String
    /// A condition that a text has the form of a pattern of `LIKE`, letters of ASCII in either case.
    func isLike(_ text: String, _ pattern: String) -> String
    /// What a conflict over a column is named by: texts without a limit cannot be indexed as they are everywhere.
    func conflict(over column: String) -> String
    /// A join whose left side is read first, where that can be said.
    var orderedJoin: String { get }
    /// A join with the rows of a table that a condition finds by an index for each row of the tables before it.
    func joinEach(_ table: String, where condition: String) -> String
    /// A table that gives the numbers of a list, its column named `value`.
    ///
    /// - Parameter parameter: The parameter that holds the list, as `numberList` writes it.
    func numbers(in parameter: String) -> String
    /// Numbers as the argument of `numbers(in:)`.
    func numberList(_ numbers: [Int64]) -> String
    /// A table that gives pairs of numbers, its columns named `one` and `other`.
    ///
    /// - Parameter parameter: The parameter that holds the pairs, as `pairList` writes them.
    func pairs(in parameter: String) -> String
    /// A condition that `photo.id` is among the photos with all words of a pattern.
    ///
    /// - Parameter parameter: The parameter that holds the pattern, as `searchPattern` writes it.
    func photosMatching(_ parameter: String) -> String
    /// A pattern for photos that have a word beginning with each of these; there is one at least.
    func searchPattern(_ words: [String]) -> String
    /// A text to be sorted by, upper and lower case alike.
    func caseless(_ text: String) -> String
    /// The database's clock in seconds since 1970, not that of the beginning of the transaction.
    var now: String { get }
    /// What follows a query whose rows nobody else may change before the end of the transaction; empty where nobody can.
    var rowLock: String { get }
    /// How the database is asked for its tables.
    var catalog: SQLCatalog { get }
    /// A limit that leaves nothing out; an offset may follow it.
    var all: String { get }
    /// A hint to read a table by one of its indexes; empty where there are no hints.
    func indexHint(_ name: String) -> String
    /// Sets how much memory the transaction's pages may take; nothing where that is no setting.
    func pageCache(kibibytes: Int) -> String?
}

extension SQLDialect {
    /// Pairs of numbers as the argument of `pairs(in:)`.
    func pairList(_ pairs: [(one: Int64, other: Int64)]) -> String {
        "[\(pairs.map { "[\($0.one),\($0.other)]" }.joined(separator: ","))]"
    }
}

/// SQLite, from 3.38 on.
struct SQLiteDialect: SQLDialect {
    func greater(_ one: String, _ other: String) -> String { "max(\(one), \(other))" }
    func lesser(_ one: String, _ other: String) -> String { "min(\(one), \(other))" }
    func same(_ one: String, _ other: String) -> String { "\(one) IS \(other)" }
    func differs(_ one: String, _ other: String) -> String { "\(one) IS NOT \(other)" }
    func isLike(_ text: String, _ pattern: String) -> String { "\(text) LIKE \(pattern)" }
    func conflict(over column: String) -> String { "(\(column))" }
    func caseless(_ text: String) -> String { "\(text) COLLATE NOCASE" }
    func numbers(in parameter: String) -> String { "json_each(\(parameter))" }
    func numberList(_ numbers: [Int64]) -> String { "[\(numbers.map(String.init).joined(separator: ","))]" }

    func pairs(in parameter: String) -> String {
        "(SELECT value ->> 0 AS one, value ->> 1 AS other FROM json_each(\(parameter)))"
    }

    func photosMatching(_ parameter: String) -> String {
        "photo.id IN (SELECT rowid FROM photo_text WHERE photo_text MATCH \(parameter))"
    }

    func searchPattern(_ words: [String]) -> String {
        words.map { "\"\($0)\"*" }.joined(separator: " ")
    }

    let now = "(julianday('now') - 2440587.5) * 86400.0"
    let rowLock = ""
    let all = "LIMIT -1"
    let orderedJoin = "CROSS JOIN"
    func joinEach(_ table: String, where condition: String) -> String {
        "CROSS JOIN \(table) ON \(condition)"
    }
    func indexHint(_ name: String) -> String { "INDEXED BY \(name)" }
    func pageCache(kibibytes: Int) -> String? { "PRAGMA cache_size = -\(kibibytes)" }
}
