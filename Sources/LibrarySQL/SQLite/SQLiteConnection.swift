import Foundation
import GRDB
import Library

/// An SQLite connection inside one read or one transaction.
final class SQLiteConnection: SQLConnection {
    private let database: Database
    let dialect: any SQLDialect = SQLiteDialect()

    init(_ database: Database) { self.database = database }

    @discardableResult
    func execute(sql: String, arguments: SQLArguments) throws -> Int {
        try SQLError.translating {
            let statement = try database.cachedStatement(sql: sql)
            try statement.execute(arguments: StatementArguments(arguments))
            return database.changesCount
        }
    }

    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        try SQLError.translating {
            let statement = try database.cachedStatement(sql: sql)
            let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
            while let row = try rows.next() {
                guard try body(SQLiteRow(row)) else { return }
            }
        }
    }

    /// Rows cost SQLite no more than packed ones.
    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        try query(sql: "SELECT \(columns.joined(separator: ", ")) \(rest)", arguments: arguments, body)
    }

    /// SQLite reads rows one after another.
    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        try query(sql: sql, arguments: arguments, body)
    }

    func statement(sql: String) throws -> any SQLStatement {
        try SQLError.translating { SQLiteStatement(try database.makeStatement(sql: sql)) }
    }

    func notify(_ notice: ServerNotice) {}

    func script(_ sql: String) throws {
        try SQLError.translating { try database.execute(sql: sql) }
    }

    /// SQLite's own tokenizer splits the text, so that nothing in it is interpreted as an operator.
    func searchWords(of text: String) throws -> [String] {
        try SearchTokenizer(database).searchWords(of: text)
    }

    /// FTS5 needs the previous words of a row to remove them.
    func removeWords(ofPhotos photos: [Int64]) throws {
        try execute(
            sql: """
                INSERT INTO photo_text (photo_text, rowid, title, description, place, search_words)
                SELECT 'delete', id, title, description, place, search_words FROM photo
                WHERE id IN (SELECT value FROM \(dialect.numbers(in: "?")))
                """, arguments: [dialect.numberList(photos)])
    }

    func addWords(where condition: String, arguments: SQLArguments) throws {
        try execute(
            sql: """
                INSERT INTO photo_text (rowid, title, description, place, search_words)
                SELECT id, title, description, place, search_words FROM photo WHERE \(condition)
                """, arguments: arguments)
    }

    /// The index has one more column, so it is created again.
    func indexSearchWords(ofPhotos photos: [Int64]) throws { try script(Schema.searchWordsIndex) }
}

/// Splits text into words as full-text search compares them, as in `photo_text`.
struct SearchTokenizer {
    private let tokenizer: any FTS5Tokenizer

    init(_ database: Database) throws {
        tokenizer = try database.makeTokenizer(.unicode61(diacritics: .remove))
    }

    /// The different words of a search, in order of appearance.
    func searchWords(of text: String) throws -> [String] { try words(of: SearchText.query(text)) }

    /// The different words, in order of appearance. Composed and decomposed ones differ, as in the index.
    func words(of text: String) throws -> [String] {
        var known: Set<[UInt8]> = []
        return try tokenizer.tokenize(query: text).map(\.token).filter {
            known.insert(Array($0.utf8)).inserted
        }
    }
}

/// A row of SQLite's.
private struct SQLiteRow: SQLRow {
    private let row: Row

    init(_ row: Row) { self.row = row }

    func isNull(at column: Int) -> Bool { row.hasNull(atIndex: column) }
    func integer(at column: Int) -> Int64 { (row[column] as Int64?) ?? 0 }
    func real(at column: Int) -> Double { (row[column] as Double?) ?? 0 }
    func text(at column: Int) -> String { (row[column] as String?) ?? "" }
    func blob(at column: Int) -> Data { (row[column] as Data?) ?? Data() }
}

/// A prepared SQLite statement for repeated use; values are bound without an array of arguments.
private final class SQLiteStatement: SQLStatement {
    private let statement: Statement

    init(_ statement: Statement) { self.statement = statement }

    func bind(_ value: SQLValue, at parameter: Int) throws {
        let code: CInt =
            switch value {
            case .null: DatabaseValue.null.bind(to: statement.sqliteStatement, at: CInt(parameter))
            case .integer(let number): number.bind(to: statement.sqliteStatement, at: CInt(parameter))
            case .real(let number): number.bind(to: statement.sqliteStatement, at: CInt(parameter))
            case .text(let text): text.bind(to: statement.sqliteStatement, at: CInt(parameter))
            case .blob(let bytes): bytes.bind(to: statement.sqliteStatement, at: CInt(parameter))
            }
        guard code == ResultCode.SQLITE_OK.rawValue else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: statement.sql)
        }
    }

    func clear() throws {
        // Resets the statement and clears its bindings, so that GRDB leaves those set later alone.
        statement.setUncheckedArguments(StatementArguments())
    }

    func execute() throws {
        try SQLError.translating { try statement.execute() }
    }
}

extension StatementArguments {
    fileprivate init(_ arguments: SQLArguments) {
        self = StatementArguments(arguments.positional.map(\.databaseValue))
        self += StatementArguments(arguments.named.mapValues(\.databaseValue))
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }
}
