/// The shape of a rendition.
public enum RenditionShape: Hashable, Sendable {
    /// The center of the image, a square with a side of at most 160, 320 or 640 pixels.
    case square(Int)
    /// The whole image, its longer side at most 640, 1280, 2048 or 4096 pixels.
    case fitted(Int)
}

extension RenditionShape {
    /// The sides that a square can have, in pixels.
    public static let squareSides = [160, 320, 640]
    /// The longer sides that a fitted rendition can have, in pixels.
    public static let fittedSides = [640, 1280, 2048, 4096]
    /// Every shape that has a URL, small ones first.
    public static let all = squareSides.map(RenditionShape.square) + fittedSides.map(RenditionShape.fitted)

    /// The shape's name in URLs, e.g. `square-320` or `fitted-1280`.
    public var name: String {
        switch self {
        case .square(let side): "square-\(side)"
        case .fitted(let side): "fitted-\(side)"
        }
    }

    /// The longer side in pixels that the rendition never exceeds.
    public var side: Int {
        switch self {
        case .square(let side), .fitted(let side): side
        }
    }

    /// Creates a shape from its name in a URL, or `nil` if it is not offered.
    public init?(_ name: String) {
        guard let shape = Self.all.first(where: { $0.name == name }) else { return nil }
        self = shape
    }
}
