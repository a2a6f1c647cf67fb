/// Equal squares in the source's order.
public struct GridLayout: PhotoLayout, Sendable {
    /// The number of photos.
    public let count: Int
    /// Squares side by side, at least 1.
    public let columns: Int
    /// The side of a square in CSS pixels.
    public let side: Double
    /// Pixels between squares.
    public let gap: Double

    /// Fits as many squares of at least `smallestSide` into `width` as it takes
    /// and stretches them to fill it.
    public init(count: Int, width: Double, smallestSide: Double, gap: Double) {
        let room = max(1, width)
        self.gap = max(0, gap)
        // Measures of an element that is not laid out may be no numbers at all.
        let fitting = (room + self.gap) / (max(1, smallestSide) + self.gap)
        columns = fitting >= 1 ? Int(min(fitting, 1000)) : 1
        side = max(1, (room - self.gap * Double(columns - 1)) / Double(columns))
        self.count = max(0, count)
    }

    /// The height of all lines, without a gap after the last.
    public var contentHeight: Double {
        guard count > 0 else { return 0 }
        return Double(lineCount) * (side + gap) - gap
    }

    /// Where a square stands.
    public func frame(of index: Int) -> Frame {
        let line = index / columns
        let column = index - line * columns
        return Frame(
            x: Double(column) * (side + gap), y: Double(line) * (side + gap), width: side, height: side)
    }

    /// The first square of the line at `top`.
    public func firstIndex(at top: Double) -> Int { line(at: top) * columns }

    /// The square after the line at `bottom`.
    public func endIndex(at bottom: Double) -> Int { min(count, (line(at: bottom) + 1) * columns) }

    private var lineCount: Int { (count + columns - 1) / columns }

    private func line(at height: Double) -> Int {
        let line = min(max(height / (side + gap), 0), Double(max(lineCount - 1, 0)))
        return Int(line.rounded(.down))
    }
}
