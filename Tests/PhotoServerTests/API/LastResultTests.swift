import Synchronization
import Testing

@testable import PhotoServer

@Suite struct LastResultTests {
    private struct Failure: Error {}

    @Test func computesAgainOnlyForAnotherInput() throws {
        let count = Mutex(0)
        let result = LastResult { (input: [UInt8]) in
            count.withLock { $0 += 1 }
            return input.count
        }
        #expect(try [[1, 2], [1, 2], [3], [3], [1, 2]].map(result.value) == [2, 2, 1, 1, 2])
        #expect(count.withLock { $0 } == 3)
    }

    @Test func triesAgainAfterAFailure() throws {
        let isBroken = Mutex(true)
        let result = LastResult { (input: Int) in
            let fails = isBroken.withLock { $0 }
            if fails { throw Failure() }
            return input
        }
        #expect(throws: Failure.self) { try result.value(for: 1) }
        isBroken.withLock { $0 = false }
        #expect(try result.value(for: 1) == 1)
    }
}
