/// Reads numbers and texts from the bytes of a table, within their bounds.
struct PackedNumbers {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// The bytes of the whole table.
    var byteCount: Int { bytes.count }

    /// Skips the beginning of a table; returns whether it matches.
    mutating func skip(head: String) -> Bool {
        guard bytes.starts(with: head.utf8) else { return false }
        position = head.utf8.count
        return true
    }

    /// An unsigned LEB128 of four bytes at most.
    mutating func number() -> Int? {
        var value = 0
        for shift in stride(from: 0, to: 28, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// A signed number n, encoded as 2n, or as -2n - 1 if it is negative.
    mutating func signedNumber() -> Int? {
        number().map { $0 & 1 == 0 ? $0 / 2 : -($0 + 1) / 2 }
    }

    /// A text of `count` bytes of UTF-8.
    mutating func text(count: Int) -> String? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }
}
