import TestSupport
import ViewerCore

/// Memory for layouts of up to `capacity` photos, freed with its owner.
final class LayoutMemory {
    let shapes: UnsafeMutablePointer<UInt16>
    let starts: UnsafeMutablePointer<UInt32>
    let tops: UnsafeMutablePointer<Double>
    let heights: UnsafeMutablePointer<Float>
    let blocks: UnsafeMutablePointer<Double>
    let sectionTable: UnsafeMutablePointer<UInt32>
    let sectionTops: UnsafeMutablePointer<Double>
    private let sectionCapacity: Int

    init(capacity: Int, sections: Int = 0) {
        sectionCapacity = sections
        sectionTable = .allocate(capacity: sections + 2)
        sectionTops = .allocate(capacity: sections + 1)
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
        sectionTable.deallocate()
        sectionTops.deallocate()
    }

    func setShapes(_ codes: [ShapeCode]) {
        for (index, code) in codes.enumerated() { shapes[index] = code.rawValue }
    }

    /// Sections of a list of `count` photos, as many as fit into the memory.
    func sections(_ starts: [UInt32], of count: Int, header: Double) -> Sections {
        let fitting = starts.prefix(sectionCapacity)
        sectionTable[0] = UInt32(fitting.count)
        for (section, start) in fitting.enumerated() { sectionTable[section + 1] = start }
        return Sections(table: sectionTable, photoCount: count, headerHeight: header)
    }

    /// One of the three layouts, by its name; `columns` is a list with two of them.
    func arrangement(_ kind: String, _ count: Int, width: Double = 390, _ sections: Sections = .none)
        -> Arrangement
    {
        switch kind {
        case "wall":
            let measures = WallMeasures(width: width, targetHeight: 160, gap: 8, captionHeight: 24)
            return .wall(
                WallLayout(
                    shapes: shapes, count: count, measures: measures, sections: sections,
                    starts: starts, tops: tops))
        case "grid":
            return .grid(
                GridLayout(
                    count: count, width: width, smallestSide: 110, gap: 2, sections: sections,
                    tops: sectionTops))
        default:
            return .list(
                ListLayout(
                    count: count, width: width, estimate: 96, gap: 0, columns: kind == "columns" ? 2 : 1,
                    sections: sections, heights: heights, blocks: blocks))
        }
    }

    func wall(_ count: Int, _ measures: WallMeasures) -> WallLayout {
        WallLayout(shapes: shapes, count: count, measures: measures, starts: starts, tops: tops)
    }

    func list(
        _ count: Int, width: Double = 390, estimate: Double = 96, gap: Double = 0, columns: Int = 1,
        columnGap: Double = 0
    ) -> ListLayout {
        ListLayout(
            count: count, width: width, estimate: estimate, gap: gap, columns: columns, columnGap: columnGap,
            heights: heights, blocks: blocks)
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
