import Foundation

/// Reads the output of `ByteWriter`, or arbitrary bytes without a trap: a
/// compromised worker may send anything.
struct ByteReader {
    /// The bytes do not follow the format.
    struct Malformed: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    /// Creates a reader of bytes that must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether everything was read.
    var isAtEnd: Bool { index == bytes.count }

    /// A number of at most 56 bits.
    mutating func number() throws(Malformed) -> Int {
        var number = 0
        var shift = 0
        while index < bytes.count, shift < 56 {
            let byte = bytes[index]
            index += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw Malformed()
    }

    /// A number of records, each at least a byte long, so that no memory is reserved for impossible counts.
    mutating func count() throws(Malformed) -> Int {
        let count = try number()
        guard count <= bytes.count - index else { throw Malformed() }
        return count
    }

    mutating func text() throws(Malformed) -> String { try text(length: try number()) }

    mutating func real() throws(Malformed) -> Double {
        guard bytes.count - index >= 8 else { throw Malformed() }
        let bits = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        index += 8
        return Double(bitPattern: UInt64(littleEndian: bits))
    }

    mutating func text(after previous: inout String?) throws(Malformed) -> String? {
        let number = try number()
        if number == ByteWriter.same { return previous }
        previous = number == ByteWriter.none ? nil : try text(length: number - ByteWriter.firstLength)
        return previous
    }

    /// Refuses invalid UTF-8, or repairs it if that keeps the length.
    private mutating func text(length: Int) throws(Malformed) -> String {
        guard length <= bytes.count - index else { throw Malformed() }
        let part = UnsafeRawBufferPointer(rebasing: bytes[index..<index + length])
        // `validating` looks up generic types for each text, which doubles the time.
        let text = String(decoding: part.assumingMemoryBound(to: UInt8.self), as: UTF8.self)
        guard text.utf8.count == length else { throw Malformed() }
        index += length
        return text
    }
}
