/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every platform.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Hash.mixed(state)
    }

    /// A number of a range, evenly spread.
    mutating func float(_ low: Float, _ high: Float) -> Float {
        low + (high - low) * Float(next() >> 40) / 16_777_216
    }

    /// A whole number of a range, both ends included.
    mutating func integer(_ low: Int, _ high: Int) -> Int { low + Int(next() % UInt64(high - low + 1)) }

    /// Whether something with a chance of `0...1` happens.
    mutating func happens(_ chance: Float) -> Bool { float(0, 1) < chance }

    /// One of two directions.
    mutating func sign() -> Float { happens(0.5) ? 1 : -1 }
}

/// Numbers from positions, for what must not depend on an order.
enum Hash {
    /// The finisher of SplitMix64.
    @inline(__always)
    static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// 32 bits of two whole coordinates.
    @inline(__always)
    static func bits(_ x: Int32, _ y: Int32, _ seed: UInt32) -> UInt32 {
        var hash = UInt32(bitPattern: x) &* 0x9E37_79B1
        hash ^= UInt32(bitPattern: y) &* 0x85EB_CA77
        hash = (hash ^ seed) &* 0xC2B2_AE3D
        hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
        hash = (hash ^ (hash >> 12)) &* 0x297A_2D39
        return hash ^ (hash >> 15)
    }

    /// A number of `0..<1` of two whole coordinates.
    @inline(__always)
    static func unit(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float {
        Float(bits(x, y, seed) >> 8) / 16_777_216
    }
}
