import TestSupport
import Testing
import ViewerCore

@Suite struct ScrollAnchorTests {
    @Test func keepsThePhotoWhereItWasWhenHeightsBecomeKnown() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let memory = LayoutMemory(capacity: 500)
            let layout = memory.list(500, estimate: 90)
            let top = generator.number(1000...30_000)
            guard let anchor = ScrollAnchor(in: layout, top: top, screenHeight: 700) else {
                Issue.record("no anchor")
                return
            }
            let before = layout.frame(of: anchor.index).y + anchor.share * 90 - top
            for _ in 0..<60 {
                _ = layout.measure(
                    generator.integer(0...anchor.index - 1), height: generator.number(60...200))
            }
            let moved = anchor.top(in: layout, screenHeight: 700)
            let after = layout.frame(of: anchor.index).y + anchor.share * 90 - moved
            #expect(abs(before - after) < 0.01)
        }
    }

    @Test func followsThePhotoToAnotherLayoutAndPosition() {
        let grid = GridLayout(count: 1000, width: 400, smallestSide: 100, gap: 0)
        guard var anchor = ScrollAnchor(in: grid, top: 5000, screenHeight: 800) else {
            Issue.record("no anchor")
            return
        }
        #expect(anchor.index == 200 && anchor.screenShare == 0)
        anchor.index = 212
        #expect(anchor.top(in: grid, screenHeight: 800) == 5300)
        let turned = GridLayout(count: 1000, width: 800, smallestSide: 100, gap: 0)
        #expect(anchor.top(in: turned, screenHeight: 400) == 2600)
    }

    @Test func choosesTheFirstCompletePhotoOnTheScreen() {
        let grid = GridLayout(count: 1000, width: 400, smallestSide: 100, gap: 0)
        let anchor = ScrollAnchor(in: grid, top: 5040, screenHeight: 800)
        #expect(anchor?.index == 204)
        #expect(anchor.map { $0.top(in: grid, screenHeight: 800) } == 5040)
    }

    @Test func keepsThePointOfAPhotoThatIsTallerThanTheScreen() {
        let grid = GridLayout(count: 10, width: 900, smallestSide: 900, gap: 0)
        let anchor = ScrollAnchor(in: grid, top: 2000, screenHeight: 300)
        let small = GridLayout(count: 10, width: 450, smallestSide: 450, gap: 0)
        #expect(anchor?.index == 2)
        #expect(anchor.map { $0.top(in: small, screenHeight: 300) } == 1000)
    }

    /// The title of a page is above the content.
    @Test func returnsToAPositionBeforeTheContent() {
        let grid = GridLayout(count: 30, width: 400, smallestSide: 100, gap: 0)
        let anchor = ScrollAnchor(in: grid, top: -125, screenHeight: 500)
        #expect(anchor.map { $0.top(in: grid, screenHeight: 500) } == -125)
        let empty = GridLayout(count: 0, width: 400, smallestSide: 100, gap: 0)
        #expect(ScrollAnchor(in: empty, top: 0, screenHeight: 500) == nil)
    }

    @Test func scrollsToAPhotoOnlyWhereItIsNotSeen() {
        let grid = GridLayout(count: 1000, width: 400, smallestSide: 100, gap: 0)
        #expect(ScrollAnchor.top(showing: 204, in: grid, top: 5000, screenHeight: 800) == 5000)
        #expect(ScrollAnchor.top(showing: 400, in: grid, top: 5000, screenHeight: 800) == 9650)
        #expect(ScrollAnchor.top(showing: 0, in: grid, top: 5000, screenHeight: 800) == 0)
        let covered = (above: 100.0, below: 60.0)
        #expect(
            ScrollAnchor.top(showing: 200, in: grid, top: 5000, screenHeight: 800, covered: covered) == 4630)
        #expect(
            ScrollAnchor.top(showing: 208, in: grid, top: 5000, screenHeight: 800, covered: covered) == 5000)
        #expect(ScrollAnchor.top(showing: -1, in: grid, top: 5000, screenHeight: 800) == 5000)
    }
}
