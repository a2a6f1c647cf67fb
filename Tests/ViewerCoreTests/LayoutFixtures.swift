import ViewerCore

/// Memory for layouts of up to `capacity` photos, freed with its owner.
final class LayoutMemory {
    let shapes: UnsafeMutablePointer<UInt16>
    let starts: UnsafeMutablePointer<UInt32>
    let tops: UnsafeMutablePointer<Double>
    let heights: UnsafeMutablePointer<Float>
    let blocks: UnsafeMutablePointer<Double>

    init(capacity: Int) {
        shapes = .allocate(capacity: capacity + 1)
        starts = .allocate(capacity: capacity + 1)
        tops = .allocate(capacity: capacity + 1)
        heights = .allocate(capacity: capacity + 1)
        blocks = .allocate(capacity: ListLayout.blockCount(for: capacity) + 1)
    }

    deinit {
        shapes.deallocate()
        starts.deallocate()
        tops.deallocate()
        heights.deallocate()
        blocks.deallocate()
    }

    func setShapes(_ codes: [ShapeCode]) {
        for (index, code) in codes.enumerated() { shapes[index] = code.rawValue }
    }

    func wall(_ count: Int, _ measures: WallMeasures) -> WallLayout {
        WallLayout(shapes: shapes, count: count, measures: measures, starts: starts, tops: tops)
    }

    func list(_ count: Int, width: Double = 390, estimate: Double = 96, gap: Double = 0) -> ListLayout {
        ListLayout(
            count: count, width: width, estimate: estimate, gap: gap, heights: heights, blocks: blocks)
    }
}

extension ShapeCode {
    /// Shapes as sources have them: mostly 3:2 and 4:3, both ways up; some
    /// squares, panoramas, towers, unknown ones and rows of text.
    static func random(using generator: inout SeededGenerator) -> ShapeCode {
        switch generator.integer(0...19) {
        case 0: .unknown
        case 1: .text
        case 2: ShapeCode(width: generator.number(2...30), height: 1)
        case 3: ShapeCode(width: 1, height: generator.number(2...30))
        case 4...6: ShapeCode(width: 1, height: 1)
        case 7...11: ShapeCode(width: 2, height: 3)
        default: ShapeCode(width: 4000, height: generator.number(2000...3000))
        }
    }
}
