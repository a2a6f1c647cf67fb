import Basics
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct FolderThreadsTests {
    private struct Cancelled: Error {}

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }

    private let threads = FolderThreads(perFolder: 2, limit: 8)
    private let gate = DispatchSemaphore(value: 0)

    private func perform<Value: Sendable>(
        in folder: String, _ work: @escaping @Sendable () -> Value
    ) async throws(Cancelled) -> Value {
        try await threads.perform(in: folder, cancelled: Cancelled()) { () throws(Cancelled) in work() }
    }

    @Test func returnsTheResultOfTheWork() async throws {
        #expect(try await perform(in: "a") { 7 } == 7)
        await #expect(throws: Cancelled.self) {
            try await threads.perform(in: "a", cancelled: Cancelled()) { () throws(Cancelled) -> Int in
                throw Cancelled()
            }
        }
    }

    /// Far more work than there are threads, on a drive that hangs.
    @Test func aFolderThatHangsDelaysNoOther() async throws {
        let waits = (0..<100).map { _ in Task { try await perform(in: "hangs") { [gate] in gate.wait() } } }
        for folder in ["a", "b", "c"] {
            #expect(try await perform(in: folder) { folder } == folder)
        }
        for _ in waits { gate.signal() }
        for wait in waits { try await wait.value }
    }

    @Test func aCancelledCallerDoesNotWait() async throws {
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        let flag = Flag()
        let running = (0..<2).map { _ in
            Task {
                try await perform(in: "hangs") { [gate] in
                    continuation.yield()
                    gate.wait()
                }
            }
        }
        var starts = started.makeAsyncIterator()
        for _ in running { await starts.next() }
        let waiting = Task {
            try await perform(in: "hangs") { flag.set() }
        }
        for task in running + [waiting] {
            task.cancel()
            await #expect(throws: Cancelled.self) { try await task.value }
        }
        for _ in running { gate.signal() }
        // Abandoned work that had not started is left out.
        try await perform(in: "hangs") {}
        #expect(!flag.isSet)
    }
}
