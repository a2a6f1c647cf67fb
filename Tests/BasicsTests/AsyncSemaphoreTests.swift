import Basics
import Testing

/// Counts concurrent tasks.
private actor Working {
    private(set) var count = 0
    private(set) var most = 0

    func begin() {
        count += 1
        most = max(most, count)
    }

    func end() { count -= 1 }
}

@Suite struct AsyncSemaphoreTests {
    @Test func limitsConcurrentTasks() async {
        let semaphore = AsyncSemaphore(limit: 2)
        let working = Working()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do throws(CancellationError) { try await semaphore.acquire() } catch { return }
                    await working.begin()
                    await Task.yield()
                    await working.end()
                    semaphore.release()
                }
            }
        }
        #expect(await working.count == 0)
        #expect((1...2).contains(await working.most))
    }

    @Test func endsTheWaitOfACancelledTask() async throws {
        let semaphore = AsyncSemaphore(limit: 1)
        try await semaphore.acquire()
        let waiter = Task { try await semaphore.acquire() }
        while semaphore.waitingCount == 0 { await Task.yield() }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        semaphore.release()
        try await semaphore.acquire()
        semaphore.release()
    }

    @Test func givesNoPermitToACancelledTask() async {
        let semaphore = AsyncSemaphore(limit: 1)
        do throws(CancellationError) { try await semaphore.acquire() } catch { Issue.record(error) }
        let waiter = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await semaphore.acquire()
        }
        await #expect(throws: CancellationError.self) { try await waiter.value }
        semaphore.release()
        #expect(semaphore.waitingCount == 0)
    }
}
