import Basics
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrencyLimitTests {
    @Test func runsSoManyAtOnceAndAllInTheEnd() async throws {
        let limit = ConcurrencyLimit(maxConcurrent: 3, maxWaiting: 100, maxWait: .seconds(30))
        let running = RunningCount()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await limit.run {
                        running.begin()
                        try await Task.sleep(for: .milliseconds(2))
                        running.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.max == 3)
    }

    @Test func rejectsCallersThatWaitTooLong() async throws {
        let limit = ConcurrencyLimit(maxConcurrent: 1, maxWaiting: 1, maxWait: .milliseconds(50))
        let (stream, blocker) = AsyncStream<Void>.makeStream()
        let first = Task { try await limit.run { for await _ in stream {} } }
        while (try? await limit.run {}) != nil { await Task.yield() }
        await #expect(throws: ConcurrencyLimit.Exceeded.self) { try await limit.run {} }
        let waiting = Task { try await limit.run {} }
        while limit.waitingCount == 0 { await Task.yield() }
        await #expect(throws: ConcurrencyLimit.Exceeded.self) { try await limit.run {} }
        await #expect(throws: ConcurrencyLimit.Exceeded.self) { try await waiting.value }
        blocker.finish()
        try await first.value
        try await limit.run {}
    }

    @Test func endsTheWaitOfACancelledCaller() async throws {
        let limit = ConcurrencyLimit(maxConcurrent: 1, maxWaiting: 1, maxWait: .seconds(30))
        let (stream, blocker) = AsyncStream<Void>.makeStream()
        let first = Task { try await limit.run { for await _ in stream {} } }
        let waiting = Task {
            // Until the first has begun, the limit is not reached.
            while true { try await limit.run {} }
        }
        while limit.waitingCount == 0 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(limit.waitingCount == 0)
        blocker.finish()
        try await first.value
        try await limit.run {}
    }

    @Test func continuesAfterWorkThatFails() async throws {
        struct Failure: Error {}
        let limit = ConcurrencyLimit(maxConcurrent: 1, maxWaiting: 0, maxWait: .seconds(1))
        for _ in 0..<3 {
            await #expect(throws: Failure.self) { try await limit.run { throw Failure() } }
        }
    }
}
