/// A color as it is encoded for the screen: red, green, blue in `0...1`.
///
/// The fourth lane is free; four lanes are what processors add at once.
typealias Ink = SIMD4<Float>

extension SIMD4<Float> {
    /// A color from `0xRRGGBB`.
    init(hex: UInt32) {
        self.init(
            Float(hex >> 16 & 255) / 255, Float(hex >> 8 & 255) / 255, Float(hex & 255) / 255, 0)
    }

    /// This color with a part of another one, `0...1`.
    @inline(__always)
    func mixed(with other: Ink, _ part: Float) -> Ink { self + (other - self) * part }

    /// The perceived brightness, roughly.
    var brightness: Float { 0.3 * x + 0.59 * y + 0.11 * z }
}

/// Colors in OKLab (Ottosson 2020), where a gradient between two hues stays
/// clean; a gamma of 2 stands for sRGB's curve, so that no library's power
/// function can differ between platforms.
struct OKLab {
    var lightness: Float
    var a: Float
    var b: Float

    init(_ ink: Ink) {
        let red = ink.x * ink.x
        let green = ink.y * ink.y
        let blue = ink.z * ink.z
        let long = OKLab.cubeRoot(0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue)
        let medium = OKLab.cubeRoot(0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue)
        let short = OKLab.cubeRoot(0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue)
        lightness = 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_05 * short
        a = 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short
        b = 0.025_904_04 * long + 0.782_771_77 * medium - 0.808_675_77 * short
    }

    /// The color for the screen, kept within `0...1`.
    var ink: Ink {
        let long = OKLab.cube(lightness + 0.396_337_78 * a + 0.215_803_76 * b)
        let medium = OKLab.cube(lightness - 0.105_561_35 * a - 0.063_854_17 * b)
        let short = OKLab.cube(lightness - 0.089_484_18 * a - 1.291_485_5 * b)
        let red = 4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short
        let green = -1.268_438 * long + 2.609_757_4 * medium - 0.341_319_4 * short
        let blue = -0.004_196_09 * long - 0.703_418_6 * medium + 1.707_614_7 * short
        return Ink(OKLab.root(red), OKLab.root(green), OKLab.root(blue), 0)
    }

    /// This color with a part of another one.
    func mixed(with other: OKLab, _ part: Float) -> OKLab {
        var result = self
        result.lightness += (other.lightness - lightness) * part
        result.a += (other.a - a) * part
        result.b += (other.b - b) * part
        return result
    }

    /// The color with its hue turned by a small angle in radians.
    func turned(by angle: Float) -> OKLab {
        var result = self
        result.a = a - b * angle
        result.b = b + a * angle
        return result
    }

    private static func cube(_ value: Float) -> Float { value * value * value }

    private static func root(_ value: Float) -> Float { min(max(value, 0), 1).squareRoot() }

    /// Newton's method; ten steps are exact enough for a byte from any start in `0...1`.
    private static func cubeRoot(_ value: Float) -> Float {
        guard value > 0.000_000_1 else { return 0 }
        var root: Float = value < 0.05 ? 0.2 : 0.7
        for _ in 0..<10 { root = (2 * root + value / (root * root)) / 3 }
        return root
    }
}

extension SIMD4<Float> {
    /// The color between two colors as the eye sees it.
    func blended(with other: Ink, _ part: Float) -> Ink {
        OKLab(self).mixed(with: OKLab(other), part).ink
    }
}

/// `0` below the first edge, `1` above the second one, smooth between them.
@inline(__always)
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let part = min(max((value - low) / (high - low), 0), 1)
    return part * part * (3 - 2 * part)
}

/// The value within `0...1`.
@inline(__always)
func clamped(_ value: Float) -> Float { min(max(value, 0), 1) }
