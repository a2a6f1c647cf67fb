/// Gradient noise (Perlin 2002) of one and two dimensions.
enum Noise {
    private static let directions: [SIMD2<Float>] = [
        SIMD2(1, 0), SIMD2(0.924, 0.383), SIMD2(0.707, 0.707), SIMD2(0.383, 0.924),
        SIMD2(0, 1), SIMD2(-0.383, 0.924), SIMD2(-0.707, 0.707), SIMD2(-0.924, 0.383),
        SIMD2(-1, 0), SIMD2(-0.924, -0.383), SIMD2(-0.707, -0.707), SIMD2(-0.383, -0.924),
        SIMD2(0, -1), SIMD2(0.383, -0.924), SIMD2(0.707, -0.707), SIMD2(0.924, -0.383),
    ]

    @inline(__always)
    private static func fade(_ part: Float) -> Float {
        part * part * part * (part * (part * 6 - 15) + 10)
    }

    /// Smooth noise of about `-1...1` along a line.
    static func line(_ x: Float, _ seed: UInt32) -> Float {
        let cell = x.rounded(.down)
        let index = Int32(cell)
        let part = x - cell
        let left = (Hash.unit(index, 0, seed) * 2 - 1) * part
        let right = (Hash.unit(index &+ 1, 0, seed) * 2 - 1) * (part - 1)
        return (left + (right - left) * fade(part)) * 2
    }

    /// Several octaves along a line.
    ///
    /// - Parameter finest: the highest frequency that the picture can show.
    static func octaves(
        _ x: Float, count: Int, gain: Float = 0.5, finest: Float, seed: UInt32
    ) -> Float {
        var sum: Float = 0
        var amplitude: Float = 1
        var frequency: Float = 1
        for octave in 0..<count where frequency < finest {
            sum += line(x * frequency + Float(octave) * 17.3, seed &+ UInt32(octave)) * amplitude
            amplitude *= gain
            frequency *= 2.03
        }
        return sum
    }

    /// Octaves with sharp crests, about `0...1`: mountains rather than hills.
    static func crests(_ x: Float, count: Int, gain: Float, finest: Float, seed: UInt32) -> Float {
        var sum: Float = 0
        var amplitude: Float = 0.55
        var frequency: Float = 1
        var weight: Float = 1
        for octave in 0..<count where frequency < finest {
            let value = line(x * frequency + Float(octave) * 31.7, seed &+ UInt32(octave))
            let crest = 1 - abs(value)
            sum += crest * crest * amplitude * weight
            weight = clamped(crest * 1.6)
            amplitude *= gain
            frequency *= 2.11
        }
        return sum
    }

    /// Where a row of a picture lies in the plane of the noise.
    struct Row {
        /// The first pixel's coordinate.
        var start: Float
        /// From one pixel to the next.
        var step: Float
        /// The row's other coordinate.
        var height: Float
    }

    /// Fills a row with octaves of noise of about `-1...1`.
    ///
    /// What a corner of a cell adds is linear along the row, so each cell costs
    /// two hashes and each pixel a handful of products. Octaves too fine for
    /// the pixels are left out.
    static func fill(
        _ values: UnsafeMutableBufferPointer<Float>, along row: Row, octaves: Int, gain: Float = 0.5,
        seed: UInt32
    ) {
        values.update(repeating: 0)
        var amplitude: Float = 1.4
        var frequency: Float = 1
        for octave in 0..<octaves {
            let shifted = Float(octave) * 19.19
            let scaled = Row(
                start: row.start * frequency + shifted, step: row.step * frequency,
                height: row.height * frequency + shifted)
            guard scaled.step < 0.7 || octave == 0 else { return }
            add(to: values, along: scaled, amplitude: amplitude, seed: seed &+ UInt32(octave) &* 7919)
            amplitude *= gain
            frequency *= 2.02
        }
    }

    private static func add(
        to values: UnsafeMutableBufferPointer<Float>, along row: Row, amplitude: Float, seed: UInt32
    ) {
        let rowCell = row.height.rounded(.down)
        let below = row.height - rowCell
        let vertical = fade(below)
        let line = Int32(rowCell)
        directions.withUnsafeBufferPointer { table in
            func corner(_ cell: Int32) -> SIMD2<Float> {
                let upper = table[Int(Hash.bits(cell, line, seed) & 15)]
                let lower = table[Int(Hash.bits(cell, line &+ 1, seed) & 15)]
                let slope = upper.x + (lower.x - upper.x) * vertical
                let rest = upper.y * below + (lower.y * (below - 1) - upper.y * below) * vertical
                return SIMD2(slope, rest) * amplitude
            }
            var index = 0
            while index < values.count {
                let position = row.start + row.step * Float(index)
                let cell = position.rounded(.down)
                let left = corner(Int32(cell))
                let right = corner(Int32(cell) &+ 1)
                let last = min(values.count, max(index + 1, Int((cell + 1 - row.start) / row.step) + 1))
                for pixel in index..<last {
                    let part = clamped(row.start + row.step * Float(pixel) - cell)
                    let from = left.x * part + left.y
                    let to = right.x * (part - 1) + right.y
                    values[pixel] += from + (to - from) * fade(part)
                }
                index = last
            }
        }
    }
}
