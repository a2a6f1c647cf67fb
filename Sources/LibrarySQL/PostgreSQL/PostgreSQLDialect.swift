import Foundation

/// PostgreSQL, from 14 on.
struct PostgreSQLDialect: SQLDialect {
    func greater(_ one: String, _ other: String) -> String { "greatest(\(one), \(other))" }
    func lesser(_ one: String, _ other: String) -> String { "least(\(one), \(other))" }
    func same(_ one: String, _ other: String) -> String { "\(one) IS NOT DISTINCT FROM \(other)" }
    func differs(_ one: String, _ other: String) -> String { "\(one) IS DISTINCT FROM \(other)" }
    func isLike(_ text: String, _ pattern: String) -> String { "\(text) ILIKE \(pattern)" }
    /// An index entry is limited to 2,704 bytes, so the digest of a text is unique.
    func conflict(over column: String) -> String { "(md5(\(column)))" }
    func numbers(in parameter: String) -> String { "unnest(CAST(\(parameter) AS bigint[])) AS list (value)" }
    func numberList(_ numbers: [Int64]) -> String { "{\(numbers.map(String.init).joined(separator: ","))}" }

    let now = "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"
    let rowLock = "FOR UPDATE"

    func pairs(in parameter: String) -> String {
        """
        (SELECT CAST(value ->> 0 AS bigint) AS one, CAST(value ->> 1 AS bigint) AS other
            FROM jsonb_array_elements(CAST(\(parameter) AS jsonb)) AS list (value))
        """
    }

    func photosMatching(_ parameter: String) -> String {
        "photo.id IN (SELECT photo_id FROM photo_text WHERE words @@ CAST(\(parameter) AS tsquery))"
    }

    func searchPattern(_ words: [String]) -> String {
        words.map { word in
            let quoted = PhotoWords.indexed(word).replacing("\\", with: "\\\\").replacing("'", with: "''")
            return "'\(quoted)':*"
        }.joined(separator: " & ")
    }

    let all = "LIMIT ALL"
    let orderedJoin = "JOIN"
    /// A subquery with an offset is not merged with the query around it, which might read the whole table.
    func joinEach(_ table: String, where condition: String) -> String {
        "CROSS JOIN LATERAL (SELECT * FROM \(table) WHERE \(condition) OFFSET 0) AS \(table)"
    }
    func indexHint(_ name: String) -> String { "" }
    func pageCache(kibibytes: Int) -> String? { nil }
}
