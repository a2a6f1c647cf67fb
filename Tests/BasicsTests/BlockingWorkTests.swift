import Basics
import Foundation
import Synchronization
import Testing

@Suite struct BlockingWorkTests {
    private struct Failure: Error {}

    private final class Tally: Sendable {
        let now = Atomic(0)
        let most = Atomic(0)
        let all = Atomic(0)
    }

    @Test func returnsTheResultOfTheWork() async throws {
        #expect(await performBlocking { 7 } == 7)
        await #expect(throws: Failure.self) {
            try await performBlocking { () throws(Failure) -> Int in throw Failure() }
        }
    }

    /// More waits than there are threads in Swift's own pool.
    @Test(.timeLimit(.minutes(1))) func delaysNoOtherTask() async {
        let gate = DispatchSemaphore(value: 0)
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        let waits = (0..<count).map { _ in Task { await performBlocking { gate.wait() } } }
        // Runs although all of them wait.
        await Task { for _ in 0..<count { gate.signal() } }.value
        for wait in waits { await wait.value }
    }

    /// The global queues of Dispatch would start the last of them after half a minute.
    @Test(.timeLimit(.minutes(1))) func beginsAllWorkAtOnce() async {
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        let threads = BlockingThreads(limit: 32)
        for _ in 0..<32 {
            threads.run {
                begun.signal()
                gate.wait()
            }
        }
        let arrived = await performBlocking {
            (0..<32).count { _ in begun.wait(timeout: .now() + 5) == .success }
        }
        #expect(arrived == 32)
        for _ in 0..<32 { gate.signal() }
    }

    @Test func runsAtMostAsManyAtOnceAsThereAreThreads() async {
        let threads = BlockingThreads(limit: 3)
        let tally = Tally()
        await withTaskGroup { group in
            for _ in 0..<60 {
                group.addTask {
                    await performBlocking(on: threads) {
                        let count = tally.now.wrappingAdd(1, ordering: .relaxed).newValue
                        _ = tally.most.max(count, ordering: .relaxed)
                        usleep(2000)
                        tally.now.wrappingSubtract(1, ordering: .relaxed)
                        tally.all.wrappingAdd(1, ordering: .relaxed)
                    }
                }
            }
        }
        #expect(tally.now.load(ordering: .relaxed) == 0)
        #expect(tally.most.load(ordering: .relaxed) == 3)
        #expect(tally.all.load(ordering: .relaxed) == 60)
    }

    @Test func runsWaitingWorkInOrder() async {
        let threads = BlockingThreads(limit: 1)
        let gate = DispatchSemaphore(value: 0)
        let seen = Mutex<[Int]>([])
        threads.run { gate.wait() }
        for number in 0..<20 { threads.run { seen.withLock { $0.append(number) } } }
        gate.signal()
        await performBlocking(on: threads) {}
        #expect(seen.withLock { $0 } == Array(0..<20))
    }
}
