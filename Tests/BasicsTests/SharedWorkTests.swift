import Synchronization
import Testing

@testable import Basics

@Suite struct SharedWorkTests {
    private enum Failure: Error, Sendable { case cancelled, shutDown, other }
    private typealias Work = SharedWork<String, Counter, Int, Failure>

    /// Counts what happens.
    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    private let work = Work(cancelled: .cancelled)

    /// Waits until `count` callers wait, ten seconds at most.
    private func waiters(_ count: Int) async -> Bool {
        for _ in 0..<1000 {
            if work.waiterCount(for: "key") == count { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    private func value(
        _ body: @escaping @Sendable (Counter) async throws(Failure) -> Int
    ) async throws(Failure) -> Int {
        try await work.value(
            for: "key", begin: { Counter() }, join: { $0.count.withLock { $0 += 1 } }, work: body)
    }

    @Test func runsOnceForConcurrentCallers() async throws {
        let gate = Promise<Void, Failure>()
        let runs = Counter()
        let tasks = (0..<3).map { _ in
            Task { [self] in
                try await value { context throws(Failure) in
                    runs.count.withLock { $0 += 1 }
                    try await gate.value(cancelled: .cancelled)
                    return context.count.withLock { $0 }
                }
            }
        }
        #expect(await waiters(3))
        gate.resolve(.success(()))
        for task in tasks { #expect(try await task.value == 2) }
        #expect(runs.count.withLock { $0 } == 1)
        #expect(work.count == 0)
    }

    @Test func isCancelledWhenTheLastCallerGivesUp() async throws {
        let ended = Promise<Bool, Failure>()
        let tasks = (0..<2).map { _ in
            Task { [self] in
                try await value { _ throws(Failure) in
                    // Ends if the work is cancelled.
                    try? await Task.sleep(for: .seconds(60))
                    ended.resolve(.success(Task.isCancelled))
                    return 1
                }
            }
        }
        #expect(await waiters(2))
        tasks[0].cancel()
        await #expect(throws: Failure.cancelled) { try await tasks[0].value }
        #expect(!ended.isResolved)
        tasks[1].cancel()
        #expect(try await ended.value(cancelled: .cancelled))
        #expect(work.count == 0)
    }

    @Test func passesFailuresOnAndRestartsAfterThem() async throws {
        await #expect(throws: Failure.other) { try await value { _ throws(Failure) in throw .other } }
        #expect(try await value { _ throws(Failure) in 5 } == 5)
    }

    @Test func endsEverythingAtShutdown() async throws {
        let task = Task { [self] in
            try await value { _ throws(Failure) in
                try? await Task.sleep(for: .seconds(60))
                return 1
            }
        }
        #expect(await waiters(1))
        work.cancelAll(.shutDown)
        await #expect(throws: Failure.shutDown) { try await task.value }
        await work.settle("key")
    }

    /// Work without callers may still be cleaning up.
    @Test(.timeLimit(.minutes(1))) func waitsAtShutdownForWorkThatWasCancelled() async throws {
        let (gate, hasEnded) = (Promise<Void, Failure>(), Counter())
        let caller = Task { [self] in
            try await value { _ throws(Failure) in
                // Not ended by cancellation.
                _ = await Task { try? await gate.value(cancelled: .cancelled) }.value
                hasEnded.count.withLock { $0 += 1 }
                return 1
            }
        }
        #expect(await waiters(1))
        caller.cancel()
        await #expect(throws: Failure.cancelled) { try await caller.value }
        #expect(work.count == 0 && work.taskCount == 1)
        let end = Task { [self] in await work.shutdown(.shutDown, within: .seconds(50)) }
        try await Task.sleep(for: .milliseconds(20))
        #expect(hasEnded.count.withLock { $0 } == 0)
        gate.resolve(.success(()))
        await end.value
        #expect(hasEnded.count.withLock { $0 } == 1 && work.taskCount == 0)
    }

    @Test(.timeLimit(.minutes(1))) func doesNotWaitForEverForWorkThatDoesNotEnd() async throws {
        let gate = Promise<Void, Failure>()
        let caller = Task { [self] in
            try await value { _ throws(Failure) in
                _ = await Task { try? await gate.value(cancelled: .cancelled) }.value
                return 1
            }
        }
        #expect(await waiters(1))
        await work.shutdown(.shutDown, within: .milliseconds(10))
        await #expect(throws: Failure.shutDown) { try await caller.value }
        gate.resolve(.success(()))
    }

    @Test func beginsNothingAfterShutdown() async throws {
        await work.shutdown(.shutDown)
        await #expect(throws: Failure.shutDown) { try await value { _ throws(Failure) in 5 } }
        #expect(work.taskCount == 0)
    }

    @Test(.timeLimit(.minutes(1))) func settlesNoLongerThanTheCallerWaits() async throws {
        let gate = Promise<Void, Failure>()
        let caller = Task { [self] in
            try await value { _ throws(Failure) in
                try await gate.value(cancelled: .cancelled)
                return 1
            }
        }
        #expect(await waiters(1))
        let settling = Task { [self] in await work.settle("key") }
        settling.cancel()
        await settling.value
        gate.resolve(.success(()))
        #expect(try await caller.value == 1)
    }
}
