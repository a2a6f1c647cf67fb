import TestSupport
import Testing
import ViewerCore

@Suite struct ViewportTests {
    /// Stages and photos of every proportion, tiny to enormous.
    static func random(using generator: inout SeededGenerator) -> Viewport {
        Viewport(
            stage: Size(width: generator.number(200...2000), height: generator.number(200...2000)),
            image: Size(width: generator.number(1...20_000), height: generator.number(1...20_000)),
            mode: [.fit, .fill, .actual][generator.integer(0...2)])
    }

    /// The rules of rest: centered where smaller, covering where larger.
    static func expectRest(_ viewport: Viewport, sourceLocation: SourceLocation = #_sourceLocation) {
        let frame = viewport.frame
        for (start, length, stage) in [
            (frame.x, frame.width, viewport.stage.width), (frame.y, frame.height, viewport.stage.height),
        ] {
            if length <= stage {
                #expect(abs(start + length / 2 - stage / 2) < 0.01, sourceLocation: sourceLocation)
            } else {
                #expect(start <= 0.01 && start + length >= stage - 0.01, sourceLocation: sourceLocation)
            }
        }
    }

    @Test func startsAtRestInEveryMode() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 { Self.expectRest(Self.random(using: &generator)) }
    }

    @Test func fitsFillsAndShowsActualPixels() {
        let stage = Size(width: 400, height: 800)
        let image = Size(width: 2000, height: 1000)
        let fit = Viewport(stage: stage, image: image, mode: .fit)
        let fill = Viewport(stage: stage, image: image, mode: .fill)
        let actual = Viewport(stage: stage, image: image, mode: .actual)
        #expect(fit.frame == Frame(x: 0, y: 300, width: 400, height: 200))
        #expect(fill.frame == Frame(x: -600, y: 0, width: 1600, height: 800))
        #expect(actual.frame == Frame(x: -800, y: -100, width: 2000, height: 1000))
        #expect(actual.zoom == 1)
    }

    @Test func keepsThePointThatIsZoomedAbout() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let viewport = Self.random(using: &generator)
            let point = Point(x: generator.number(0...2000), y: generator.number(0...2000))
            let zoomed = viewport.zoomed(to: generator.number(0.01...20), about: point)
            let anchor = viewport.imagePoint(at: point)
            #expect(abs(anchor.x * zoomed.zoom + zoomed.origin.x - point.x) < 1e-6)
            #expect(abs(anchor.y * zoomed.zoom + zoomed.origin.y - point.y) < 1e-6)
        }
    }

    @Test func restsWithinItsZoomsFromAnywhere() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            var viewport = Self.random(using: &generator)
            let point = Point(x: generator.number(0...2000), y: generator.number(0...2000))
            viewport = viewport.zoomed(to: generator.number(0.0001...100), about: point)
            viewport.origin.x += generator.number(-5000...5000)
            viewport.origin.y += generator.number(-5000...5000)
            let rested = viewport.rested(about: point)
            Self.expectRest(rested)
            #expect(rested.zoom >= rested.smallestZoom && rested.zoom <= rested.largestZoom)
            #expect(rested.rested(about: point) == rested)
        }
    }

    @Test func keepsZoomAndCenterWhenTheDeviceRotates() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let stage = Size(width: 390, height: 844)
            let image = Size(width: generator.number(3000...8000), height: generator.number(3000...8000))
            var viewport = Viewport(stage: stage, image: image, mode: .fit)
                .zoomed(to: 1.3, about: Point(x: generator.number(0...390), y: generator.number(0...844)))
                .rested(about: Point(x: 0, y: 0))
            let before = viewport.imagePoint(at: viewport.center)
            viewport.resize(stage: Size(width: 844, height: 390))
            Self.expectRest(viewport)
            #expect(viewport.zoom == 1.3)
            let after = viewport.imagePoint(at: viewport.center)
            let room = Size(width: image.width - 844 / 1.3, height: image.height - 390 / 1.3)
            let isInside =
                (422 / 1.3...422 / 1.3 + room.width).contains(before.x)
                && (195 / 1.3...195 / 1.3 + room.height).contains(before.y)
            if isInside { #expect(abs(before.x - after.x) < 1e-6 && abs(before.y - after.y) < 1e-6) }
        }
    }

    @Test func showsWhatWasSeenWhenTheDeviceRotatesBack() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            var viewport = Self.random(using: &generator)
            let point = Point(x: generator.number(0...2000), y: generator.number(0...2000))
            if generator.integer(0...3) > 0 {
                viewport = viewport.zoomed(to: generator.number(0.01...9), about: point).rested(about: point)
            }
            let before = viewport
            for _ in 0..<generator.integer(1...4) {
                viewport.resize(
                    stage: Size(width: generator.number(200...2000), height: generator.number(200...2000)))
                Self.expectRest(viewport)
            }
            viewport.resize(stage: before.stage)
            #expect(viewport.mode == before.mode && abs(viewport.zoom - before.zoom) < 1e-9)
            #expect(abs(viewport.origin.x - before.origin.x) < 1e-6)
            #expect(abs(viewport.origin.y - before.origin.y) < 1e-6)
        }
    }

    @Test func startsFromWhatIsSeenOnceItWasMoved() {
        let image = Size(width: 4000, height: 3000)
        var viewport = Viewport(stage: Size(width: 390, height: 844), image: image, mode: .actual)
        viewport.origin.x = 0
        viewport.resize(stage: Size(width: 844, height: 390))
        viewport.origin.x -= 100
        let moved = viewport.imagePoint(at: viewport.center)
        viewport.resize(stage: Size(width: 390, height: 844))
        #expect(viewport.imagePoint(at: viewport.center) == moved)
    }

    @Test(arguments: [ZoomMode.fit, .fill, .actual])
    func staysInItsModeWhenTheDeviceRotates(mode: ZoomMode) {
        let image = Size(width: 3000, height: 2000)
        var viewport = Viewport(stage: Size(width: 390, height: 844), image: image, mode: mode)
        viewport.resize(stage: Size(width: 844, height: 390))
        #expect(viewport == Viewport(stage: Size(width: 844, height: 390), image: image, mode: mode))
    }

    @Test func staysWhereItIsWhenTheTrueSizeArrives() {
        let stage = Size(width: 400, height: 400)
        var viewport = Viewport(stage: stage, image: Size(width: 300, height: 200), mode: .fit)
        let fitted = viewport.frame
        viewport.resize(image: Size(width: 6000, height: 4000))
        #expect(abs(viewport.frame.y - fitted.y) < 1e-6 && abs(viewport.frame.width - fitted.width) < 1e-6)
        var free = Viewport(stage: stage, image: Size(width: 1000, height: 1000), mode: .fit)
            .zoomed(to: 2, about: Point(x: 100, y: 100))
        let before = free.frame
        free.resize(image: Size(width: 2000, height: 2000))
        #expect(free.frame == before && free.zoom == 1)
    }

    @Test func doubleTapAlternatesBetweenAllAndMore() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let viewport = Self.random(using: &generator)
            var fit = viewport
            fit.show(.fit)
            let larger = fit.zoomAfterDoubleTap()
            #expect(larger >= fit.fitZoom * 1.2 - 1e-9 && larger <= fit.largestZoom)
            let zoomed = fit.zoomed(to: larger, about: fit.center)
            #expect(zoomed.zoomAfterDoubleTap() == fit.fitZoom)
        }
    }
}
