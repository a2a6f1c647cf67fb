/// Rows as high as their content: the measured height of a row that has
/// been on the screen, an estimate before. If there is space, several rows share a
/// line, which is as high as its highest row.
///
/// Offsets come from a Fenwick tree (Fenwick 1994) over blocks of rows, so that
/// measuring a row and finding a height take some 20 steps at a million rows.
/// The tree holds the differences between the measured lines and the estimate, and the
/// headers of sections; the estimates themselves need no table. A line counts
/// at its first row, and its other rows count as 0.
///
/// Unchecked: the tables belong to the caller, who must use the layout on one thread at a time:
/// `measure` writes to them.
public struct ListLayout: PhotoLayout, @unchecked Sendable {
    /// The number of rows.
    public let count: Int
    /// Rows side by side, 1 to 8.
    public let columns: Int
    /// The width of every row.
    public let width: Double
    /// Pixels between the rows of a line.
    public let columnGap: Double
    /// The height of a row that has not been measured.
    public let estimate: Double
    /// Pixels between lines.
    public let gap: Double
    /// The sections with a header, if there are any.
    public let sections: Sections

    private let heights: UnsafeMutablePointer<Float>
    private let blocks: UnsafeMutablePointer<Double>

    /// Rows in a block of the tree.
    static var blockLength: Int { 64 }

    /// The number of blocks for `count` rows: `blocks` has one number more.
    public static func blockCount(for count: Int) -> Int { (count + blockLength - 1) / blockLength }

    /// Lays out `count` rows, none of them measured.
    ///
    /// - Parameters:
    ///   - width: The width of the whole list, which the columns share.
    ///   - heights: Space for `count` numbers, filled by this initializer.
    ///   - blocks: Space for `blockCount(for: count) + 1` numbers, filled by this initializer.
    public init(
        count: Int, width: Double, estimate: Double, gap: Double, columns: Int = 1, columnGap: Double = 0,
        sections: Sections = .none, heights: UnsafeMutablePointer<Float>, blocks: UnsafeMutablePointer<Double>
    ) {
        self.count = max(count, 0)
        self.columns = min(max(columns, 1), ListLayout.maxColumns)
        self.columnGap = max(columnGap, 0)
        self.width = (width - self.columnGap * Double(self.columns - 1)) / Double(self.columns)
        self.estimate = max(estimate, 1)
        self.gap = max(gap, 0)
        self.sections = sections.covering(self.count)
        self.heights = heights
        self.blocks = blocks
        heights.update(repeating: 0, count: self.count)
        blocks.update(repeating: 0, count: ListLayout.blockCount(for: self.count) + 1)
        var header = self.sections.nextStart(from: 0)
        while header < self.count {
            add(sections.headerHeight, toBlock: header / ListLayout.blockLength)
            header = self.sections.nextStart(from: header + 1)
        }
        if self.columns > 1 { joinLines() }
    }

    /// Removes the rows that are not the first of their line from the sums.
    private func joinLines() {
        var lineStart = 0
        for block in 0..<blockCount {
            let end = min(count, (block + 1) * ListLayout.blockLength)
            var others = end - block * ListLayout.blockLength
            while lineStart < end {
                others -= 1
                lineStart = lineEnd(from: lineStart)
            }
            add(-Double(others) * (estimate + gap), toBlock: block)
        }
    }

    private static var maxColumns: Int { 8 }

    /// The first row of a row's line.
    private func lineStart(of index: Int) -> Int {
        guard columns > 1 else { return index }
        let start = sections.start(of: sections.section(of: index))
        return start + (index - start) / columns * columns
    }

    /// The row after the last of the line that begins with a row.
    private func lineEnd(from start: Int) -> Int {
        guard columns > 1 else { return start + 1 }
        return min(start + columns, count, sections.nextStart(from: start + 1))
    }

    /// The height of the line that begins with a row.
    private func lineHeight(from start: Int) -> Double {
        guard columns > 1 else { return height(of: start) }
        var highest = 0.0
        for row in start..<lineEnd(from: start) { highest = max(highest, height(of: row)) }
        return highest
    }

