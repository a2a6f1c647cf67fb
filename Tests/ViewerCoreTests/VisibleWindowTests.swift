import TestSupport
import Testing
import ViewerCore

@Suite struct VisibleWindowTests {
    private let layout = GridLayout(count: 100_000, width: 400, smallestSide: 100, gap: 0)

    @Test func holdsTheScreenAtAnySpeed() {
        var generator = SeededGenerator(seed: 1)
        let window = VisibleWindow(screenHeight: 800, largestCount: 250)
        for _ in 0..<500 {
            let top = generator.number(0...layout.contentHeight - 800)
            let first = Int(generator.number(0...99_000))
            let range = window.indices(
                of: layout, top: top, velocity: generator.number(-40_000...40_000),
                keeping: first..<first + Int(generator.number(0...900)))
            let seen = layout.indices(from: top, to: top + 800)
            #expect(range.lowerBound <= seen.lowerBound && range.upperBound >= seen.upperBound)
            #expect(range.count <= 250)
        }
    }

    @Test func reachesFurtherWhereTheScrollGoes() {
        let window = VisibleWindow(screenHeight: 800, largestCount: 1000)
        let down = window.indices(of: layout, top: 8000, velocity: 5000)
        let up = window.indices(of: layout, top: 8000, velocity: -5000)
        let rest = window.indices(of: layout, top: 8000, velocity: 0)
        #expect(down.upperBound > rest.upperBound && down.lowerBound >= rest.lowerBound)
        #expect(up.lowerBound < rest.lowerBound && up.upperBound <= rest.upperBound)
    }

    @Test func releasesWhatIsBehindWhenCellsAreFew() {
        let window = VisibleWindow(screenHeight: 800, largestCount: 40)
        #expect(window.indices(of: layout, top: 8000, velocity: 3000) == 320..<360)
        #expect(window.indices(of: layout, top: 8050, velocity: -3000).upperBound == 356)
    }

    @Test func releasesNothingWhileTheVelocityIsUnsteady() {
        let window = VisibleWindow(screenHeight: 800, largestCount: 1000)
        let fast = window.indices(of: layout, top: 8000, velocity: 2500)
        let slow = window.indices(of: layout, top: 8000, velocity: 1500, keeping: fast)
        #expect(slow.lowerBound < fast.lowerBound && slow.upperBound == fast.upperBound)
        #expect(window.indices(of: layout, top: 8000, velocity: 2500, keeping: slow) == slow)
    }

    @Test func keepsLessBehindTheMotion() {
        let window = VisibleWindow(screenHeight: 800, largestCount: 1000)
        let down = window.indices(of: layout, top: 8000, velocity: 2000, keeping: 0..<1000)
        let up = window.indices(of: layout, top: 8000, velocity: -2000, keeping: 0..<1000)
        #expect(down == layout.indices(from: 7600, to: 9600))
        #expect(up == layout.indices(from: 7200, to: 9200))
    }

    @Test func keepsNothingThatIsFar() {
        let window = VisibleWindow(screenHeight: 800, largestCount: 1000)
        let rest = window.indices(of: layout, top: 8000, velocity: 0)
        #expect(window.indices(of: layout, top: 8000, velocity: 0, keeping: 0..<200) == rest)
        #expect(window.indices(of: layout, top: 8000, velocity: 0, keeping: 5000..<5200) == rest)
        let near = window.indices(of: layout, top: 8000, velocity: 0, keeping: 200..<2000)
        #expect(near == layout.indices(from: 7200, to: 9600))
    }

    @Test func loadsNothingWhileScreensFlyBy() {
        let window = VisibleWindow(screenHeight: 800, largestCount: 40)
        #expect(window.shouldLoad(atVelocity: -2000))
        #expect(!window.shouldLoad(atVelocity: 15_000))
    }
}
