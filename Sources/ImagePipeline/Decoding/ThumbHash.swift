import Foundation

/// A ThumbHash: a blurred preview in at most 25 bytes.
///
/// The format is Evan Wallace's (evanw.github.io/thumbhash): the picture as a
/// few cosine waves of lightness (L), yellow-blue (P), red-green (Q) and alpha.
enum ThumbHash {
    /// Hashes pixels (red, green, blue, alpha, row by row), at most 100 by 100.
    static func encode(rgba: [UInt8], width: Int, height: Int) -> Data {
        let channels = Channels(rgba: rgba)
        let longer = Double(max(width, height))
        let limit = channels.hasAlpha ? 5.0 : 7.0
        let across = max(1, Int((limit * Double(width) / longer).rounded()))
        let down = max(1, Int((limit * Double(height) / longer).rounded()))
        let grid = Grid(width: width, height: height)
        let lightness = grid.waves(of: channels.lightness, across: max(3, across), down: max(3, down))
        let yellowBlue = grid.waves(of: channels.yellowBlue, across: 3, down: 3)
        let redGreen = grid.waves(of: channels.redGreen, across: 3, down: 3)
        let isLandscape = width > height
        var header = UInt64((63 * lightness.average).rounded())
        header |= UInt64((31.5 + 31.5 * yellowBlue.average).rounded()) << 6
        header |= UInt64((31.5 + 31.5 * redGreen.average).rounded()) << 12
        header |= UInt64((31 * lightness.scale).rounded()) << 18
        header |= (channels.hasAlpha ? 1 : 0) << 23
        header |= UInt64(isLandscape ? down : across) << 24
        header |= UInt64((63 * yellowBlue.scale).rounded()) << 27
        header |= UInt64((63 * redGreen.scale).rounded()) << 33
        header |= (isLandscape ? 1 : 0) << 39
        var bytes = (0..<5).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) }
        var details = lightness.details + yellowBlue.details + redGreen.details
        if channels.hasAlpha {
            let alpha = grid.waves(of: channels.alpha, across: 5, down: 5)
            bytes.append(UInt8((15 * alpha.average).rounded()) | UInt8((15 * alpha.scale).rounded()) << 4)
            details += alpha.details
        }
        return Data(bytes + packed(details))
    }

    /// Four bits a value, the first of two in the low half.
    private static func packed(_ details: [Double]) -> [UInt8] {
        stride(from: 0, to: details.count, by: 2).map { index in
            let low = UInt8((15 * details[index]).rounded())
            let high = index + 1 < details.count ? UInt8((15 * details[index + 1]).rounded()) : 0
            return low | high << 4
        }
    }
}

extension ThumbHash {
    /// Pixels over their own average color, in the axes of the format.
    private struct Channels {
        var lightness: [Double] = []
        var yellowBlue: [Double] = []
        var redGreen: [Double] = []
        var alpha: [Double] = []
        let hasAlpha: Bool

        init(rgba: [UInt8]) {
            let average = AverageColor(rgba: rgba)
            hasAlpha = average.coverage < 1
            for index in stride(from: 0, to: rgba.count, by: 4) {
                let cover = Double(rgba[index + 3]) / 255
                let red = average.red * (1 - cover) + cover / 255 * Double(rgba[index])
                let green = average.green * (1 - cover) + cover / 255 * Double(rgba[index + 1])
                let blue = average.blue * (1 - cover) + cover / 255 * Double(rgba[index + 2])
                lightness.append((red + green + blue) / 3)
                yellowBlue.append((red + green) / 2 - blue)
                redGreen.append(red - green)
                alpha.append(cover)
            }
        }
    }

    /// A channel as its average and waves relative to the largest.
    private struct Waves {
        var average = 0.0
        var scale = 0.0
        var details: [Double] = []
    }

    private struct Grid {
        let width: Int
        let height: Int

        /// The lower triangle of the channel's cosine transform.
        func waves(of channel: [Double], across: Int, down: Int) -> Waves {
            var waves = Waves()
            for row in 0..<down {
                let vertical = cosines(row, count: height)
                for column in 0..<across where column * down < across * (down - row) {
                    let value = strength(of: channel, cosines(column, count: width), vertical)
                    guard row > 0 || column > 0 else {
                        waves.average = value
                        continue
                    }
                    waves.details.append(value)
                    waves.scale = max(waves.scale, abs(value))
                }
            }
            guard waves.scale > 0 else { return waves }
            waves.details = waves.details.map { 0.5 + 0.5 / waves.scale * $0 }
            return waves
        }

        private func cosines(_ frequency: Int, count: Int) -> [Double] {
            (0..<count).map { cos(.pi / Double(count) * Double(frequency) * (Double($0) + 0.5)) }
        }

        private func strength(
            of channel: [Double], _ horizontal: [Double], _ vertical: [Double]
        ) -> Double {
            var sum = 0.0
            for y in 0..<height {
                var row = 0.0
                for x in 0..<width { row += channel[x + y * width] * horizontal[x] }
                sum += row * vertical[y]
            }
            return sum / Double(width * height)
        }
    }
}

/// The average color of pixels, weighted by their alpha; all parts `0...1`.
struct AverageColor {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    /// The average alpha.
    var coverage = 0.0

    /// Averages pixels (red, green, blue, alpha).
    init(rgba: [UInt8]) {
        for index in stride(from: 0, to: rgba.count, by: 4) {
            let cover = Double(rgba[index + 3]) / 255
            red += cover / 255 * Double(rgba[index])
            green += cover / 255 * Double(rgba[index + 1])
            blue += cover / 255 * Double(rgba[index + 2])
            coverage += cover
        }
        guard coverage > 0 else { return }
        red /= coverage
        green /= coverage
        blue /= coverage
        let count = rgba.count / 4
        coverage =
            rgba.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 }
            ? 1 : min(coverage / Double(count), 0.999_999)
    }

    /// The color as `0xRRGGBB`.
    var hex: UInt32 {
        [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }
}
