import TestSupport
import Testing
import ViewerCore

@Suite struct PullToRefreshTests {
    @Test func refreshesWhenPulledFarEnough() {
        var pull = PullToRefresh()
        pull.begin(at: 100, scrollTop: 0)
        #expect(pull.move(to: 180, scrollTop: 0) == true)
        #expect(!pull.isArmed && pull.progress < 1)
        #expect(pull.move(to: 400, scrollTop: 0) == true)
        #expect(pull.isArmed && pull.progress == 1)
        #expect(pull.end() == true)
        #expect(pull.distance == 0)
    }

    @Test func followsLessThanTheFinger() {
        var generator = SeededGenerator(seed: 1)
        var pull = PullToRefresh()
        for _ in 0..<200 {
            let way = generator.number(11...2000)
            pull.begin(at: 0, scrollTop: 0)
            _ = pull.move(to: way, scrollTop: 0)
            #expect(pull.distance > 0 && pull.distance < way && pull.distance < 240)
        }
    }

    @Test func startsOnlyAtTheTop() {
        var pull = PullToRefresh()
        pull.begin(at: 100, scrollTop: 20)
        #expect(pull.move(to: 500, scrollTop: 0) == false)
        #expect(pull.end() == false)
    }

    @Test func endsWhenPushedUp() {
        var pull = PullToRefresh()
        pull.begin(at: 100, scrollTop: 0)
        _ = pull.move(to: 500, scrollTop: 0)
        #expect(pull.move(to: 90, scrollTop: 0) == false)
        #expect(!pull.isArmed && !pull.end())
    }
}
