import Testing
import ViewerCore

@Suite struct CellScaleTests {
    @Test func stepsGrow() {
        let factors = (0..<CellScale.count).map(CellScale.factor)
        #expect(factors == factors.sorted() && Set(factors).count == factors.count)
        #expect(CellScale.factor(CellScale.standard) == 1)
        #expect(CellScale.factor(-5) == factors.first && CellScale.factor(.max) == factors.last)
    }

    /// Squares are at least this share of a phone's width wide: as in the style sheet.
    @Test(arguments: zip([7, 5, 4, 3, 2, 1], [0, 1, 2, 3, 4, 5]))
    func aPhoneHasSoManyColumns(columns: Int, step: Int) {
        let layout = GridLayout(
            count: 100, width: 390, smallestSide: 0.3 * 390 * CellScale.factor(step), gap: 2)
        #expect(layout.columns == columns)
    }

    @Test func cellsFollowTheFingers() {
        for start in (0..<CellScale.count).map(CellScale.factor) {
            for pinch in [0.9, 0.97, 1, 1.02, 1.1] {
                #expect((CellScale.pinched(from: start, by: pinch) / (start * pinch) - 1).magnitude < 1e-9)
            }
        }
        #expect(CellScale.pinched(from: 1, by: 1000) < CellScale.factor(5) * 1.2)
        #expect(CellScale.pinched(from: 1, by: 0.001) > CellScale.factor(0) * 0.8)
    }

    /// At every scale, two steps next to each other surround it, and one takes over from the other.
    @Test func oneStepFadesIntoTheNext() {
        for step in 0..<CellScale.count - 1 {
            let (small, large) = (CellScale.factor(step), CellScale.factor(step + 1))
            let shares = stride(from: 0.0, to: 1, by: 0.1).map { share in
                let scale = small + share * (large - small)
                #expect(CellScale.below(scale) == step)
                return CellScale.share(of: large, over: small, at: scale)
            }
            #expect(shares == shares.sorted() && shares[0] == 0 && shares[9] == 1)
            #expect(shares.contains { $0 > 0.2 && $0 < 0.8 })
            #expect(CellScale.share(of: large, over: small, at: large) == 1)
            #expect(CellScale.share(of: large, over: small, at: 9) == 1)
            #expect(CellScale.share(of: large, over: small, at: 0.1) == 0)
        }
        #expect(CellScale.below(0.01) == 0 && CellScale.below(3) == 5)
        #expect(CellScale.share(of: 2, over: 2, at: 0.75) == 1)
    }

    @Test func gridsCoverEachOtherAtAnyPoint() {
        for x in stride(from: 0.0, through: 390, by: 13) {
            let other = CellScale.aligned(x, from: 132, to: 99)
            #expect((other - x).magnitude <= 99 / 2 + 1e-9)
            let places = ((other / 99) - (x / 132)).truncatingRemainder(dividingBy: 1).magnitude
            #expect(min(places, 1 - places) < 1e-9, "at \(x)")
        }
        #expect(CellScale.aligned(50, from: 0, to: 99) == 50 && CellScale.aligned(50, from: 99, to: 0) == 50)
    }

    @Test func theNearerStepStays() {
        #expect(CellScale.settled(at: 1.1) == 3)
        #expect(CellScale.settled(at: 1.3) == 4)
        #expect(CellScale.settled(at: 2.9 * 1.15) == 5)
        #expect(CellScale.settled(at: 0.43 * 0.9) == 0)
        #expect((0..<CellScale.count).allSatisfy { CellScale.settled(at: CellScale.factor($0)) == $0 })
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func distancesThatAreNoneChangeNothing(pinch: Double) {
        #expect(CellScale.pinched(from: 0.75, by: pinch) == 0.75)
    }
}