    /// Stores the height of a row on the screen; returns whether anything moved.
    ///
    /// Heights of less than a pixel and differences under a sixty-fourth are
    /// ignored: browsers round to that.
    public func measure(_ index: Int, height: Double) -> Bool {
        guard (0..<count).contains(index), height >= 1, height.isFinite else { return false }
        let line = lineStart(of: index)
        let (known, knownLine) = (self.height(of: index), lineHeight(from: line))
        heights[index] = Float(height)
        let change = self.height(of: index) - known
        guard change.magnitude > 1.0 / 64 || known == estimate else {
            heights[index] = Float(known)
            return false
        }
        let difference = lineHeight(from: line) - knownLine
        add(difference, toBlock: line / ListLayout.blockLength)
        return difference.magnitude > 1.0 / 64
    }

    /// Whether a row's height is measured.
    public func isMeasured(_ index: Int) -> Bool { heights[index] > 0 }

    /// The height of all rows, without a gap after the last.
    public var contentHeight: Double {
        guard count > 0 else { return 0 }
        return Double(count) * (estimate + gap) + sum(ofBlocks: blockCount) - gap
    }

    /// The frame of a row.
    public func frame(of index: Int) -> Frame {
        let line = lineStart(of: index)
        return Frame(
            x: Double(index - line) * (width + columnGap), y: top(ofLine: line), width: width,
            height: height(of: index))
    }

    /// The first row of the line at `top`.
    public func firstIndex(at top: Double) -> Int { line(at: top) }

    /// The row after the line at `bottom`.
    public func endIndex(at bottom: Double) -> Int { count > 0 ? lineEnd(from: line(at: bottom)) : 0 }

    private var blockCount: Int { ListLayout.blockCount(for: count) }

    private func height(of index: Int) -> Double {
        heights[index] > 0 ? Double(heights[index]) : estimate
    }

    /// The top of the line that begins with a row.
    private func top(ofLine start: Int) -> Double {
        let block = start / ListLayout.blockLength
        var row = firstLine(ofBlock: block)
        var top = top(ofBlock: block)
        var header = sections.nextStart(from: row)
        while row <= start {
            if row == header {
                top += sections.headerHeight
                header = sections.nextStart(from: row + 1)
            }
            if row < start { top += lineHeight(from: row) + gap }
            row = lineEnd(from: row)
        }
        return top
    }

    /// The first row of a block that begins a line: the line before may reach into the block.
    private func firstLine(ofBlock block: Int) -> Int {
        let first = block * ListLayout.blockLength
        let line = lineStart(of: first)
        return line == first ? first : lineEnd(from: line)
    }

    /// The top of a block, including the header above its first row.
    private func top(ofBlock block: Int) -> Double {
        Double(block * ListLayout.blockLength) * (estimate + gap) + sum(ofBlocks: block)
    }

    private func line(at height: Double) -> Int {
        guard count > 0 else { return 0 }
        let block = min(block(at: height), blockCount - 1)
        let end = min(count, (block + 1) * ListLayout.blockLength)
        var row = firstLine(ofBlock: block)
        var found = row - 1
        var top = top(ofBlock: block)
        var header = sections.nextStart(from: row)
        while row < end {
            if row == header {
                top += sections.headerHeight
                header = sections.nextStart(from: row + 1)
            }
            guard top <= height else { break }
            found = row
            top += lineHeight(from: row) + gap
            row = lineEnd(from: row)
        }
        // In the header at the start of a block, the line is in the block above.
        return lineStart(of: max(found, 0))
    }

    /// The last block that starts at or before a height.
    private func block(at height: Double) -> Int {
        let blockHeight = Double(ListLayout.blockLength) * (estimate + gap)
        var block = 0
        var top = 0.0
        var step = 1
        while step * 2 <= blockCount { step *= 2 }
        while step > 0 {
            let next = block + step
            let span = Double(step) * blockHeight
            if next <= blockCount, top + span + blocks[next] <= height {
                block = next
                top += span + blocks[next]
            }
            step /= 2
        }
        return block
    }

    private func add(_ difference: Double, toBlock block: Int) {
        var node = block + 1
        while node <= blockCount {
            blocks[node] += difference
            node += node & -node
        }
    }

    private func sum(ofBlocks end: Int) -> Double {
        var total = 0.0
        var node = end
        while node > 0 {
            total += blocks[node]
            node -= node & -node
        }
        return total
    }
}
