import Testing
import ViewerCore

/// Neighbors and closing.
@Suite struct StageTurnsTests: StageSuite {
    @Test(arguments: [(-200.0, Stage.Outcome.next), (200, .previous), (60, .none)])
    func goesToTheNeighborByASlowSwipe(distance: Double, outcome: Stage.Outcome) {
        var stage = stage()
        drag(&stage, from: Point(x: 195, y: 400), by: Point(x: distance, y: 0), seconds: 2, rest: 1)
        #expect(settle(&stage) == outcome)
    }

    @Test func goesToTheNeighborByAQuickSwipe() {
        var stage = stage()
        drag(&stage, from: Point(x: 300, y: 400), by: Point(x: -80, y: 5), seconds: 0.08)
        #expect(stage.phase == .returning)
        #expect(settle(&stage) == .next)
    }

    @Test func staysWhereThereIsNoNeighbor() {
        var stage = stage()
        stage.options.hasNext = false
        drag(&stage, from: Point(x: 380, y: 400), by: Point(x: -380, y: 0), seconds: 0.2)
        #expect(settle(&stage) == .none)
        #expect(stage.strip == 0)
        #expect(!stage.turnPage(1) && stage.turnPage(-1))
    }

    @Test func swipesALargePhotoOnlyFromItsEdge() {
        var inside = stage(Size(width: 4000, height: 3000), .actual)
        drag(&inside, from: Point(x: 300, y: 400), by: Point(x: -250, y: 0), seconds: 0.1)
        #expect(settle(&inside) == .none)
        var edge = stage(Size(width: 4000, height: 3000), .actual)
        drag(&edge, from: Point(x: 0, y: 400), by: Point(x: -3000, y: 0), seconds: 1)
        _ = settle(&edge)
        drag(&edge, from: Point(x: 350, y: 400), by: Point(x: -300, y: 0), seconds: 0.3)
        #expect(settle(&edge) == .next)
    }

    @Test func turnsAFilledPhotoFromAnywhereInASlideshow() {
        for (turnsFilled, outcome) in [(true, Stage.Outcome.next), (false, .none)] {
            var stage = stage(Size(width: 4000, height: 3000), .fill)
            stage.options.turnsFilled = turnsFilled
            drag(&stage, from: Point(x: 300, y: 400), by: Point(x: -250, y: 10), seconds: 0.3)
            #expect(settle(&stage) == outcome)
        }
        var zoomed = stage(Size(width: 4000, height: 3000), .actual)
        zoomed.options.turnsFilled = true
        drag(&zoomed, from: Point(x: 300, y: 400), by: Point(x: -250, y: 10), seconds: 0.3)
        #expect(settle(&zoomed) == .none)
    }

    /// Swipes a number of times, at a fixed interval in seconds, while the page
    /// shows the next photo on the stage at once; returns the number of turns.
    private func turns(_ stage: inout Stage, swipes: Int, every seconds: Double, image: Size) -> Int {
        var count = 0
        var time = 1.0
        func handle() {
            guard stage.takeOutcome() == .next else { return }
            count += 1
            stage.replace(image: image, mode: stage.viewport.mode)
        }
        func advance(_ until: Double) {
            while time < until {
                time += 1.0 / 60
                stage.step(1.0 / 60, time: time)
                handle()
            }
        }
        for swipe in 0..<swipes {
            let start = 1 + Double(swipe) * seconds
            stage.pointerDown(1, at: Point(x: 330, y: 400), time: time)
            handle()
            for step in 1...6 {
                advance(start + seconds * 0.6 * Double(step) / 6)
                stage.pointerMove(1, to: Point(x: 330 - Double(step) * 40, y: 400), time: time)
            }
            stage.pointerUp(1, time: time)
            handle()
            advance(start + seconds)
        }
        advance(time + 1)
        return count
    }

    @Test(arguments: [0.2, 0.23, 0.28, 0.35, 0.43, 0.51])
    func turnsOncePerSwipeHoweverQuicklyTheyFollow(seconds: Double) {
        var stage = stage()
        #expect(turns(&stage, swipes: 8, every: seconds, image: Size(width: 4000, height: 3000)) == 8)
        #expect(stage.isAtRest)
        ViewportTests.expectRest(stage.viewport)
    }

