import Basics
import Foundation
import Testing

@Suite struct BlockingWorkTests {
    private struct Failure: Error {}

    @Test func givesWhatTheWorkGives() async throws {
        #expect(await performBlocking { 7 } == 7)
        await #expect(throws: Failure.self) {
            try await performBlocking { () throws(Failure) -> Int in throw Failure() }
        }
    }

    /// More waits than there are threads in Swift's own pool.
    @Test(.timeLimit(.minutes(1))) func holdsUpNoOtherTask() async {
        let gate = DispatchSemaphore(value: 0)
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        let waits = (0..<count).map { _ in Task { await performBlocking { gate.wait() } } }
        // Runs although all of them wait.
        await Task { for _ in 0..<count { gate.signal() } }.value
        for wait in waits { await wait.value }
    }
}
