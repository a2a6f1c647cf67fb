import Foundation
import Library

/// A connection to the database inside one read or one transaction.
///
/// Statements use the common subset of SQLite's and PostgreSQL's SQL; differences come from `dialect`. Drivers
/// prepare each statement once and cache it.
protocol SQLConnection {
    /// The SQL dialect of the database.
    var dialect: any SQLDialect { get }

    /// Runs a statement; returns the number of rows inserted, changed or deleted.
    @discardableResult
    func execute(sql: String, arguments: SQLArguments) throws -> Int

    /// Runs a query and passes each row to `body` until it returns false. A row is only valid inside the call.
    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws

    /// Runs a query for thousands of rows of numbers, which may be transferred in packed form.
    ///
    /// - Parameters:
    ///   - columns: Columns of numbers, without parameters.
    ///   - rest: The query from `FROM` on.
    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws

    /// Runs a query with up to millions of rows, without holding all of them in memory.
    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws

    /// A prepared statement, to be run repeatedly with different arguments.
    func statement(sql: String) throws -> any SQLStatement

    /// Runs several statements without arguments, separated by semicolons.
    func script(_ sql: String) throws

    /// The different words of a text in the form used for full-text search.
    func searchWords(of text: String) throws -> [String]

    /// Removes the current words of photos from the full-text index.
    func removeWords(ofPhotos photos: [Int64]) throws

    /// Adds the words of the rows of `photo` that match a condition to the full-text index.
    func addWords(where condition: String, arguments: SQLArguments) throws

    /// Adds the column `search_words` of `photo`, which is new, to the full-text index.
    ///
    /// - Parameter photos: Those with such words.
    func indexSearchWords(ofPhotos photos: [Int64]) throws

    /// Notifies other servers after the transaction is committed; does nothing if there are none.
    func notify(_ notice: ServerNotice) throws
}

/// A row of a result. Columns are numbered from 0; a NULL column reads as 0, "" or no bytes.
protocol SQLRow {
    func isNull(at column: Int) -> Bool
    func integer(at column: Int) -> Int64
    func real(at column: Int) -> Double
    func text(at column: Int) -> String
    func blob(at column: Int) -> Data
}

/// A prepared statement that writes.
protocol SQLStatement: AnyObject {
    /// Binds a value; parameters are numbered from 1 and keep their values.
    func bind(_ value: SQLValue, at parameter: Int) throws
    /// Clears all bindings.
    func clear() throws
    /// Runs the statement with the bound values.
    func execute() throws
}

// MARK: - Conveniences

extension SQLRow {
    /// The value of a column that is never NULL.
    subscript<Value: SQLConvertible>(column: Int) -> Value { Value.read(self, column) }

    /// The value of a column that may be NULL.
    subscript<Value: SQLConvertible>(column: Int) -> Value? {
        isNull(at: column) ? nil : Value.read(self, column)
    }
}

extension SQLConnection {
    @discardableResult
    func execute(sql: String) throws -> Int { try execute(sql: sql, arguments: []) }

    /// Maps the first row.
    func first<Value>(
        sql: String, arguments: SQLArguments = [], _ body: (any SQLRow) throws -> Value
    ) throws -> Value? {
        var value: Value?
        try query(sql: sql, arguments: arguments) { row in
            value = try body(row)
            return false
        }
        return value
    }

    /// Maps all rows.
    func all<Value>(
        sql: String, arguments: SQLArguments = [], _ body: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try query(sql: sql, arguments: arguments) { row in
            values.append(try body(row))
            return true
        }
        return values
    }

    /// The first column of the first row; `nil` if there is no row or it is NULL.
    func value<Value: SQLConvertible>(
        _ type: Value.Type, sql: String, arguments: SQLArguments = []
    ) throws -> Value? {
        try first(sql: sql, arguments: arguments) { $0[0] as Value? } ?? nil
    }

    /// The first column of each row.
    func values<Value: SQLConvertible>(
        _ type: Value.Type, sql: String, arguments: SQLArguments = []
    ) throws -> [Value] {
        try all(sql: sql, arguments: arguments) { $0[0] as Value }
    }
}

extension SQLStatement {
    /// Runs the statement with new values.
    func execute(_ arguments: [(any SQLConvertible)?]) throws {
        try clear()
        for (index, argument) in arguments.enumerated() {
            guard let argument else { continue }
            try bind(argument.sqlValue, at: index + 1)
        }
        try execute()
    }
}
