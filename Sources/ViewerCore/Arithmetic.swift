/// Functions from the C library, which the browser's build lacks.
enum Arithmetic {
    /// `e` to the power of `x`, relative error under 1e-12 for `-700...700`.
    ///
    /// `x = k ln 2 + r` with `|r| <= ln 2 / 2`; the Taylor series of `r`, and
    /// `k` put into the exponent bits.
    static func exponential(_ x: Double) -> Double {
        guard x > -700 else { return 0 }
        let bounded = min(x, 700)
        let exponent = (bounded / ln2 + 0.5).rounded(.down)
        let rest = bounded - exponent * ln2
        var sum = 1.0
        var step = 12.0
        while step > 0 {
            sum = 1 + sum * rest / step
            step -= 1
        }
        return sum * Double(bitPattern: UInt64(bitPattern: Int64(exponent) + 1023) << 52)
    }

    /// An ease-out curve from `0...1` to `0...1`.
    static func easeOut(_ progress: Double) -> Double {
        let remaining = 1 - min(max(progress, 0), 1)
        return 1 - remaining * remaining * remaining
    }

    /// The value at `progress` between two others.
    static func between(_ start: Double, _ end: Double, at progress: Double) -> Double {
        start + (end - start) * progress
    }

    private static var ln2: Double { 0.693_147_180_559_945_3 }
}
