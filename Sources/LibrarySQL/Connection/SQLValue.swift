import Foundation

/// An argument of a statement.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A type whose values are arguments of statements and columns of rows.
protocol SQLConvertible: Sendable {
    /// The value as an argument.
    var sqlValue: SQLValue { get }

    /// Reads a column that is not NULL.
    static func read(_ row: some SQLRow, _ column: Int) -> Self
}

extension Int64: SQLConvertible {
    var sqlValue: SQLValue { .integer(self) }
    static func read(_ row: some SQLRow, _ column: Int) -> Int64 { row.integer(at: column) }
}

extension Int: SQLConvertible {
    var sqlValue: SQLValue { .integer(Int64(self)) }
    static func read(_ row: some SQLRow, _ column: Int) -> Int {
        Int(truncatingIfNeeded: row.integer(at: column))
    }
}

extension UInt32: SQLConvertible {
    var sqlValue: SQLValue { .integer(Int64(self)) }
    static func read(_ row: some SQLRow, _ column: Int) -> UInt32 {
        UInt32(clamping: row.integer(at: column))
    }
}

extension Bool: SQLConvertible {
    var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    static func read(_ row: some SQLRow, _ column: Int) -> Bool { row.integer(at: column) != 0 }
}

extension Double: SQLConvertible {
    var sqlValue: SQLValue { .real(self) }
    static func read(_ row: some SQLRow, _ column: Int) -> Double { row.real(at: column) }
}

extension String: SQLConvertible {
    var sqlValue: SQLValue { .text(self) }
    static func read(_ row: some SQLRow, _ column: Int) -> String { row.text(at: column) }
}

extension Data: SQLConvertible {
    var sqlValue: SQLValue { .blob(self) }
    static func read(_ row: some SQLRow, _ column: Int) -> Data { row.blob(at: column) }
}

/// The arguments of a statement: those of its `?` in their order, and those of its `:name` by name.
///
/// A statement need not have all of the names.
struct SQLArguments: Sendable {
    var positional: [SQLValue] = []
    var named: [String: SQLValue] = [:]
}

extension SQLArguments: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: (any SQLConvertible)?...) {
        self.init(positional: elements.map { $0?.sqlValue ?? .null })
    }
}

extension SQLArguments: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, (any SQLConvertible)?)...) {
        let values = elements.map { ($0, $1?.sqlValue ?? .null) }
        self.init(named: Dictionary(values, uniquingKeysWith: { _, last in last }))
    }
}

extension SQLArguments {
    /// The arguments of both.
    func merging(_ others: SQLArguments) -> SQLArguments {
        SQLArguments(
            positional: positional + others.positional, named: named.merging(others.named) { _, new in new })
    }
}
