/// A width and a height in CSS or image pixels.
public struct Size: Equatable, Sendable {
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A point, or a distance in both directions, in CSS or image pixels.
public struct Point: Equatable, Sendable {
    /// Pixels to the right.
    public var x: Double
    /// Pixels down.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle, such as the frame of a cell or a photo.
public struct Frame: Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// Pixels across.
    public var width: Double
    /// Pixels down.
    public var height: Double

    /// Creates a frame.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var right: Double { x + width }
    /// The lower edge.
    public var bottom: Double { y + height }
}

/// The range in which an edge may rest, `low <= high`.
public struct Bounds: Equatable, Sendable {
    /// The smallest position.
    public var low: Double
    /// The largest position.
    public var high: Double

    /// Creates bounds.
    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }

    /// The nearest position within the bounds.
    public func clamped(_ position: Double) -> Double { min(max(position, low), high) }

    /// How far a position is past its nearer end; negative below, 0 within.
    public func overflow(_ position: Double) -> Double { position - clamped(position) }
}
