/// Rows that are as high as their content: a measured height where the row has
/// been on the screen, an estimate before.
///
/// Offsets come from a Fenwick tree (Fenwick 1994) over blocks of rows, so that
/// measuring a row and finding a height take some 20 steps at a million rows.
/// The tree holds what the measured rows differ from the estimate, and the
/// headers of sections; the estimates themselves need no table.
public struct ListLayout: PhotoLayout, @unchecked Sendable {
    // Unchecked: the buffers belong to the caller, who lets one thread at a
    // time use them.

    /// The number of rows.
    public let count: Int
    /// The width of every row.
    public let width: Double
    /// The height of a row that has not been measured.
    public let estimate: Double
    /// Pixels between rows.
    public let gap: Double
    /// The parts that begin with a header, where there are any.
    public let sections: Sections

    private let heights: UnsafeMutablePointer<Float>
    private let blocks: UnsafeMutablePointer<Double>

    /// Rows in a block of the tree.
    static var blockLength: Int { 64 }

    /// The blocks that `count` rows need: room for so many numbers plus one.
    public static func blockCount(for count: Int) -> Int { (count + blockLength - 1) / blockLength }

    /// Lays out `count` rows, none of them measured.
    ///
    /// - Parameters:
    ///   - heights: room for `count` numbers, filled here.
    ///   - blocks: room for `blockCount(for: count) + 1` numbers, filled here.
    public init(
        count: Int, width: Double, estimate: Double, gap: Double, sections: Sections = .none,
        heights: UnsafeMutablePointer<Float>, blocks: UnsafeMutablePointer<Double>
    ) {
        self.count = max(count, 0)
        self.width = width
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
    }

    /// Notes the height of a row on the screen; tells whether anything moved.
    ///
    /// Heights of less than a pixel and differences under a sixty-fourth are
    /// not taken: browsers round to that.
    public func measure(_ index: Int, height: Double) -> Bool {
        guard (0..<count).contains(index), height >= 1, height.isFinite else { return false }
        let known = self.height(of: index)
        heights[index] = Float(height)
        let difference = self.height(of: index) - known
        guard difference.magnitude > 1.0 / 64 || known == estimate else {
            heights[index] = Float(known)
            return false
        }
        add(difference, toBlock: index / ListLayout.blockLength)
        return difference.magnitude > 1.0 / 64
    }

    /// Whether a row's height is more than an estimate.
    public func isMeasured(_ index: Int) -> Bool { heights[index] > 0 }

    /// The height of all rows, without a gap after the last.
    public var contentHeight: Double {
        guard count > 0 else { return 0 }
        return Double(count) * (estimate + gap) + sum(ofBlocks: blockCount) - gap
    }

    /// Where a row stands.
    public func frame(of index: Int) -> Frame {
        Frame(x: 0, y: top(of: index), width: width, height: height(of: index))
    }

    /// The row at `top`.
    public func firstIndex(at top: Double) -> Int { row(at: top) }

    /// The row after the one at `bottom`.
    public func endIndex(at bottom: Double) -> Int { min(count, row(at: bottom) + 1) }

    private var blockCount: Int { ListLayout.blockCount(for: count) }

    private func height(of index: Int) -> Double {
        heights[index] > 0 ? Double(heights[index]) : estimate
    }

    private func top(of index: Int) -> Double {
        let block = index / ListLayout.blockLength
        var row = block * ListLayout.blockLength
        var top = top(ofBlock: block)
        var header = sections.nextStart(from: row)
        while row <= index {
            if row == header {
                top += sections.headerHeight
                header = sections.nextStart(from: row + 1)
            }
            if row < index { top += height(of: row) + gap }
            row += 1
        }
        return top
    }

    /// Where a block begins, with the header above its first row.
    private func top(ofBlock block: Int) -> Double {
        Double(block * ListLayout.blockLength) * (estimate + gap) + sum(ofBlocks: block)
    }

    private func row(at height: Double) -> Int {
        guard count > 0 else { return 0 }
        let block = min(block(at: height), blockCount - 1)
        let first = block * ListLayout.blockLength
        let end = min(count, first + ListLayout.blockLength)
        var found = first - 1
        var top = top(ofBlock: block)
        var header = sections.nextStart(from: first)
        for row in first..<end {
            if row == header {
                top += sections.headerHeight
                header = sections.nextStart(from: row + 1)
            }
            guard top <= height else { break }
            found = row
            top += self.height(of: row) + gap
        }
        // In the header at the start of a block, the row is in the block above.
        return max(found, 0)
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
