/// A number of 64 bits that is the same for the same bytes on every machine and in every run, which Swift's own
/// hashing is not: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). It resists nobody who looks for two
/// texts with one number.
package struct FNV1a: Sendable {
    @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The number of the bytes so far.
    package var value: UInt64 { state }

    /// Begins with no bytes.
    package init() {}

    /// Takes one more byte.
    @inlinable package mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// Takes more bytes.
    @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }
}
