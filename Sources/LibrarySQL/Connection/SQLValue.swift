import Foundation

/// A value that a statement takes as an argument.
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

/// The arguments of a statement: in the order of its `?`, or by the names of its `:name`.
enum SQLArguments: Sendable {
    case positional([SQLValue])
    case named([String: SQLValue])
}

extension SQLArguments: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: (any SQLConvertible)?...) {
        self = .positional(elements.map { $0?.sqlValue ?? .null })
    }
}

extension SQLArguments: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, (any SQLConvertible)?)...) {
        let values = elements.map { ($0, $1?.sqlValue ?? .null) }
        self = .named(Dictionary(values, uniquingKeysWith: { _, last in last }))
    }
}

extension SQLArguments {
    /// Both arguments by name; positional ones have no part in it.
    func merging(_ others: SQLArguments) -> SQLArguments {
        guard case .named(let mine) = self, case .named(let theirs) = others else { return self }
        return .named(mine.merging(theirs) { _, new in new })
    }
}
