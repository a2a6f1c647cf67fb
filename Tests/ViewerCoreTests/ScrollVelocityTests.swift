import Testing
import ViewerCore

@Suite struct ScrollVelocityTests {
    @Test(arguments: [30.0, 60, 120])
    func findsASteadySpeedAtEveryFrameRate(rate: Double) {
        var velocity = ScrollVelocity()
        for frame in 0..<Int(rate) { velocity.record(Double(frame) * 1200 / rate, at: Double(frame) / rate) }
        #expect(abs(velocity.value - 1200) < 1)
    }

    @Test func fadesWhileNothingMoves() {
        var velocity = ScrollVelocity()
        for frame in 0..<60 { velocity.record(Double(frame) * -20, at: Double(frame) / 60) }
        #expect(velocity.value < -1000)
        #expect(abs(velocity.value(at: 60.0 / 60 + 0.4)) < 20)
    }

    @Test func startsAgainAfterARest() {
        var velocity = ScrollVelocity()
        velocity.record(0, at: 0)
        velocity.record(100, at: 0.01)
        velocity.record(5000, at: 3)
        #expect(velocity.value == 0)
    }
}
