import CLibPQ
import Foundation

/// A value in PostgreSQL's binary form; the bytes are valid as long as the result that owns them.
struct PostgreSQLField {
    let type: Oid
    let bytes: UnsafeRawBufferPointer

    var integer: Int64 {
        guard !bytes.isEmpty else { return 0 }
        switch type {
        case .integer, .mediumInteger, .smallInteger, .boolean: return wholeNumber
        case .real:
            let number = floatingPoint
            return Int64(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : number < 0 ? .min : 0)
        case .numeric: return PostgreSQLNumeric(bytes).integer
        default: return Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
        }
    }

    var real: Double {
        guard !bytes.isEmpty else { return 0 }
        switch type {
        case .real: return floatingPoint
        case .integer, .mediumInteger, .smallInteger, .boolean: return Double(wholeNumber)
        case .numeric: return PostgreSQLNumeric(bytes).real
        default: return Double(String(decoding: bytes, as: UTF8.self)) ?? 0
        }
    }

    var text: String {
        switch type {
        case .integer, .mediumInteger, .smallInteger, .boolean: String(integer)
        case .real: String(real)
        default: String(decoding: bytes, as: UTF8.self)
        }
    }

    /// One to eight bytes, the most significant first.
    private var wholeNumber: Int64 {
        switch bytes.count {
        case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        default: Int64(bytes[0])
        }
    }

    private var floatingPoint: Double {
        guard bytes.count == 8 else { return 0 }
        return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
    }
}

/// A number of any length, as sums of whole numbers are: digits to the base of 10,000 (`numeric_send`).
private struct PostgreSQLNumeric {
    private let digits: [Int64]
    /// The power of 10,000 of the first digit.
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

    /// The value without its fraction; the nearest representable number if it is too large.
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
