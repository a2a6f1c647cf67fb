import Foundation
import Library

/// A PostgreSQL connection inside one read or one transaction.
final class PostgreSQLConnection: SQLConnection {
    private let session: PostgreSQLSession
    private let words: PhotoWords
    /// Identifies this server in its notifications.
    private let sender: String
    private let isCancelled: () -> Bool
    let dialect: any SQLDialect = PostgreSQLDialect()
    /// The session's number of changed rows before.
    private let changedBefore: Int
    private var hasRunScript = false
    private var cursorCount = 0
    /// The rows of a scan fetched at a time; the server sends them while earlier ones are read.
    private static let rowsAtOnce = 2_500

    /// - Parameter isCancelled: Whether the caller was cancelled.
    init(
        _ session: PostgreSQLSession, _ words: PhotoWords, sender: String = "",
        isCancelled: @escaping () -> Bool = { false }
    ) {
        self.session = session
        self.sender = sender
        self.words = words
        self.isCancelled = isCancelled
        changedBefore = session.changedCount
    }

    /// Waits for all statements; returns whether any row was written.
    func waitForResponses() throws -> Bool {
        try session.waitForResponses()
        return hasRunScript || session.changedCount > changedBefore
    }

    @discardableResult
    func execute(sql: String, arguments: SQLArguments) throws -> Int { try run(sql, arguments).changedCount }

    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        let result = try run(sql, arguments)
        for number in 0..<result.count {
            guard try body(result.row(number)) else { return }
        }
    }

    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        let names = columns.indices.map { "column\($0)" }
        let arrays = names.map { "array_agg(\($0))" }.joined(separator: ", ")
        let list = zip(columns, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
        // `OFFSET 0` preserves the order of the list.
        let sql = "SELECT \(arrays) FROM (SELECT \(list) \(rest) OFFSET 0) AS list"
        let rows = try PostgreSQLPackedRows(try run(sql, arguments), columnCount: columns.count)
        while rows.advance() {
            guard try body(rows) else { return }
        }
    }

    /// Uses a cursor, since libpq would hold all rows in memory. The next rows are fetched while earlier ones
    /// are read.
    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        try checkCancelled()
        cursorCount += 1
        let name = "vitrine_scan_\(cursorCount)"
        let text = session.text(of: sql)
        _ = try session.runOnce(
            "DECLARE \(name) NO SCROLL CURSOR FOR \(text.text)", try text.values(arguments))
        let fetch = "FETCH FORWARD \(Self.rowsAtOnce) FROM \(name)"
        var next: Int? = try session.sendAhead(fetch)
        defer { if let next { session.drop(next) } }
        while let number = next {
            next = nil
            try checkCancelled()
            let part = try session.result(number)
            if part.count == Self.rowsAtOnce { next = try session.sendAhead(fetch) }
            for number in 0..<part.count {
                guard try body(part.row(number)) else { return try session.sendOnce("CLOSE \(name)") }
            }
        }
        try session.sendOnce("CLOSE \(name)")
    }

    func statement(sql: String) throws -> any SQLStatement { PostgreSQLStatement(sql, self) }

    /// Tables are declared with SQLite's types.
    func script(_ sql: String) throws {
        try checkCancelled()
        try session.script(PostgreSQLScript.translated(sql))
        hasRunScript = true
    }

    func searchWords(of text: String) throws -> [String] { try words.searchWords(of: text) }

    func removeWords(ofPhotos photos: [Int64]) throws {
        try execute(
            sql: "DELETE FROM photo_text WHERE photo_id IN (SELECT value FROM \(dialect.numbers(in: "?")))",
            arguments: [dialect.numberList(photos)])
    }

    func addWords(where condition: String, arguments: SQLArguments) throws {
        var (photos, texts): ([Int64], [String]) = ([], [])
        try scan(
            sql: "SELECT id, title, description, place, search_words FROM photo WHERE \(condition)",
            arguments: arguments
        ) { row in
            photos.append(row[0])
            texts.append((1...4).map { row[$0] as String }.joined(separator: "\n"))
            if photos.count == Self.photosAtOnce {
                try addWords(of: texts, toPhotos: photos)
                (photos, texts) = ([], [])
            }
            return true
        }
        if !photos.isEmpty { try addWords(of: texts, toPhotos: photos) }
    }

    func indexSearchWords(ofPhotos photos: [Int64]) throws {
        for start in stride(from: 0, to: photos.count, by: Self.photosAtOnce) {
            let some = Array(photos[start..<min(start + Self.photosAtOnce, photos.count)])
            try removeWords(ofPhotos: some)
            try addWords(
                where: "id IN (SELECT value FROM \(dialect.numbers(in: "?")))",
                arguments: [dialect.numberList(some)])
        }
    }

    private static let photosAtOnce = 500

    private func addWords(of texts: [String], toPhotos photos: [Int64]) throws {
        let words = try words.indexed(texts).map { words in
            "\"\(words.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        try execute(
            sql: """
                INSERT INTO photo_text (photo_id, words)
                SELECT id, array_to_tsvector(string_to_array(words, ' '))
                FROM unnest(CAST(? AS bigint[]), CAST(? AS text[])) AS list (id, words)
                """,
            arguments: [dialect.numberList(photos), "{\(words.joined(separator: ","))}"])
    }

    func notify(_ notice: ServerNotice) throws {
        for payload in PostgreSQLBus.payloads(of: [notice], from: sender) { try notify(payload) }
    }

    /// Sends a payload on the bus's channel.
    func notify(_ payload: String) throws {
        try execute(sql: "SELECT pg_notify(\(PostgreSQLBus.channel), ?)", arguments: [payload])
    }

    private func run(_ sql: String, _ arguments: SQLArguments) throws -> PostgreSQLResult {
        try run(sql, try session.text(of: sql).values(arguments), .byValue)
    }

    private func run(
        _ sql: String, _ values: [SQLValue], _ typing: PostgreSQLParameters.Typing
    ) throws -> PostgreSQLResult {
        try checkCancelled()
        return try session.run(sql, values, typing)
    }

    /// Runs a statement without waiting for its result.
    fileprivate func runAhead(_ sql: String, _ values: [SQLValue]) throws {
        try checkCancelled()
        try session.runAhead(sql, values, .byContext)
    }

    private func checkCancelled() throws {
        if isCancelled() { throw CancellationError() }
    }
}

/// A prepared PostgreSQL statement for repeated use.
private final class PostgreSQLStatement: SQLStatement {
    private let sql: String
    private let connection: PostgreSQLConnection
    private var values: [SQLValue] = []

    init(_ sql: String, _ connection: PostgreSQLConnection) {
        self.sql = sql
        self.connection = connection
    }

    func bind(_ value: SQLValue, at parameter: Int) throws {
        while values.count < parameter { values.append(.null) }
        values[parameter - 1] = value
    }

    func clear() throws { values.removeAll(keepingCapacity: true) }

    func execute() throws { try connection.runAhead(sql, complete(values)) }

    /// Unbound parameters are NULL.
    private func complete(_ values: [SQLValue]) -> [SQLValue] {
        let count = connection.parameterCount(of: sql)
        return values + Array(repeating: .null, count: max(count - values.count, 0))
    }
}

extension PostgreSQLConnection {
    fileprivate func parameterCount(of sql: String) -> Int { session.text(of: sql).parameters.count }
}
