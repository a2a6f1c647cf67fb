/// Equal squares in the source's order.
///
/// Unchecked: the table belongs to the caller, who neither writes nor frees it while the
/// layout is used; the layout only reads it once it is filled.
public struct GridLayout: PhotoLayout, @unchecked Sendable {
    /// The number of photos.
    public let count: Int
    /// Squares side by side, at least 1.
    public let columns: Int
    /// The side of a square in CSS pixels.
    public let side: Double
    /// Pixels between squares.
    public let gap: Double
    /// The sections with a header, if there are any.
    public let sections: Sections

    /// The top of each section's first line, below its header.
    private let tops: UnsafePointer<Double>?

    /// Fits as many squares of at least `smallestSide` into `width` as possible
    /// and stretches them to fill it.
    public init(count: Int, width: Double, smallestSide: Double, gap: Double) {
        self.init(
            count: count, width: width, smallestSide: smallestSide, gap: gap, sections: .none, tops: nil)
    }

    /// The same with sections.
    ///
    /// - Parameter tops: Space for `sections.count` numbers, filled by this initializer.
    public init(
        count: Int, width: Double, smallestSide: Double, gap: Double, sections: Sections,
        tops: UnsafeMutablePointer<Double>?
    ) {
        let available = max(1, width)
        self.gap = max(0, gap)
        // Measures of an element without a layout may be NaN.
        let fitting = (available + self.gap) / (max(1, smallestSide) + self.gap)
        columns = fitting >= 1 ? Int(min(fitting, 1000)) : 1
        side = max(1, (available - self.gap * Double(columns - 1)) / Double(columns))
        self.count = max(0, count)
        self.sections = tops == nil ? .none : sections.covering(self.count)
        self.tops = UnsafePointer(tops)
        if let tops { layOut(into: tops) }
    }

    private func layOut(into tops: UnsafeMutablePointer<Double>) {
        var top = sections.headerHeight
        for section in 0..<sections.count {
            // A section without photos has the top of the next one.
            tops[section] = top
            let squares = sections.end(of: section) - sections.start(of: section)
            let lines = (squares + columns - 1) / columns
            if lines > 0 { top += sections.headerHeight + Double(lines) * (side + gap) }
        }
    }

    /// The height of all lines, without a gap after the last.
    public var contentHeight: Double { count > 0 ? frame(of: count - 1).bottom : 0 }

    /// The frame of a square.
    public func frame(of index: Int) -> Frame {
        let (first, top) = firstLine(ofSection: sections.section(of: index))
        let line = (index - first) / columns
        let column = index - first - line * columns
        return Frame(
            x: Double(column) * (side + gap), y: top + Double(line) * (side + gap), width: side, height: side)
    }

    /// The first square of the line at `top`.
    public func firstIndex(at top: Double) -> Int { line(at: top).lowerBound }

    /// The square after the line at `bottom`.
    public func endIndex(at bottom: Double) -> Int { line(at: bottom).upperBound }

    /// The first square of a section, and the top of its line.
    private func firstLine(ofSection section: Int) -> (first: Int, top: Double) {
        guard let tops, sections.count > 0 else { return (0, 0) }
        return (sections.start(of: section), tops[section])
    }

    /// The squares of the line at a height.
    private func line(at height: Double) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        var section = 0
        if let tops {
            let found = Search.last(below: sections.section(of: count - 1) + 1) { tops[$0] <= height }
            section = max(found, sections.section(of: 0))
        }
        let (first, top) = firstLine(ofSection: section)
        let end = sections.count > 0 ? sections.end(of: section) : count
        let last = (end - first - 1) / columns
        let lines = (height - top) / (side + gap)
        let start = first + columns * (lines > 0 ? Int(min(lines, Double(last))) : 0)
        return start..<min(end, start + columns)
    }
}
