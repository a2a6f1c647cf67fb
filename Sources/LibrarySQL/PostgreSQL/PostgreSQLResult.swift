import CLibPQ
import Foundation

/// What PostgreSQL has answered to one statement; columns are in its binary form.
final class PostgreSQLResult {
    fileprivate let pointer: OpaquePointer
    /// The types of the columns.
    fileprivate let types: [Oid]
    let count: Int

    /// Takes over a result of libpq's.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        types = (0..<PQnfields(pointer)).map { PQftype(pointer, $0) }
        count = Int(PQntuples(pointer))
    }

    deinit { PQclear(pointer) }

    func row(_ number: Int) -> PostgreSQLRow { PostgreSQLRow(result: self, number: Int32(number)) }

    /// What was done, e.g. `COMMIT`, or `UPDATE 3`.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }
    var status: ExecStatusType { PQresultStatus(pointer) }

    /// A part of what went wrong.
    func field(_ code: Int32) -> String? { PQresultErrorField(pointer, code).map { String(cString: $0) } }

    /// How many rows were inserted, changed or deleted; 0 where none could be.
    var changedCount: Int {
        guard let status = PQcmdStatus(pointer), strncmp(status, "SELECT", 6) != 0,
            strncmp(status, "FETCH", 5) != 0, let count = PQcmdTuples(pointer)
        else { return 0 }
        return Int(String(cString: count)) ?? 0
    }
}

/// A row of PostgreSQL's.
struct PostgreSQLRow: SQLRow {
    fileprivate let result: PostgreSQLResult
    fileprivate let number: Int32

    func isNull(at column: Int) -> Bool { PQgetisnull(result.pointer, number, Int32(column)) != 0 }

    func integer(at column: Int) -> Int64 {
        let bytes = bytes(at: column)
        guard !bytes.isEmpty else { return 0 }
        switch result.types[column] {
        case .integer, .mediumInteger, .smallInteger, .boolean: return Self.integer(bytes)
        case .real:
            let number = Self.real(bytes)
            return Int64(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : number < 0 ? .min : 0)
        case .numeric: return PostgreSQLNumeric(bytes).integer
        default: return Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
        }
    }

    func real(at column: Int) -> Double {
        let bytes = bytes(at: column)
        guard !bytes.isEmpty else { return 0 }
        switch result.types[column] {
        case .real: return Self.real(bytes)
        case .integer, .mediumInteger, .smallInteger, .boolean: return Double(Self.integer(bytes))
        case .numeric: return PostgreSQLNumeric(bytes).real
        default: return Double(String(decoding: bytes, as: UTF8.self)) ?? 0
        }
    }

    func text(at column: Int) -> String {
        switch result.types[column] {
        case .integer, .mediumInteger, .smallInteger, .boolean:
            isNull(at: column) ? "" : String(integer(at: column))
        case .real: isNull(at: column) ? "" : String(real(at: column))
        default: String(decoding: bytes(at: column), as: UTF8.self)
        }
    }

    func blob(at column: Int) -> Data { Data(bytes(at: column)) }

    /// The bytes of a column; none where it is NULL.
    private func bytes(at column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result.pointer, number, Int32(column)),
            count: Int(PQgetlength(result.pointer, number, Int32(column))))
    }

    /// A whole number of one to eight bytes, the most significant first.
    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        switch bytes.count {
        case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        default: Int64(bytes[0])
        }
    }

    private static func real(_ bytes: UnsafeRawBufferPointer) -> Double {
        guard bytes.count == 8 else { return 0 }
        return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
    }
}

/// A number of any length, as sums of whole numbers are: digits to the base of 10,000 (`numeric_send`).
private struct PostgreSQLNumeric {
    private let digits: [Int64]
    /// The power of 10,000 that the first digit counts.
    private let weight: Int
    private let isNegative: Bool

    init(_ bytes: UnsafeRawBufferPointer) {
        func number(_ index: Int) -> Int {
            guard index * 2 + 2 <= bytes.count else { return 0 }
            return Int(
                UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)))
        }
        let count = min(number(0), max(bytes.count / 2 - 4, 0))
        weight = Int(Int16(truncatingIfNeeded: number(1)))
        isNegative = number(2) == 0x4000
        digits = (0..<count).map { Int64(number(4 + $0)) }
    }

    /// Without its fraction; the nearest number that there is where it is too great.
    var integer: Int64 {
        guard weight >= 0 else { return 0 }
        var value: Int64 = 0
        for index in 0...min(weight, 5) {
            let (product, hasOverflown) = value.multipliedReportingOverflow(by: 10_000)
            let digit = index < digits.count ? digits[index] : 0
            let (sum, isTooGreat) = product.addingReportingOverflow(digit)
            guard !hasOverflown, !isTooGreat else { return isNegative ? .min : .max }
            value = sum
        }
        guard weight <= 5 else { return isNegative ? .min : .max }
        return isNegative ? -value : value
    }

    var real: Double {
        var value = 0.0
        for (index, digit) in digits.enumerated() {
            value += Double(digit) * pow(10_000, Double(weight - index))
        }
        return isNegative ? -value : value
    }
}
