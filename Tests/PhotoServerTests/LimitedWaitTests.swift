import Basics
import HTTPTypes
import Hummingbird
import Testing

@testable import PhotoServer

@Suite struct LimitedWaitTests {
    private struct Refused: Error {}

    @Test func returnsWhatIsReadyInTime() async throws {
        #expect(try await LimitedWait(tasks: BackgroundTasks()).value(within: .seconds(60)) { 7 } == 7)
    }

    @Test func waitsAsLongAsItTakesWithoutALimit() async throws {
        #expect(try await LimitedWait(tasks: BackgroundTasks()).value(within: nil) { 7 } == 7)
    }

    @Test func failsWithTheErrorOfTheWork() async throws {
        await #expect(throws: Refused.self) {
            try await LimitedWait(tasks: BackgroundTasks()).value(within: .seconds(60)) { () throws -> Int in
                throw Refused()
            }
        }
    }

    @Test func continuesInTheBackgroundAfterTheTimeout() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (ends, ending) = AsyncStream.makeStream(of: Int.self)
        let value = try await LimitedWait(tasks: BackgroundTasks()).value(within: .milliseconds(20)) {
            for await _ in gate {}
            ending.yield(7)
            ending.finish()
            return 7
        }
        #expect(value == nil)
        opening.finish()
        var seen: [Int] = []
        for await end in ends { seen.append(end) }
        #expect(seen == [7])
    }

    @Test(.timeLimit(.minutes(1))) func backgroundWorkEndsWithTheServer() async throws {
        let tasks = BackgroundTasks()
        let value = try await LimitedWait(tasks: tasks).value(within: .milliseconds(20)) {
            try await Task.sleep(for: .seconds(3600))
            return 7
        }
        #expect(value == nil && tasks.count > 0)
        await tasks.shutdown()
        #expect(tasks.count == 0)
    }

    @Test func whatIsNotReadyIsNotRetained() {
        let response = PendingPicture.response()
        #expect(response.status == .accepted)
        #expect(response.headers[.cacheControl] == "no-store")
    }
}
