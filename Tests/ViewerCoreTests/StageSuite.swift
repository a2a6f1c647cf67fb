import TestSupport
import Testing
import ViewerCore

/// Helpers of the suites about the stage.
protocol StageSuite {}

extension StageSuite {
    static var phone: Size { Size(width: 390, height: 844) }

    func stage(
        _ image: Size = Size(width: 4000, height: 3000), _ mode: ZoomMode = .fit, stage: Size = Self.phone
    ) -> Stage {
        var result = Stage(viewport: Viewport(stage: stage, image: image, mode: mode))
        result.options.hasNext = true
        result.options.hasPrevious = true
        result.options.canClose = true
        return result
    }

    /// Advances the time until nothing moves; fails if the motion never ends.
    func settle(_ stage: inout Stage, from time: Double = 10) -> Stage.Outcome {
        var outcome = stage.takeOutcome()
        for frame in 1...600 {
            guard stage.isMoving else { return outcome }
            stage.step(1.0 / 60, time: time + Double(frame) / 60)
            let now = stage.takeOutcome()
            if now != .none { outcome = now }
        }
        Issue.record("still moving after ten seconds")
        return outcome
    }

    func drag(
        _ stage: inout Stage, from start: Point, by way: Point, seconds: Double, rest: Double = 0
    ) {
        stage.pointerDown(1, at: start, time: 0)
        for step in 1...20 {
            let share = Double(step) / 20
            stage.pointerMove(
                1, to: Point(x: start.x + way.x * share, y: start.y + way.y * share), time: seconds * share)
        }
        stage.pointerUp(1, time: seconds + rest)
    }

    /// Stages of any shape, each touched at any points: `body` gets the stage, the number of a finger, a point of
    /// which some lie outside, and the time in seconds.
    func forAnyTouch(
        seed: UInt64, stages: Int, touches: ClosedRange<Int>, fingers: ClosedRange<Int>,
        _ body: (inout Stage, Int32, Point, Double, inout SeededGenerator) -> Void,
        afterwards: (inout Stage, Double) -> Void = { _, _ in }
    ) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<stages {
            var stage = Stage(viewport: ViewportTests.random(using: &generator))
            stage.options.canClose = generator.integer(0...1) == 0
            var time = 0.0
            for _ in 0..<generator.integer(touches) {
                time += generator.number(0.001...0.05)
                let finger = Int32(generator.integer(fingers))
                let point = Point(x: generator.number(-200...2200), y: generator.number(-200...2200))
                body(&stage, finger, point, time, &generator)
            }
            afterwards(&stage, time)
        }
    }
}
