import TestSupport
import Testing
import ViewerCore

@Suite struct AxisMotionTests {
    @Test func endsWithinItsBoundsFromAnywhere() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            let low = generator.number(-3000...0)
            let bounds = Bounds(low: low, high: generator.integer(0...3) == 0 ? low : 0)
            var motion = AxisMotion(
                position: generator.number(-4000...1000), velocity: generator.number(-6000...6000))
            var frames = 0
            while !motion.isResting(within: bounds), frames < 600 {
                motion.step(generator.number(0.004...0.034), within: bounds, overshoots: true)
                frames += 1
            }
            #expect(frames < 600)
            #expect(motion.position >= bounds.low && motion.position <= bounds.high)
        }
    }

    @Test func stopsAtItsBoundsUnlessItMayOvershoot() {
        let bounds = Bounds(low: -500, high: 0)
        var stopping = AxisMotion(position: -100, velocity: 4000)
        var overshooting = stopping
        stopping.step(1.0 / 60, within: bounds)
        overshooting.step(1.0 / 60, within: bounds, overshoots: true)
        while !stopping.isResting(within: bounds) {
            stopping.step(1.0 / 60, within: bounds)
            #expect(stopping.position <= 0)
        }
        while overshooting.position <= 0 { overshooting.step(1.0 / 60, within: bounds, overshoots: true) }
        #expect(stopping.position == 0 && overshooting.position > 0)
    }

    /// As scroll views of iOS: 0.998 of the velocity is left after each millisecond.
    @Test func slowsDownAsOnIOS() {
        var motion = AxisMotion(position: 0, velocity: 1000)
        let bounds = Bounds(low: -10_000, high: 10_000)
        for _ in 0..<30 { motion.step(1.0 / 60, within: bounds) }
        let left = (0..<500).reduce(1000.0) { velocity, _ in velocity * 0.998 }
        #expect(abs(motion.velocity - left) < 1)
        while !motion.isResting(within: bounds) { motion.step(1.0 / 60, within: bounds) }
        let way = (0..<20_000).reduce((sum: 0.0, velocity: 1.0)) { way, _ in
            (way.sum + way.velocity, way.velocity * 0.998)
        }.sum
        #expect(abs(motion.position - way) < 5)
    }

    @Test func isDrawnBackWithoutSwinging() {
        var motion = AxisMotion(position: 100, velocity: 0)
        let bounds = Bounds(low: -50, high: 0)
        var previous = motion.position
        while !motion.isResting(within: bounds) {
            motion.step(1.0 / 60, within: bounds)
            #expect(motion.position <= previous && motion.position >= 0)
            previous = motion.position
        }
        #expect(motion.position == 0)
    }
}
