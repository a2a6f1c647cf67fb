import Basics
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct BackgroundTasksTests {
    @Test func removesTasksThatHaveEnded() async {
        let tasks = BackgroundTasks()
        let task = tasks.run {}
        await task.value
        while tasks.count > 0 { await Task.yield() }
    }

    @Test func endsWithItsOwner() async {
        let tasks = BackgroundTasks()
        let ends = Mutex(0)
        for _ in 0..<3 {
            tasks.run {
                // Ends early if it is cancelled.
                try? await Task.sleep(for: .seconds(3600))
                ends.withLock { $0 += 1 }
            }
        }
        #expect(tasks.count == 3)
        await tasks.shutdown()
        #expect(ends.withLock { $0 } == 3)
    }

    @Test func cancelsWhatBeginsAfterwards() async {
        let tasks = BackgroundTasks()
        await tasks.shutdown()
        let wasCancelled = Mutex(false)
        await tasks.run { wasCancelled.withLock { $0 = Task.isCancelled } }.value
        #expect(wasCancelled.withLock { $0 })
        #expect(tasks.count == 0)
    }

    @Test func waitsForWhatBeganAfterwardsWhenItEndsAgain() async {
        let tasks = BackgroundTasks()
        await tasks.shutdown()
        let hasEnded = Mutex(false)
        tasks.run {
            // Cancelled work may have to clean up.
            for _ in 0..<100 { await Task.yield() }
            hasEnded.withLock { $0 = true }
        }
        await tasks.shutdown()
        #expect(hasEnded.withLock { $0 })
    }
}
