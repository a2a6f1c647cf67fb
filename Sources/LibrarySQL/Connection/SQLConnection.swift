import Foundation
import Library

/// A connection to the database inside one read or one transaction.
///
/// Statements are SQL that SQLite and PostgreSQL share; what they do not
/// share comes from `dialect`. Drivers prepare each text once and keep it.
protocol SQLConnection {
    /// How this database writes what the standard does not settle.
    var dialect: any SQLDialect { get }

    /// Runs one statement; returns how many rows it has inserted, changed or deleted.
    @discardableResult
    func execute(sql: String, arguments: SQLArguments) throws -> Int

    /// Runs a query and passes each row to `body` until that returns false. A row is valid inside the call.
    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws

    /// Does the same for a query of numbers with thousands of rows, which may come packed.
    ///
    /// - Parameters:
    ///   - columns: Columns of numbers, without parameters.
    ///   - rest: The query from `FROM` on.
    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws

    /// Runs a query whose result may have a million rows, which are never in memory together.
    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws

    /// A statement to run time and again with other arguments.
    func statement(sql: String) throws -> any SQLStatement

    /// Runs several statements without arguments, separated by semicolons.
    func script(_ sql: String) throws

    /// The different words of a text in the form that full-text search compares them.
    func searchWords(of text: String) throws -> [String]

    /// Takes the words that photos have now out of the full-text index.
    func removeWords(ofPhotos photos: [Int64]) throws

    /// Puts the words of the rows of `photo` that meet a condition into the full-text index.
    func addWords(where condition: String, arguments: SQLArguments) throws

    /// Tells other servers something as soon as the transaction is kept; nothing where there are none.
    func tell(_ notice: ServerNotice) throws
}

/// A row of a result. Columns are numbered from 0; a column that is NULL reads as 0, "" or no bytes.
protocol SQLRow {
    func isNull(at column: Int) -> Bool
    func integer(at column: Int) -> Int64
    func real(at column: Int) -> Double
    func text(at column: Int) -> String
    func blob(at column: Int) -> Data
}

/// A prepared statement that changes rows.
protocol SQLStatement: AnyObject {
    /// Gives a parameter its value; parameters are numbered from 1 and keep what they were given.
    func bind(_ value: SQLValue, at parameter: Int) throws
    /// Forgets all values.
    func clear() throws
    /// Runs it with the values it has.
    func execute() throws
}

// MARK: - Conveniences

extension SQLRow {
    /// A column that is never NULL.
    subscript<Value: SQLConvertible>(column: Int) -> Value { Value.read(self, column) }

    /// A column that may be NULL.
    subscript<Value: SQLConvertible>(column: Int) -> Value? {
        isNull(at: column) ? nil : Value.read(self, column)
    }
}

extension SQLConnection {
    @discardableResult
    func execute(sql: String) throws -> Int { try execute(sql: sql, arguments: []) }

    /// What `body` makes of the first row.
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

    /// What `body` makes of each row.
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

    /// The first column of the first row; nothing where there is no row, or where it is NULL.
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
    /// Runs it with these arguments in place of those it has.
    func execute(_ arguments: [(any SQLConvertible)?]) throws {
        try clear()
        for (index, argument) in arguments.enumerated() {
            guard let argument else { continue }
            try bind(argument.sqlValue, at: index + 1)
        }
        try execute()
    }
}
