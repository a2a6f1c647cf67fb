import TestSupport
import Testing
import ViewerCore

@Suite struct ListLayoutTests {
    @Test func addsMeasuredAndEstimatedHeights() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<40 {
            let count = generator.integer(1...700)
            let memory = LayoutMemory(capacity: count)
            let layout = memory.list(count, estimate: 96, gap: 3)
            var heights = [Double](repeating: 96, count: count)
            for _ in 0..<generator.integer(0...600) {
                let index = generator.integer(0...count - 1)
                heights[index] = generator.number(20...400).rounded()
                _ = layout.measure(index, height: heights[index])
            }
            var top = 0.0
            for index in 0..<count {
                let frame = layout.frame(of: index)
                #expect(abs(frame.y - top) < 1e-3 && frame.height == heights[index])
                top += heights[index] + 3
            }
            #expect(abs(layout.contentHeight - (top - 3)) < 1e-3)
        }
    }

    @Test func findsTheRowOfEveryHeight() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<40 {
            let count = generator.integer(1...700)
            let memory = LayoutMemory(capacity: count)
            let layout = memory.list(count, estimate: 50)
            for index in 0..<count where generator.integer(0...2) == 0 {
                _ = layout.measure(index, height: generator.number(10...300).rounded())
            }
            for _ in 0..<50 {
                let height = generator.number(0...layout.contentHeight - 1)
                let frame = layout.frame(of: layout.firstIndex(at: height))
                #expect(frame.y <= height + 1e-3 && frame.bottom >= height - 1e-3)
            }
            #expect(layout.firstIndex(at: -100) == 0)
            #expect(layout.endIndex(at: layout.contentHeight + 100) == count)
        }
    }

    @Test func reportsWhetherARowMovedOthers() {
        let memory = LayoutMemory(capacity: 3)
        let layout = memory.list(3, estimate: 96)
        #expect(!layout.measure(1, height: 96))
        #expect(layout.isMeasured(1) && !layout.isMeasured(0))
        #expect(layout.measure(1, height: 120))
        #expect(!layout.measure(1, height: 120.001))
        #expect(
            !layout.measure(1, height: 0) && !layout.measure(7, height: 50)
                && !layout.measure(1, height: .nan))
        #expect(layout.contentHeight == 312)
    }

    /// A line is as high as the highest of its rows, which are side by side.
    @Test(arguments: [2, 3, 8]) func hasColumns(columns: Int) {
        var generator = SeededGenerator(seed: UInt64(columns))
        for _ in 0..<40 {
            let count = generator.integer(1...700)
            let memory = LayoutMemory(capacity: count)
            let layout = memory.list(
                count, width: 1000, estimate: 96, gap: 3, columns: columns, columnGap: 20)
            var heights = [Double](repeating: 96, count: count)
            for _ in 0..<generator.integer(0...600) {
                let index = generator.integer(0...count - 1)
                heights[index] = generator.number(20...400).rounded()
                _ = layout.measure(index, height: heights[index])
            }
            let width = (1000 - 20 * Double(columns - 1)) / Double(columns)
            var top = 0.0
            for line in stride(from: 0, to: count, by: columns) {
                let rows = line..<min(line + columns, count)
                for index in rows {
                    let frame = layout.frame(of: index)
                    #expect(abs(frame.y - top) < 1e-3 && frame.height == heights[index])
                    #expect(abs(frame.x - Double(index - line) * (width + 20)) < 1e-9)
                    #expect(abs(frame.width - width) < 1e-9)
                }
                let height = rows.map { heights[$0] }.max() ?? 0
                #expect(layout.firstIndex(at: top + height / 2) == line)
                #expect(layout.endIndex(at: top + height / 2) == rows.upperBound)
                top += height + 3
            }
            #expect(abs(layout.contentHeight - (top - 3)) < 1e-3)
        }
    }

    @Test func aRowThatIsNotTheHighestOfItsLineMovesNothing() {
        let memory = LayoutMemory(capacity: 4)
        let layout = memory.list(4, estimate: 96, columns: 2)
        #expect(layout.measure(0, height: 120))
        #expect(!layout.measure(1, height: 100))
        #expect(layout.contentHeight == 216)
        #expect(layout.measure(0, height: 90))
        #expect(layout.contentHeight == 196)
    }

    @Test func measuresTheLastOfAMillionRows() {
        let memory = LayoutMemory(capacity: 1_000_000)
        let layout = memory.list(1_000_000, estimate: 100)
        #expect(layout.measure(999_999, height: 250))
        #expect(layout.measure(500_000, height: 40))
        #expect(layout.frame(of: 999_999) == Frame(x: 0, y: 99_999_840, width: 390, height: 250))
        #expect(layout.firstIndex(at: 99_999_900) == 999_999)
    }
}
