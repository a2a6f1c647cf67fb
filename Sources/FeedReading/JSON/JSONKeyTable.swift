/// The names of members, each once, found by the hash of their bytes.
struct JSONKeyTable {
    private(set) var names: [String] = []
    private var ranges: [Range<Int>] = []
    private var slots = [UInt32](repeating: UInt32.max, count: 1024)

    /// The number of a name, given as its bytes.
    mutating func number(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, hasEscape: Bool) -> UInt32
    {
        var slot = Self.hash(bytes, range) & (slots.count - 1)
        while slots[slot] != UInt32.max {
            let number = slots[slot]
            if Self.equal(bytes, ranges[Int(number)], range) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(names.count)
        slots[slot] = number
        ranges.append(range)
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        names.append(
            hasEscape ? JSONString.unescaped(ArraySlice(text)) : String(decoding: text, as: UTF8.self))
        if names.count * 2 > slots.count { grow(bytes) }
        return number
    }

    private mutating func grow(_ bytes: UnsafeBufferPointer<UInt8>) {
        slots = [UInt32](repeating: UInt32.max, count: slots.count * 2)
        for (number, range) in ranges.enumerated() {
            var slot = Self.hash(bytes, range) & (slots.count - 1)
            while slots[slot] != UInt32.max { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number)
        }
    }

    /// Seeded, so that a feed cannot be written to make names collide.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range]))
        return hasher.finalize()
    }

    private static func equal(
        _ bytes: UnsafeBufferPointer<UInt8>, _ left: Range<Int>, _ right: Range<Int>
    ) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { bytes[$0] == bytes[$1] }
    }
}
