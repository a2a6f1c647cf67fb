/// The size of an image in whole pixels, after its orientation is applied.
public struct PixelSize: Hashable, Sendable, Codable {
    /// Pixels across, at least 1.
    public let width: Int
    /// Pixels down, at least 1.
    public let height: Int

    /// Creates a size, or `nil` if a side is not in `1...1_000_000`.
    public init?(width: Int, height: Int) {
        guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
        self.width = width
        self.height = height
    }
}

extension PixelSize {
    /// Width divided by height.
    public var aspectRatio: Double { Double(width) / Double(height) }
    /// Width times height.
    public var pixelCount: Int { width * height }
}
