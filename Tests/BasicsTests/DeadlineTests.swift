import Basics
import Testing

@Suite struct DeadlineTests {
    private struct Late: Error {}
    private struct Refused: Error {}

    @Test func returnsWhatTheWorkReturns() async throws {
        #expect(try await withDeadline(seconds: 60, throwing: Late()) { 7 } == 7)
    }

    @Test func endsWorkThatTakesTooLong() async {
        await #expect(throws: Late.self) {
            try await withDeadline(seconds: 0.01, throwing: Late()) {
                try await Task.sleep(for: .seconds(60))
            }
        }
    }

    @Test func throwsTheErrorOfTheWork() async {
        await #expect(throws: Refused.self) {
            try await withDeadline(seconds: 60, throwing: Late()) { throw Refused() }
        }
    }

    @Test func reportsCancellationWhateverTheWorkFailedWith() async throws {
        let task = Task {
            try await withDeadline {
                while !Task.isCancelled { await Task.yield() }
                return Late()
            } for: {
                while !Task.isCancelled { await Task.yield() }
                throw Refused()
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func waitsForAValueThatComesInTime() async throws {
        #expect(try await waitForValue(of: Task { 7 }, within: .seconds(60)) == 7)
        #expect(try await waitForValue(of: Task { 7 }) == 7)
    }

    @Test(.timeLimit(.minutes(1))) func doesNotCancelATaskThatTakesTooLong() async throws {
        let gate = Promise<Int, CancellationError>()
        let task = Task { try? await gate.value(cancelled: CancellationError()) }
        #expect(try await waitForValue(of: task, within: .milliseconds(10)) == nil)
        #expect(!task.isCancelled)
        gate.resolve(.success(7))
        #expect(await task.value == 7)
    }

    @Test(.timeLimit(.minutes(1))) func waitsNoLongerForATaskOnceTheCallerIsCancelled() async throws {
        let gate = Promise<Int, CancellationError>()
        let task = Task { try? await gate.value(cancelled: CancellationError()) }
        let caller = Task { try await waitForValue(of: task) }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(!task.isCancelled)
        gate.resolve(.success(7))
    }
}