    @Test func turnsAtTheEdgeOfALargePhotoByAQuickFinger() {
        var stage = stage(Size(width: 1200, height: 900), .actual)
        // Thrown to its right edge, where it still moves when the next finger touches it.
        drag(&stage, from: Point(x: 380, y: 400), by: Point(x: -380, y: 0), seconds: 0.2)
        for _ in 0..<9 { stage.step(1.0 / 60, time: 0.3) }
        #expect(stage.viewport.frame.right == Self.phone.width)
        drag(&stage, from: Point(x: 380, y: 400), by: Point(x: -300, y: 0), seconds: 0.2)
        #expect(settle(&stage) == .next)
    }

    @Test func takesTheStripOverWhereTheFingerFindsIt() {
        var stage = stage()
        #expect(stage.turnPage(1) == true)
        stage.step(0.05, time: 1)
        let strip = stage.strip
        stage.pointerDown(1, at: Point(x: 300, y: 400), time: 1.1)
        #expect(stage.takeOutcome() == .next && stage.strip == strip)
        stage.replace(image: Size(width: 3000, height: 2000), mode: .fit)
        #expect(stage.strip == strip + stage.stride && stage.strip > 50)
        stage.pointerMove(1, to: Point(x: 270, y: 400), time: 1.2)
        #expect(stage.strip == strip + stage.stride - 30)
        stage.pointerUp(1, time: 2)
        #expect(settle(&stage) == .none)
        #expect(stage.isAtRest)
    }

    @Test func isNotTappedByAFingerThatStopsATurn() {
        var stage = stage()
        #expect(stage.turnPage(1) == true)
        stage.step(0.03, time: 1)
        stage.pointerDown(1, at: Point(x: 300, y: 400), time: 1.1)
        #expect(stage.takeOutcome() == .next)
        stage.replace(image: Size(width: 3000, height: 2000), mode: .fit)
        stage.pointerUp(1, time: 1.2)
        #expect(settle(&stage) == .none)
        #expect(stage.isAtRest)
    }

    @Test func reportsTwoTurnsOfPhotosThatLoadLate() {
        var stage = stage()
        drag(&stage, from: Point(x: 330, y: 400), by: Point(x: -240, y: 0), seconds: 0.1)
        stage.pointerDown(1, at: Point(x: 330, y: 400), time: 0.2)
        #expect(stage.takeOutcome() == .next)
        stage.pointerMove(1, to: Point(x: 90, y: 400), time: 0.3)
        stage.pointerUp(1, time: 0.31)
        #expect(settle(&stage) == .next)
        stage.replace(image: Size(width: 3000, height: 2000), mode: .fit)
        #expect(stage.isAtRest)
    }

    @Test func showsAPhotoAsItWasSeen() {
        var stage = stage(Size(width: 4000, height: 3000), .fit)
        stage.zoom(by: 5)
        _ = settle(&stage)
        drag(&stage, from: Point(x: 200, y: 400), by: Point(x: -90, y: -60), seconds: 0.5, rest: 1)
        _ = settle(&stage)
        let seen = stage.viewport
        var again = self.stage(Size(width: 4000, height: 3000), .fit)
        again.show(seen.mode, zoom: seen.zoom, centerShare: seen.centerShare)
        #expect(again.viewport.mode == .free && again.viewport.zoom == seen.zoom)
        #expect((again.viewport.origin.x - seen.origin.x).magnitude < 1e-6)
        #expect((again.viewport.origin.y - seen.origin.y).magnitude < 1e-6)
        again.show(.free, zoom: 1000, centerShare: Point(x: 7, y: -3))
        ViewportTests.expectRest(again.viewport)
        #expect(again.viewport.zoom == again.viewport.largestZoom)
    }

    @Test func closesWhenPulledDownFarEnough() {
        var stage = stage()
        drag(&stage, from: Point(x: 200, y: 200), by: Point(x: 10, y: 400), seconds: 1, rest: 1)
        #expect(stage.takeOutcome() == .close && stage.closing > 0.5)
        var little = self.stage()
        drag(&little, from: Point(x: 200, y: 200), by: Point(x: 0, y: 60), seconds: 1, rest: 1)
        #expect(settle(&little) == .none)
        #expect(little.pull == 0)
    }

