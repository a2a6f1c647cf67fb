/// The shape of a photo in two bytes: all that layouts need of a photo,
/// so that a million of them are 2 MB before compression.
///
/// An aspect ratio (width divided by height) is a small floating-point
/// number: the upper 4 bits hold the exponent of two plus 8, the lower 12 the
/// fraction. Its error is at most 1 in 8192: an eighth of a pixel on a screen
/// of 1,000. Aspect ratios are clamped to `1/64...64`, so every code
/// below `0x2000` is free for photos without an aspect ratio.
public struct ShapeCode: Equatable, Sendable {
    /// The code as it is sent, little-endian in binary responses.
    public let rawValue: UInt16

    /// Creates a shape from a code; every value is allowed.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A picture whose size is not known yet.
    public static var unknown: ShapeCode { ShapeCode(rawValue: 0) }
    /// A row of text without a picture.
    public static var text: ShapeCode { ShapeCode(rawValue: 1) }

    /// Encodes the nearest aspect ratio to `width / height`; `unknown` if
    /// a side is not a positive number.
    public init(width: Double, height: Double) {
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            self = .unknown
            return
        }
        let ratio = Float(min(max(width / height, ShapeCode.narrowest), ShapeCode.widest))
        // Adding half of the last remaining bit rounds to nearest.
        let bits = ratio.bitPattern &+ 0x400
        rawValue = UInt16(truncatingIfNeeded: (bits &- ShapeCode.exponentOffset) &>> 11)
    }

    /// The narrowest aspect ratio that can be encoded.
    public static var narrowest: Double { 1.0 / 64 }
    /// The widest aspect ratio that can be encoded.
    public static var widest: Double { 64 }

    /// `(127 - 8) << 23`: from the exponent of a `Float` to that of a code.
    private static var exponentOffset: UInt32 { 0x3B80_0000 }

    /// Whether the code stands for a picture, of known or unknown shape.
    public var isPicture: Bool { rawValue != 1 }
    /// Whether the aspect ratio is known.
    public var isKnown: Bool { rawValue >= 0x2000 }

    /// The aspect ratio to lay out with: 3:2 for an unknown picture, a square
    /// for a row of text.
    @inline(__always)
    public var aspectRatio: Double {
        guard isKnown else { return isPicture ? 1.5 : 1 }
        return Double(Float(bitPattern: (UInt32(rawValue) &<< 11) &+ ShapeCode.exponentOffset))
    }
}
