public import Photos

/// A picture to be painted: which one, and how large.
public struct Painting: Hashable, Sendable {
    /// The number that the picture follows from.
    public let seed: UInt64
    /// The size in pixels.
    public let size: PixelSize

    /// Describes a picture; nothing is painted yet.
    public init(seed: UInt64, size: PixelSize) {
        self.seed = seed
        self.size = size
    }

    /// Paints the picture: RGB, one byte each, row by row.
    public func pixels() -> [UInt8] { LandscapePainter(seed: seed).paint(size: size) }
}