    /// Two fingers that come together by a share of their distance.
    private func pinch(_ stage: inout Stage, to share: Double) {
        stage.pointerDown(1, at: Point(x: 95, y: 400), time: 0)
        stage.pointerDown(2, at: Point(x: 295, y: 400), time: 0)
        for step in 1...20 {
            let distance = 100 * (1 - share) * Double(step) / 20
            stage.pointerMove(1, to: Point(x: 95 + distance, y: 400), time: 0.01 * Double(step))
            stage.pointerMove(2, to: Point(x: 295 - distance, y: 400), time: 0.01 * Double(step))
        }
        stage.pointerUp(2, time: 0.3)
        stage.pointerUp(1, time: 0.3)
    }

    @Test func closesWhenPinchedTogether() {
        var stage = stage()
        pinch(&stage, to: 0.5)
        #expect(stage.takeOutcome() == .close && stage.closing > 0.3)
        // A finger on a photo that did not close finds it as it was.
        stage.pointerDown(1, at: Point(x: 200, y: 400), time: 2)
        stage.pointerUp(1, time: 2.3)
        _ = settle(&stage)
        ViewportTests.expectRest(stage.viewport)
        #expect(stage.closing == 0)
    }

    @Test func comesBackWhenPinchedALittleOrWhereNothingCloses() {
        var little = stage()
        pinch(&little, to: 0.8)
        #expect(settle(&little) == .none)
        ViewportTests.expectRest(little.viewport)
        var fixed = stage()
        fixed.options.canClose = false
        pinch(&fixed, to: 0.3)
        #expect(fixed.closing == 0)
        #expect(settle(&fixed) == .none)
        ViewportTests.expectRest(fixed.viewport)
    }

    @Test func isSmallerTheFurtherItIsPulledAboutTheFinger() {
        var stage = stage()
        stage.pointerDown(1, at: Point(x: 120, y: 300), time: 0)
        #expect(stage.pullScale == 1)
        stage.pointerMove(1, to: Point(x: 120, y: 320), time: 0.1)
        stage.pointerMove(1, to: Point(x: 120, y: 511), time: 0.2)
        #expect(abs(stage.pullScale - 0.85) < 1e-9)
        #expect(stage.pullOrigin == Point(x: 120, y: 300))
        stage.pointerMove(1, to: Point(x: 120, y: 2000), time: 0.3)
        #expect(abs(stage.pullScale - 0.7) < 1e-9)
    }

    @Test func reportsThatItWasPulledUp() {
        var stage = stage()
        drag(&stage, from: Point(x: 200, y: 600), by: Point(x: 10, y: -200), seconds: 0.5, rest: 1)
        #expect(stage.takeOutcome() == .lift && stage.isAtRest)
        var little = self.stage()
        drag(&little, from: Point(x: 200, y: 600), by: Point(x: 0, y: -30), seconds: 1, rest: 1)
        #expect(settle(&little) == .none)
        var downAgain = self.stage()
        downAgain.pointerDown(1, at: Point(x: 200, y: 400), time: 0)
        downAgain.pointerMove(1, to: Point(x: 200, y: 200), time: 0.5)
        downAgain.pointerMove(1, to: Point(x: 200, y: 420), time: 1)
        downAgain.pointerUp(1, time: 2)
        #expect(settle(&downAgain) == .none)
    }

    @Test func turnsOnceForEachMovementOfATrackpad() {
        var stage = stage()
        let sideways = WheelTurn(delta: Point(x: 25, y: 3), unit: .pixel, isPinch: false)
        var turned: [Stage.Outcome] = []
        // A throw of half a second, a pause, and one of the same kind.
        for start in [0.0, 2.0] {
            for event in 0..<30 {
                let time = start + Double(event) / 60
                stage.wheel(sideways, at: Point(x: 0, y: 0), time: time)
                stage.step(1.0 / 60, time: time)
                let outcome = stage.takeOutcome()
                guard outcome != .none else { continue }
                turned.append(outcome)
                stage.replace(image: Size(width: 4000, height: 3000), mode: .fit)
            }
        }
        #expect(turned == [.next, .next])
        #expect(stage.viewport.mode == .fit)
    }

    @Test func aTrackpadMovesWhatIsWiderThanTheStage() {
        var stage = stage(Size(width: 4000, height: 3000), .actual)
        let before = stage.viewport.origin.x
        for event in 0..<5 {
            stage.wheel(
                WheelTurn(delta: Point(x: 30, y: 0), unit: .pixel, isPinch: false), at: Point(x: 0, y: 0),
                time: Double(event) / 60)
        }
        #expect(stage.viewport.origin.x == before - 150)
        #expect(settle(&stage) == .none)
    }
}
