import TestSupport
import Testing
import ViewerCore

/// Every gesture ends at rest.
@Suite struct StageRestTests: StageSuite {
    @Test func endsEveryGestureAtRest() {
        forAnyTouch(seed: 1, stages: 800, touches: 5...120, fingers: 1...3) {
            stage, id, point, time, generator in
            switch generator.integer(0...9) {
            case 0...1: stage.pointerDown(id, at: point, time: time)
            case 2...5: stage.pointerMove(id, to: point, time: time)
            case 6...7: stage.pointerUp(id, time: time)
            case 8: stage.step(time, time: time)
            default:
                let delta = Point(x: 0, y: generator.number(-400...400))
                stage.wheel(WheelTurn(delta: delta, unit: .pixel, isPinch: false), at: point, time: time)
            }
            let frame = stage.viewport.frame
            #expect(frame.x.isFinite && frame.y.isFinite && frame.width > 0 && frame.height > 0)
        } afterwards: { stage, time in
            for id in Int32(1)...3 { stage.pointerUp(id, time: time) }
            if settle(&stage, from: time) == .close { turn(&stage, after: .close) }
            ViewportTests.expectRest(stage.viewport)
            #expect(stage.phase == .idle && stage.strip == 0)
        }
    }

    /// Two fingers move the photo, and the next one catches it while it returns to the center.
    @Test(arguments: [Point(x: -100, y: 0), Point(x: 20, y: 0), Point(x: 0, y: 40), Point(x: 0, y: -300)])
    func endsAtRestAfterAFingerCaughtItOnTheWayToTheCenter(distance: Point) {
        var stage = stage(Size(width: 3222, height: 441))
        stage.pointerDown(1, at: Point(x: 100, y: 400), time: 0)
        stage.pointerDown(2, at: Point(x: 300, y: 400), time: 0)
        for step in 1...10 {
            let (y, time) = (400 + Double(step) * 10, Double(step) / 100)
            stage.pointerMove(1, to: Point(x: 100, y: y), time: time)
            stage.pointerMove(2, to: Point(x: 300, y: y), time: time)
        }
        stage.pointerUp(2, time: 0.3)
        stage.pointerUp(1, time: 0.3)
        stage.step(0.02, time: 0.32)
        drag(&stage, from: Point(x: 200, y: 400), by: distance, seconds: 1, rest: 1)
        let frame = stage.viewport.frame
        let outcome = settle(&stage)
        #expect(outcome == (distance.y < 0 ? .lift : .none))
        ViewportTests.expectRest(stage.viewport)
        #expect(stage.isAtRest && frame != stage.viewport.frame)
    }

    @Test func endsAtRestWhateverKeysArePressedMeanwhile() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<800 {
            var stage = Stage(viewport: ViewportTests.random(using: &generator))
            stage.options.hasNext = true
            stage.options.hasPrevious = generator.integer(0...1) == 0
            stage.options.canClose = generator.integer(0...1) == 0
            var time = 0.0
            for _ in 0..<generator.integer(5...60) {
                time += generator.number(0.001...0.1)
                act(on: &stage, time: time, using: &generator)
                turn(&stage, after: stage.takeOutcome())
            }
            stage.pointerUp(1, time: time)
            for _ in 0..<600 {
                turn(&stage, after: stage.takeOutcome())
                time += 1.0 / 60
                stage.step(1.0 / 60, time: time)
            }
            ViewportTests.expectRest(stage.viewport)
            #expect(stage.isAtRest && !stage.isMoving)
        }
    }

    private func act(on stage: inout Stage, time: Double, using generator: inout SeededGenerator) {
        let point = Point(x: generator.number(0...800), y: generator.number(0...800))
        switch generator.integer(0...9) {
        case 0: stage.pointerDown(1, at: point, time: time)
        case 1...3: stage.pointerMove(1, to: point, time: time)
        case 4: stage.pointerUp(1, time: time)
        case 5: stage.zoom(by: generator.number(0.2...4))
        case 6: stage.show([.fit, .fill, .actual][generator.integer(0...2)])
        case 7: _ = stage.pan(byShare: Point(x: generator.number(-1...1), y: generator.number(-1...1)))
        case 8: _ = stage.turnPage(generator.integer(0...1) * 2 - 1)
        default: stage.step(generator.number(0.001...0.1), time: time)
        }
    }

    /// As the page does, shows another photo on the stage.
    private func turn(_ stage: inout Stage, after outcome: Stage.Outcome) {
        guard outcome == .next || outcome == .previous || outcome == .close else { return }
        stage.replace(image: Size(width: 3000, height: 2000), mode: .fit)
    }
}
