import Basics
import Testing

@Suite struct DeadlineTests {
    private struct Late: Error {}
    private struct Refused: Error {}

    @Test func returnsWhatTheWorkReturns() async throws {
        #expect(try await withDeadline(seconds: 60, late: Late()) { 7 } == 7)
    }

    @Test func endsWorkThatTakesTooLong() async {
        await #expect(throws: Late.self) {
            try await withDeadline(seconds: 0.01, late: Late()) { try await Task.sleep(for: .seconds(60)) }
        }
    }

    @Test func throwsTheErrorOfTheWork() async {
        await #expect(throws: Refused.self) {
            try await withDeadline(seconds: 60, late: Late()) { throw Refused() }
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
}
