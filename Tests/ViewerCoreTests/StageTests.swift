import TestSupport
import Testing
import ViewerCore

/// Pinches, drags, taps, wheel and keys on one photo.
///
/// Over 300 lines: each kind of input is tested against all others.
@Suite struct StageTests: StageSuite {
    // MARK: Pinch

    @Test func keepsThePointUnderAPinch() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<300 {
            var stage = stage(Size(width: generator.number(500...9000), height: generator.number(500...9000)))
            let first = Point(x: generator.number(100...180), y: generator.number(300...400))
            let second = Point(x: generator.number(200...300), y: generator.number(420...520))
            stage.pointerDown(1, at: first, time: 0)
            stage.pointerDown(2, at: second, time: 0.01)
            let held = stage.viewport.imagePoint(
                at: Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2))
            for step in 1...30 {
                let one = Point(x: first.x - Double(step) * 3, y: first.y - Double(step))
                let two = Point(x: second.x + Double(step) * 4, y: second.y + Double(step) * 2)
                stage.pointerMove(1, to: one, time: 0.01 * Double(step))
                stage.pointerMove(2, to: two, time: 0.01 * Double(step))
                let middle = Point(x: (one.x + two.x) / 2, y: (one.y + two.y) / 2)
                let now = stage.viewport.imagePoint(at: middle)
                let frame = stage.viewport.frame
                let isAtEdge = (
                    x: frame.x.magnitude < 1e-6 || (frame.right - Self.phone.width).magnitude < 1e-6,
                    y: frame.y.magnitude < 1e-6 || (frame.bottom - Self.phone.height).magnitude < 1e-6
                )
                #expect(abs(now.x - held.x) * stage.viewport.zoom < 1e-6 || isAtEdge.x)
                #expect(abs(now.y - held.y) * stage.viewport.zoom < 1e-6 || isAtEdge.y)
            }
        }
    }

    @Test func movesWithoutAJumpWhereAPinchMakesThePhotoLargerThanTheStage() {
        var stage = stage()
        stage.pointerDown(1, at: Point(x: 190, y: 530), time: 0)
        stage.pointerDown(2, at: Point(x: 200, y: 540), time: 0.01)
        var before = stage.viewport.frame
        for step in 1...200 {
            let way = Double(step) / 4
            stage.pointerMove(1, to: Point(x: 190 - way, y: 530 - way), time: 0.01 * Double(step))
            stage.pointerMove(2, to: Point(x: 200 + way, y: 540 + way), time: 0.01 * Double(step))
            let frame = stage.viewport.frame
            #expect((frame.y - before.y).magnitude < 40)
            expectCovered(stage)
            before = frame
        }
        #expect(before.height > Self.phone.height)
    }

    @Test func zoomsAsTheFingersPart() {
        var stage = stage()
        let zoom = stage.viewport.zoom
        stage.pointerDown(1, at: Point(x: 145, y: 400), time: 0)
        stage.pointerDown(2, at: Point(x: 245, y: 400), time: 0)
        stage.pointerMove(1, to: Point(x: 95, y: 400), time: 0.1)
        stage.pointerMove(2, to: Point(x: 295, y: 400), time: 0.1)
        #expect(abs(stage.viewport.zoom - zoom * 2) < 1e-9)
        stage.pointerUp(1, time: 0.2)
        stage.pointerUp(2, time: 0.21)
        _ = settle(&stage)
        #expect(abs(stage.viewport.zoom - zoom * 2) < 1e-9)
    }

    @Test func returnsFromAPinchThatIsTooSmall() {
        var stage = stage()
        stage.pointerDown(1, at: Point(x: 45, y: 400), time: 0)
        stage.pointerDown(2, at: Point(x: 345, y: 400), time: 0)
        stage.pointerMove(2, to: Point(x: 275, y: 400), time: 0.1)
        #expect(stage.viewport.zoom < stage.viewport.fitZoom)
        stage.pointerUp(2, time: 0.2)
        stage.pointerUp(1, time: 0.21)
        _ = settle(&stage)
        #expect(stage.viewport.mode == .fit && stage.viewport.zoom == stage.viewport.fitZoom)
    }

    // MARK: Drag and inertia

    @Test func followsTheFingerWithinTheBounds() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        let before = stage.viewport.origin
        stage.pointerDown(1, at: Point(x: 200, y: 400), time: 0)
        stage.pointerMove(1, to: Point(x: 150, y: 300), time: 0.1)
        #expect(stage.phase == .panning)
        #expect(stage.viewport.origin == Point(x: before.x - 50, y: before.y - 100))
    }

    @Test func throwsFurtherThanTheFingerWent() {
        var thrown = stage(Size(width: 8000, height: 8000), .actual)
        var placed = thrown
        let start = thrown.viewport.origin
        drag(&thrown, from: Point(x: 300, y: 400), by: Point(x: -150, y: 0), seconds: 0.1)
        drag(&placed, from: Point(x: 300, y: 400), by: Point(x: -150, y: 0), seconds: 0.1, rest: 0.5)
        _ = settle(&thrown)
        _ = settle(&placed)
        #expect(abs(placed.viewport.origin.x - (start.x - 150)) < 1)
        #expect(thrown.viewport.origin.x < start.x - 350)
    }

    @Test func resistsPastTheEdgeAndReturnsIfConfigured() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        stage.options = Stage.Options()
        stage.options.edgeResistance = 0.55
        stage.pointerDown(1, at: Point(x: 0, y: 0), time: 0)
        stage.pointerMove(1, to: Point(x: 3000, y: 0), time: 0.5)
        let past = stage.viewport.origin.x
        #expect(past > 50 && past < Self.phone.width)
        stage.pointerUp(1, time: 2)
        _ = settle(&stage)
        #expect(stage.viewport.origin.x == 0)
    }

    /// Whether no edge of a photo that is larger than the stage is inside it.
    private func expectCovered(_ stage: Stage, sourceLocation: SourceLocation = #_sourceLocation) {
        let frame = stage.viewport.frame
        let size = stage.viewport.stage
        if frame.width > size.width {
            let left = frame.x + stage.strip
            #expect(left <= 1e-6 && left + frame.width >= size.width - 1e-6, sourceLocation: sourceLocation)
        }
        if frame.height > size.height {
            #expect(frame.y <= 1e-6 && frame.bottom >= size.height - 1e-6, sourceLocation: sourceLocation)
        }
    }

    @Test func neverShowsAnEdgeInsideTheStageWhateverTheFingersDo() {
        forAnyTouch(seed: 11, stages: 400, touches: 5...80, fingers: 1...2) {
            stage, id, point, time, generator in
            switch generator.integer(0...7) {
            case 0...1: stage.pointerDown(id, at: point, time: time)
            case 2...4: stage.pointerMove(id, to: point, time: time)
            case 5: stage.pointerUp(id, time: time)
            default: stage.step(generator.number(0.001...0.05), time: time)
            }
            // A zoom that is too small or too large settles as one movement.
            if stage.phase != .settling { expectCovered(stage) }
        }
    }

    @Test func holdsTheFirstPhotoThatIsLargerAtItsEdge() {
        for image in [Size(width: 4000, height: 3000), Size(width: 390, height: 3000)] {
            var stage = stage(image, .actual)
            stage.options.hasPrevious = false
            drag(&stage, from: Point(x: 0, y: 400), by: Point(x: 4000, y: 0), seconds: 1, rest: 1)
            _ = settle(&stage)
            stage.pointerDown(1, at: Point(x: 100, y: 400), time: 0)
            stage.pointerMove(1, to: Point(x: 250, y: 400), time: 0.2)
            expectCovered(stage)
            #expect(stage.strip == 0 && stage.viewport.origin.x == 0)
        }
    }

    @Test func followsAFingerThatTurnsBackAtTheEdgeAtOnce() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        stage.options = Stage.Options()
        stage.pointerDown(1, at: Point(x: 0, y: 0), time: 0)
        stage.pointerMove(1, to: Point(x: 3000, y: 0), time: 0.5)
        stage.pointerMove(1, to: Point(x: 2970, y: 0), time: 0.6)
        #expect(stage.viewport.origin.x == -30)
    }

    /// A slanted finger on a photo that scrolls up and down, at its left edge.
    @Test(arguments: [(50.0, 49.0, true), (49, 50, true), (60, 45, true), (80, 20, false)])
    func scrollsByASlantedDrag(right: Double, down: Double, scrolls: Bool) {
        var stage = stage(Size(width: 390, height: 3000), .actual)
        let top = stage.viewport.origin.y
        stage.pointerDown(1, at: Point(x: 100, y: 300), time: 0)
        stage.pointerMove(1, to: Point(x: 100 + right, y: 300 + down), time: 0.2)
        #expect((stage.phase == .panning) == scrolls)
        #expect(stage.viewport.origin.y == (scrolls ? top + down : top))
    }

    @Test func doesTheSameAtEveryFrameRate() {
        var results: [Double] = []
        for rate in [30.0, 60, 120] {
            var stage = stage(Size(width: 8000, height: 8000), .actual)
            drag(&stage, from: Point(x: 300, y: 400), by: Point(x: -100, y: 20), seconds: 0.1)
            for _ in 0..<Int(rate * 4) { stage.step(1 / rate, time: 5) }
            results.append(stage.viewport.origin.x)
        }
        #expect(abs(results[0] - results[1]) < 8 && abs(results[1] - results[2]) < 8)
    }

    // MARK: Taps

    @Test func reportsATapOnceNoSecondHasFollowed() {
        var stage = stage()
        stage.pointerDown(1, at: Point(x: 200, y: 400), time: 1)
        stage.pointerUp(1, time: 1.05)
        #expect(stage.takeOutcome() == .none && stage.isMoving)
        #expect(settle(&stage, from: 1.05) == .tap)
        #expect(!stage.isMoving)
    }

    @Test func reportsATapThoughThePhotoIsReplacedMeanwhile() {
        var stage = stage()
        stage.pointerDown(1, at: Point(x: 200, y: 400), time: 1)
        stage.pointerUp(1, time: 1.05)
        stage.replace(image: Size(width: 3000, height: 2000), mode: .fit)
        #expect(settle(&stage, from: 1.05) == .tap)
    }

    @Test func zoomsAboutADoubleTapAndBack() {
        var stage = stage()
        func doubleTap(_ stage: inout Stage, at point: Point, time: Double) {
            stage.pointerDown(1, at: point, time: time)
            stage.pointerUp(1, time: time + 0.05)
            stage.pointerDown(1, at: point, time: time + 0.15)
            stage.pointerUp(1, time: time + 0.2)
        }
        let point = Point(x: 250, y: 420)
        let held = stage.viewport.imagePoint(at: point)
        doubleTap(&stage, at: point, time: 1)
        #expect(settle(&stage, from: 1.2) == .none)
        #expect(stage.viewport.zoom == 1 && stage.viewport.mode == .actual)
        #expect(abs(stage.viewport.imagePoint(at: point).x - held.x) < 1e-6)
        doubleTap(&stage, at: point, time: 5)
        #expect(settle(&stage, from: 5.2) == .none)
        #expect(stage.viewport.mode == .fit)
    }

    @Test func zoomsByADoubleTapThatABusyPageHandlesLate() {
        var stage = stage()
        let point = Point(x: 250, y: 420)
        stage.pointerDown(1, at: point, time: 1)
        stage.pointerUp(1, time: 1.05)
        // The page was busy, and its next frame is later than a second tap could be.
        stage.step(0.4, time: 1.45)
        #expect(stage.takeOutcome() == .none)
        stage.pointerDown(1, at: point, time: 1.15)
        stage.pointerUp(1, time: 1.2)
        #expect(settle(&stage, from: 1.5) == .none)
        #expect(stage.viewport.zoom == 1 && stage.viewport.mode == .actual)
    }

    @Test func reportsEachOfTwoSlowTapsThatABusyPageHandlesTogether() {
        var stage = stage()
        let point = Point(x: 250, y: 420)
        stage.pointerDown(1, at: point, time: 1)
        stage.pointerUp(1, time: 1.05)
        #expect(stage.takeOutcome() == .none)
        stage.pointerDown(1, at: point, time: 1.4)
        #expect(stage.takeOutcome() == .tap)
        stage.pointerUp(1, time: 1.45)
        #expect(settle(&stage, from: 1.5) == .tap)
    }

    @Test func doesNotTapAfterADragOrAPinch() {
        var dragged = stage(Size(width: 4000, height: 3000), .actual)
        drag(&dragged, from: Point(x: 200, y: 400), by: Point(x: 30, y: 30), seconds: 0.3)
        #expect(settle(&dragged) == .none)
        var pinched = stage()
        pinched.pointerDown(1, at: Point(x: 100, y: 400), time: 0)
        pinched.pointerDown(2, at: Point(x: 200, y: 400), time: 0)
        pinched.pointerUp(1, time: 0.05)
        pinched.pointerUp(2, time: 0.05)
        #expect(settle(&pinched) == .none)
    }

    @Test func isScaledFromTheSizeItWasDrawnWith() {
        var stage = stage(Size(width: 4000, height: 3000), .fit)
        stage.options.reducesMotion = true
        stage.zoom(by: 2)
        #expect(abs(stage.drawnScale - 2) < 1e-9)
        stage.markDrawn()
        #expect(stage.drawnScale == 1)
    }
    // MARK: Wheel and keys

    @Test func zoomsAboutTheWheel() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        let point = Point(x: 100, y: 200)
        let held = stage.viewport.imagePoint(at: point)
        let notch = WheelTurn(delta: Point(x: 0, y: -120), unit: .pixel, isPinch: false)
        stage.wheel(notch, at: point, time: 0)
        #expect(stage.viewport.zoom > 1.2 && stage.viewport.zoom < 1.4)
        #expect(abs(stage.viewport.imagePoint(at: point).x - held.x) < 1e-6)
        for _ in 0..<60 { stage.wheel(notch, at: point, time: 0) }
        #expect(stage.viewport.zoom == stage.viewport.largestZoom)
    }

    @Test func turnsTheWheelFromTheEndOfTheMotionItInterrupts() {
        var pinched = stage()
        pinched.options.canClose = false
        pinched.pointerDown(1, at: Point(x: 95, y: 400), time: 0)
        pinched.pointerDown(2, at: Point(x: 295, y: 400), time: 0)
        pinched.pointerMove(1, to: Point(x: 145, y: 400), time: 0.1)
        pinched.pointerMove(2, to: Point(x: 245, y: 400), time: 0.1)
        pinched.pointerUp(2, time: 0.2)
        pinched.pointerUp(1, time: 0.2)
        #expect(pinched.phase == .settling && pinched.viewport.zoom < pinched.viewport.smallestZoom)
        let down = WheelTurn(delta: Point(x: 0, y: 7), unit: .pixel, isPinch: false)
        pinched.wheel(down, at: Point(x: 0, y: 0), time: 0.25)
        #expect(pinched.viewport.zoom == pinched.viewport.smallestZoom)
        var shown = stage(Size(width: 4000, height: 3000), .actual)
        shown.show(.fit)
        shown.step(0.05, time: 0.05)
        shown.wheel(down, at: Point(x: 0, y: 0), time: 0.1)
        #expect(shown.viewport.mode == .fit && shown.viewport.zoom == shown.viewport.fitZoom)
    }

    @Test func movesByATrackpad() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        let before = stage.viewport.origin
        stage.wheel(
            WheelTurn(delta: Point(x: 12, y: 7), unit: .pixel, isPinch: false), at: Point(x: 0, y: 0),
            time: 0)
        #expect(stage.viewport.origin == Point(x: before.x - 12, y: before.y - 7))
        #expect(stage.viewport.zoom == 1)
        stage.wheel(
            WheelTurn(delta: Point(x: 0, y: 9), unit: .pixel, isPinch: true), at: Point(x: 0, y: 0),
            time: 0)
        #expect(stage.viewport.zoom < 1)
    }

    @Test func pansByKeysUntilTheEdge() {
        var stage = stage(Size(width: 800, height: 600), .actual)
        #expect(stage.pan(byShare: Point(x: 0.8, y: 0)) == true)
        #expect(stage.pan(byShare: Point(x: 0.8, y: 0)) == false)
        _ = settle(&stage)
        #expect(stage.viewport.frame.right == Self.phone.width)
        #expect(stage.pan(byShare: Point(x: 0, y: 0.8)) == false)
    }

    @Test(arguments: [ZoomMode.fit, .fill, .actual])
    func showsAModeByKey(mode: ZoomMode) {
        var stage = stage(Size(width: 4000, height: 3000), .fit)
        stage.zoom(by: 1.7)
        _ = settle(&stage)
        stage.show(mode)
        _ = settle(&stage)
        #expect(stage.viewport.mode == mode)
        #expect(stage.viewport.zoom == stage.viewport.zoom(of: mode))
    }

    @Test func doesNotAnimateWithReducedMotion() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        stage.options.reducesMotion = true
        stage.show(.fit)
        #expect(!stage.isMoving && stage.viewport.mode == .fit)
        #expect(stage.turnPage(1) == true)
        #expect(stage.takeOutcome() == .next && !stage.isMoving)
    }

    @Test func turnsAsOftenAsRequested() {
        var stage = stage()
        #expect(stage.finishTurn() == false)
        #expect(stage.turnPage(1) == true)
        stage.step(1.0 / 60, time: 1)
        #expect(stage.turnPage(1) == false, "the first turn is on its way")
        #expect(stage.finishTurn() == true)
        #expect(stage.takeOutcome() == .next && !stage.isMoving)
        stage.replace(image: Size(width: 3000, height: 4000), mode: .fit)
        #expect(stage.turnPage(-1) == true)
        #expect(stage.finishTurn() == true)
        #expect(stage.takeOutcome() == .previous)
        #expect(stage.finishTurn() == false, "it is reported once")
    }

    @Test func endsGesturesWhenTheDeviceRotates() {
        var stage = stage()
        stage.pointerDown(1, at: Point(x: 300, y: 400), time: 0)
        stage.pointerMove(1, to: Point(x: 200, y: 400), time: 0.1)
        stage.resize(stage: Size(width: 844, height: 390))
        #expect(stage.isAtRest)
        ViewportTests.expectRest(stage.viewport)
        #expect(stage.viewport.mode == .fit)
    }
}
