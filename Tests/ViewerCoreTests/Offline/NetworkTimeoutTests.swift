import Testing
import ViewerCore

@Suite struct NetworkTimeoutTests {
    private func milliseconds(isReached: Bool = true, isOutdated: Bool = false, lastWait: Double = 20)
        -> Double
    {
        NetworkTimeout.milliseconds(isReached: isReached, isOutdated: isOutdated, lastWait: lastWait)
    }

    @Test func aNearServerIsWaitedForAMoment() { #expect((1...200).contains(milliseconds())) }

    @Test func nothingWaitsWithoutANetwork() {
        #expect(milliseconds(isReached: false) == 0)
        #expect(milliseconds(isReached: false, isOutdated: true) == 0)
    }

    @Test func aSlowNetworkIsNotWaitedForTwice() { #expect(milliseconds(lastWait: 600) == 0) }

    @Test func aChangedListIsRequestedAgain() {
        #expect(milliseconds(isOutdated: true) > milliseconds())
    }
}
