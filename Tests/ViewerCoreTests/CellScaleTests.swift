import Testing
import ViewerCore

@Suite struct CellScaleTests {
    @Test func stepsGrow() {
        let factors = (0..<CellScale.count).map(CellScale.factor)
        #expect(factors == factors.sorted() && Set(factors).count == factors.count)
        #expect(CellScale.factor(CellScale.usual) == 1)
        #expect(CellScale.factor(-5) == factors.first && CellScale.factor(.max) == factors.last)
    }

    /// Squares are at least this share of a phone's width wide: the styles say the same.
    @Test(arguments: zip([7, 5, 4, 3, 2, 1], [0, 1, 2, 3, 4, 5]))
    func aPhoneHasSoManyColumns(columns: Int, step: Int) {
        let layout = GridLayout(
            count: 100, width: 390, smallestSide: 0.3 * 390 * CellScale.factor(step), gap: 2)
        #expect(layout.columns == columns)
    }

    @Test func cellsFollowTheFingersWithoutAJump() {
        for start in 0..<CellScale.count {
            for direction in [1.0, -1] {
                var step = start
                var last = CellScale.factor(start)
                for move in 0...200 {
                    let pinch = 1 + direction * Double(move) * (direction > 0 ? 0.01 : 0.004)
                    let (next, excess) = CellScale.pinched(from: start, at: step, by: pinch)
                    step = next
                    let shown = CellScale.factor(step) * excess
                    #expect((shown / last - 1).magnitude < 0.03, "from \(start) by \(pinch)")
                    last = shown
                }
            }
        }
    }

    @Test func aTremblingHandChangesNothing() {
        for start in 0..<CellScale.count {
            let steps = [1.0, 0.97, 1.02, 0.95, 1.0].map {
                CellScale.pinched(from: start, at: start, by: $0).step
            }
            #expect(Set(steps) == [start])
        }
    }

    @Test func theNearerStepStays() {
        #expect(CellScale.settled(at: 3, excess: 1.1) == 3)
        #expect(CellScale.settled(at: 3, excess: 1.3) == 4)
        #expect(CellScale.settled(at: 5, excess: 1.15) == 5)
        #expect(CellScale.settled(at: -1, excess: 1) == 0 && CellScale.settled(at: 99, excess: 1) == 5)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func distancesThatAreNoneChangeNothing(pinch: Double) {
        #expect(CellScale.pinched(from: 3, at: 3, by: pinch) == (3, 1))
    }
}
