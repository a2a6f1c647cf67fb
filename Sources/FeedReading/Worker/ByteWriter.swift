import Foundation

/// Encodes numbers and texts as bytes for `ByteReader`.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Seven bits per byte, the lowest first; not negative.
    mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    mutating func write(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// A text that often equals that of the record before: `previous` is the last text written there.
    mutating func write(_ text: String?, after previous: inout String?) {
        if text == previous {
            write(Self.same)
        } else if let text {
            previous = text
            var text = text
            text.withUTF8 { utf8 in
                write(utf8.count + Self.firstLength)
                bytes.append(contentsOf: utf8)
            }
        } else {
            previous = nil
            write(Self.none)
        }
    }

    static let same = 0
    static let none = 1
    /// Numbers from here on are a length.
    static let firstLength = 2
}
