import TestSupport
import Testing
import ViewerCore

@Suite struct GridLayoutTests {
    @Test func makesEqualSquaresThatFillTheWidth() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let width = generator.number(100...2000)
            let smallest = generator.number(40...300)
            let layout = GridLayout(
                count: generator.integer(1...500), width: width, smallestSide: smallest,
                gap: generator.number(0...12))
            let right = Double(layout.columns) * (layout.side + layout.gap) - layout.gap
            #expect(abs(right - width) < 1e-6)
            #expect(layout.columns == 1 || layout.side >= smallest - 1e-6)
            let frame = layout.frame(of: layout.count - 1)
            #expect(frame.width == frame.height)
            #expect(abs(frame.bottom - layout.contentHeight) < 1e-6)
        }
    }

    @Test func findsExactlyTheLinesOfARange() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let layout = GridLayout(
                count: generator.integer(1...300), width: 390, smallestSide: generator.number(60...200),
                gap: 2)
            let top = generator.number(-50...layout.contentHeight)
            let bottom = top + generator.number(1...900)
            let range = layout.indices(from: top, to: bottom)
            for index in 0..<layout.count {
                let frame = layout.frame(of: index)
                if frame.y < bottom, frame.bottom > top { #expect(range.contains(index)) }
            }
            #expect(range.lowerBound % layout.columns == 0)
        }
    }

    @Test func isEmptyWithoutPhotos() {
        let layout = GridLayout(count: 0, width: 390, smallestSide: 100, gap: 2)
        #expect(layout.contentHeight == 0)
        #expect(layout.indices(from: 0, to: 900).isEmpty)
    }

    @Test(arguments: [Double.nan, -5, 0, .infinity])
    func acceptsMeasuresThatAreNoLengths(measure: Double) {
        let layout = GridLayout(count: 10, width: 390, smallestSide: measure, gap: measure)
        #expect(layout.columns >= 1 && layout.side >= 1)
        #expect(GridLayout(count: 10, width: measure, smallestSide: 100, gap: 2).columns >= 1)
    }
}
