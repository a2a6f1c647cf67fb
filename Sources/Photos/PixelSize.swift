/// The size of an image in whole pixels, after its orientation is applied.
public struct PixelSize: Hashable, Sendable {
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

extension PixelSize: Codable {
    /// Decodes a size; throws if a side is out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let width = try container.decode(Int.self, forKey: .width)
        let height = try container.decode(Int.self, forKey: .height)
        guard let size = PixelSize(width: width, height: height) else {
            throw DecodingError.dataCorruptedError(
                forKey: .width, in: container, debugDescription: "A side is out of range.")
        }
        self = size
    }
}
