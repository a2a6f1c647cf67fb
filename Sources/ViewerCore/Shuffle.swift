/// The numbers from 0 up to a count in a random order, each once, without a table.
///
/// A Feistel network of four rounds (Luby and Rackoff, 1988) permutes the smallest power of four that is not
/// smaller than the count; numbers beyond the count are passed on to the network again until one is below it.
public struct Shuffle: Equatable, Sendable {
    /// The count of the numbers.
    public let count: Int
    /// The seed of the order.
    public let seed: UInt32

    private let halfBits: UInt32

    private static var rounds: UInt32 { 4 }

    /// - Parameter count: At most 2³⁰; from 2 on there is an order.
    public init(count: Int, seed: UInt32) {
        self.count = max(count, 0)
        self.seed = seed
        var bits: UInt32 = 1
        while bits < 15, 1 << (2 * Int(bits)) < count { bits += 1 }
        halfBits = bits
    }

    /// The number at a position, both `0..<count`.
    public func number(at place: Int) -> Int { cycleWalk(place) { permuted($0) } }

    /// The position of a number, both `0..<count`.
    public func place(of number: Int) -> Int { cycleWalk(number) { restored($0) } }

    private func cycleWalk(_ value: Int, _ step: (UInt32) -> UInt32) -> Int {
        guard (0..<count).contains(value), count <= 1 << (2 * Int(halfBits)) else { return value }
        var next = UInt32(value)
        repeat { next = step(next) } while Int(next) >= count
        return Int(next)
    }

    private var mask: UInt32 { (1 << halfBits) - 1 }

    private func permuted(_ value: UInt32) -> UInt32 {
        var (left, right) = (value >> halfBits, value & mask)
        for round in 0..<Shuffle.rounds { (left, right) = (right, left ^ mixed(right, round)) }
        return left << halfBits | right
    }

    private func restored(_ value: UInt32) -> UInt32 {
        var (left, right) = (value >> halfBits, value & mask)
        for round in (0..<Shuffle.rounds).reversed() { (left, right) = (right ^ mixed(left, round), left) }
        return left << halfBits | right
    }

    /// The finalizer of MurmurHash3 over the value, the round and the seed.
    private func mixed(_ value: UInt32, _ round: UInt32) -> UInt32 {
        var hash = value &* 0x9E37_79B1 ^ seed &+ round &* 0x85EB_CA77
        hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
        hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
        return (hash ^ hash >> 16) & mask
    }
}
