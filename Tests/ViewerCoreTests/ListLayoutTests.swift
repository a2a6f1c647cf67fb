import Testing
import ViewerCore

@Suite struct ListLayoutTests {
    @Test func standsOnSumsOfMeasuredAndEstimatedHeights() {
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

    @Test func tellsWhetherARowMovedOthers() {
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

    @Test func measuresTheLastOfAMillionRows() {
        let memory = LayoutMemory(capacity: 1_000_000)
        let layout = memory.list(1_000_000, estimate: 100)
        #expect(layout.measure(999_999, height: 250))
        #expect(layout.measure(500_000, height: 40))
        #expect(layout.frame(of: 999_999) == Frame(x: 0, y: 99_999_840, width: 390, height: 250))
        #expect(layout.firstIndex(at: 99_999_900) == 999_999)
    }
}
