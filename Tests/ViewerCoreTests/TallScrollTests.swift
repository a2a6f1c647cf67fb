import TestSupport
import Testing
import ViewerCore

@Suite struct TallScrollTests {
    @Test func needsNothingWhereBrowsersCanLayOut() {
        var scroll = TallScroll(contentHeight: 50_000, screenHeight: 800, capacity: 100_000)
        #expect(!scroll.isTall && scroll.scrollerHeight == 50_000)
        #expect(scroll.go(to: 30_000) == 30_000 && scroll.base == 0)
        #expect(scroll.recenter(atScroll: 49_200, isResting: true) == 49_200)
        #expect(scroll.go(to: 1e9) == 49_200)
    }

    @Test func showsTheSameAfterEveryRecentering() {
        var generator = SeededGenerator(seed: 1)
        var scroll = TallScroll(contentHeight: 90_000_000, screenHeight: 800, capacity: 1_000_000)
        var position = scroll.go(to: 0)
        for _ in 0..<5000 {
            let limit = scroll.scrollerHeight - 800
            position = min(max(position + generator.number(-3000...9000), 0), limit)
            let before = scroll.top(atScroll: position)
            position = scroll.recenter(atScroll: position, isResting: generator.integer(0...9) == 0)
            #expect(abs(scroll.top(atScroll: position) - before) < 1e-6)
            #expect(position >= 0 && position <= limit)
        }
        #expect(scroll.top(atScroll: position) > 10_000_000)
    }

    @Test func reachesBothEndsExactly() {
        var scroll = TallScroll(contentHeight: 90_000_000, screenHeight: 800, capacity: 1_000_000)
        #expect(scroll.go(to: 90_000_000) == 999_200)
        #expect(scroll.top(atScroll: 999_200) == 89_999_200)
        #expect(scroll.recenter(atScroll: 999_200, isResting: true) == 999_200)
        #expect(scroll.go(to: 0) == 0 && scroll.base == 0)
        #expect(scroll.recenter(atScroll: 0, isResting: true) == 0)
    }

    @Test func neverMeetsAnEndOfTheScrollerBeforeTheContents() {
        var scroll = TallScroll(contentHeight: 20_000_000, screenHeight: 800, capacity: 100_000)
        var position = scroll.go(to: 0)
        var top = 0.0
        while top < scroll.lastTop - 1000 {
            position += 1000
            #expect(position <= scroll.scrollerHeight - 800)
            top = scroll.top(atScroll: position)
            position = scroll.recenter(atScroll: position, isResting: false)
        }
    }

    @Test func hasAnAccurateThumb() {
        var generator = SeededGenerator(seed: 2)
        let scroll = TallScroll(contentHeight: 90_000_000, screenHeight: 800, capacity: 1_000_000)
        #expect(scroll.thumbOffset(track: 780, top: 0) == 0)
        #expect(scroll.thumbOffset(track: 780, top: scroll.lastTop) == 780 - scroll.thumbLength(track: 780))
        for _ in 0..<100 {
            let top = generator.number(0...scroll.lastTop)
            let offset = scroll.thumbOffset(track: 780, top: top)
            #expect(abs(scroll.top(thumbOffset: offset, track: 780) - top) < 1)
        }
    }

    @Test func keepsTheScrollWhenTheContentGrowsBelow() {
        var scroll = TallScroll(contentHeight: 90_000_000, screenHeight: 800, capacity: 1_000_000)
        let position = scroll.go(to: 5_000_000)
        #expect(scroll.resize(contentHeight: 91_000_000, screenHeight: 800, showing: 5_000_000) == position)
        let small = scroll.resize(contentHeight: 600, screenHeight: 800, showing: 5_000_000)
        #expect(small == 0 && scroll.base == 0)
    }

    @Test func scrollsPastWhatIsAboveFirst() {
        var scroll = TallScroll(contentHeight: 90_000_000, screenHeight: 800, capacity: 1_000_000)
        scroll.measure(boxTop: 120, atScroll: 0)
        #expect(scroll.top(atScroll: 0) == -120)
        #expect(scroll.top(atScroll: 120) == 0)
        #expect(scroll.go(to: 0) == 120)
        let far = scroll.go(to: 45_000_000)
        #expect(scroll.top(atScroll: far) == 45_000_000)
        let same = scroll.recenter(atScroll: far + 400_000, isResting: true)
        #expect(scroll.top(atScroll: same) == 45_400_000 && same < far + 400_000)
        let last = scroll.go(to: 1e12)
        #expect(scroll.top(atScroll: last) == scroll.lastTop && last == 120 + 1_000_000 - 800)
        let position = scroll.resize(contentHeight: 90_000_000, screenHeight: 800, showing: -50)
        #expect(position == 70 && scroll.base == 0)
    }

    @Test func whatIsBelowIsScrolledToAndStaysThere() {
        var scroll = TallScroll(contentHeight: 2_600, screenHeight: 800, capacity: 1_000_000)
        scroll.measure(boxTop: 150, atScroll: 0, below: 90)
        let last = scroll.go(to: .infinity)
        #expect(last == 150 + 2_600 + 90 - 800)
        #expect(scroll.top(atScroll: last) == 1_890)
        #expect(scroll.resize(contentHeight: 2_600, screenHeight: 800, showing: 1_890) == last)
        // What is inserted above the photo being viewed moves it by its own height, at the end too.
        #expect(scroll.resize(contentHeight: 3_000, screenHeight: 800, showing: 2_290) == last + 400)
    }
}
