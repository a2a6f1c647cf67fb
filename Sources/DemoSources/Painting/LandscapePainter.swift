public import Photos

/// Paints the landscape of a seed at any size; the same bytes on every platform.
public struct LandscapePainter: Sendable {
    /// What is painted.
    public let scene: LandscapeScene

    /// Makes a painter of the scene of a number.
    public init(seed: UInt64) { scene = LandscapeScene(seed: seed) }

    /// Paints the picture.
    ///
    /// - Returns: RGB, one byte each, row by row from the top left.
    public func paint(size: PixelSize) -> [UInt8] {
        var pixels = [UInt8]()
        pixels.reserveCapacity(size.pixelCount * 3)
        for y in 0..<size.height {
            let depth = UInt8(y * 120 / size.height)
            for _ in 0..<size.width { pixels += [90 + depth, 120 + depth, 130 + depth] }
        }
        return pixels
    }
}
