/// The FNV-1a hash of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same on every machine and in
/// every run, unlike Swift's own hashing. It is not collision-resistant.
package struct FNV1a: Sendable {
    @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of the bytes so far.
    package var value: UInt64 { state }

    /// Creates a hash of no bytes.
    package init() {}

    /// Adds one byte.
    @inlinable package mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// Adds bytes.
    @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }
}
