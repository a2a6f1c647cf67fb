/// The differences between the databases' SQL. Everything else is SQL that both support.
///
/// The tables are defined per database too (`Schema`): types, full-text indexes and generated keys differ.
protocol SQLDialect: Sendable {
    /// The greater of two values that are not NULL.
    func greater(_ one: String, _ other: String) -> String
    /// The lesser of two values that are not NULL.
    func lesser(_ one: String, _ other: String) -> String
    /// A condition that two values are equal, where NULL equals NULL.
    func same(_ one: String, _ other: String) -> String
    /// A condition that two values differ, where NULL differs from any value.
    func differs(_ one: String, _ other: String) -> String
    /// A condition that text matches a `LIKE` pattern, ignoring the case of ASCII letters.
    func isLike(_ text: String, _ pattern: String) -> String
    /// The conflict target of a column: text without a limit cannot be indexed directly in every database.
    func conflict(over column: String) -> String
    /// A join that reads its left side first, if the database supports such a hint.
    var orderedJoin: String { get }
    /// A join with the rows of a table that match a condition, looked up by an index for each row before.
    func joinEach(_ table: String, where condition: String) -> String
    /// A table with a column `value`, which contains the numbers of a list.
    ///
    /// - Parameter parameter: The parameter with the list, formatted by `numberList`.
    func numbers(in parameter: String) -> String
    /// Numbers as the argument of `numbers(in:)`.
    func numberList(_ numbers: [Int64]) -> String
    /// A table with columns `one` and `other`, which contains pairs of numbers.
    ///
    /// - Parameter parameter: The parameter with the pairs, formatted by `pairList`.
    func pairs(in parameter: String) -> String
    /// A condition that `photo.id` is a photo with all words of a pattern.
    ///
    /// - Parameter parameter: The parameter with the pattern, formatted by `searchPattern`.
    func photosMatching(_ parameter: String) -> String
    /// A pattern for photos with words that start with each of these; at least one.
    func searchPattern(_ words: [String]) -> String
    /// The database's current time in seconds since 1970, not that of the start of the transaction.
    var now: String { get }
    /// The suffix of a query that locks its rows until the end of the transaction; empty if writers are exclusive
    /// anyway.
    var rowLock: String { get }
    /// The queries for the database's tables and columns.
    var catalog: SQLCatalog { get }
    /// A `LIMIT` without a limit, so that an `OFFSET` can follow.
    var all: String { get }
    /// A hint to use an index; empty if the database has no hints.
    func indexHint(_ name: String) -> String
    /// Sets the page cache size of the transaction; `nil` if the database has no such setting.
    func pageCache(kibibytes: Int) -> String?
}

extension SQLDialect {
    /// Pairs of numbers as the argument of `pairs(in:)`.
    func pairList(_ pairs: [(one: Int64, other: Int64)]) -> String {
        "[\(pairs.map { "[\($0.one),\($0.other)]" }.joined(separator: ","))]"
    }
}

/// SQLite 3.38 or newer.
struct SQLiteDialect: SQLDialect {
    func greater(_ one: String, _ other: String) -> String { "max(\(one), \(other))" }
    func lesser(_ one: String, _ other: String) -> String { "min(\(one), \(other))" }
    func same(_ one: String, _ other: String) -> String { "\(one) IS \(other)" }
    func differs(_ one: String, _ other: String) -> String { "\(one) IS NOT \(other)" }
    func isLike(_ text: String, _ pattern: String) -> String { "\(text) LIKE \(pattern)" }
    func conflict(over column: String) -> String { "(\(column))" }
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
