import Basics
import Foundation
import Testing

@testable import ImagePipeline

@Suite struct DecodeQueueTests {
    private func job(
        _ content: String, _ side: Int = 160, _ priority: ImagePriority = .visible, owner: String = ""
    ) -> DecodeJob {
        let outputs = [Output(shape: .square(side), format: .jpeg)]
        let request = WorkerRequest(
            task: .render(outputs: outputs, wantsFacts: false), type: .jpeg, pixelLimit: 1, seconds: 1)
        return DecodeJob(request, .data(Data()), content: content, owner: owner, urgency: Urgency(priority))
    }

    @Test func joinsJobsOnTheSameBytes() async throws {
        let queue = DecodeQueue(limit: 10)
        let jobs = [job("a", 160), job("b"), job("a", 320)]
        for job in jobs { queue.add(job) }
        let batch = try #require(queue.take())
        #expect(batch.jobs.map(ObjectIdentifier.init) == [jobs[0], jobs[2]].map(ObjectIdentifier.init))
        guard case .render(let outputs, _) = batch.request.task else {
            Issue.record("no render")
            return
        }
        #expect(outputs.map(\.shape) == [.square(160), .square(320)])
        batch.resolve(WorkerReply(), [Data([1]), Data([2])])
        #expect(try await jobs[2].outcome.value().pictures == [Data([2])])
        #expect(queue.count == 1)
    }

    @Test func returnsTheMostUrgentThenTheOldest() throws {
        let queue = DecodeQueue(limit: 10)
        let jobs = [job("a", 1, .background), job("b"), job("c"), job("d", 1, .near)]
        for job in jobs { queue.add(job) }
        let order = (0..<4).compactMap { _ in queue.take()?.jobs.first?.content }
        #expect(order == ["b", "c", "d", "a"])
    }

    @Test func sharesTheWorkersBetweenOwners() {
        let queue = DecodeQueue(limit: 100)
        for number in 0..<40 { queue.add(job("slow\(number)", owner: "slow.example")) }
        #expect(queue.take()?.jobs.first?.owner == "slow.example")
        Thread.sleep(forTimeInterval: 0.2)
        #expect(queue.take()?.jobs.first?.owner == "slow.example")
        for number in 0..<3 { queue.add(job("quick\(number)", owner: "quick.example")) }
        Thread.sleep(forTimeInterval: 0.2)
        // Later jobs have used less worker time.
        let next = (0..<3).map { _ in queue.take()?.jobs.first?.owner }
        #expect(next == ["quick.example", "quick.example", "quick.example"])
        #expect(queue.take()?.jobs.first?.owner == "slow.example")
    }

    @Test func chargesOwnersForTheirTime() {
        var shares = WorkerShares()
        shares.arrive("slow")
        for _ in 0..<3 {
            shares.begin("slow")
            shares.finish("slow", seconds: 3)
        }
        #expect(shares["slow"].isSlow)
        shares.arrive("quick")
        #expect(shares["quick"].used < shares["slow"].used)
        for _ in 0..<10 {
            shares.begin("quick")
            shares.finish("quick", seconds: 0.1)
        }
        #expect(!shares["quick"].isSlow)
        #expect(shares["quick"].used < shares["slow"].used)
    }

    /// Takes two jobs, the second when the first is done.
    private func takeTwo(from queue: DecodeQueue, seconds: Double) {
        _ = queue.take()
        Thread.sleep(forTimeInterval: seconds)
        _ = queue.take()
    }

    @Test func aSlowOwnerNeverOccupiesAllWorkers() async {
        let queue = DecodeQueue(limit: 100, workerCount: 2)
        for number in 0..<4 { queue.add(job("slow\(number)", owner: "slow.example")) }
        takeTwo(from: queue, seconds: 1.6)
        // This thread works on one of its images: the other worker waits for those of other owners.
        let taken = ImagePromise<String>()
        let thread = Thread { taken.resolve(.success(queue.take()?.jobs.first?.owner ?? "none")) }
        thread.start()
        try? await Task.sleep(for: .milliseconds(100))
        #expect(!taken.isResolved)
        queue.add(job("quick", owner: "quick.example"))
        #expect(await eventually { taken.isResolved })
        #expect((try? await taken.value()) == "quick.example")
        queue.close()
    }

    @Test func dropsTheLeastUrgentWhenItIsFull() async throws {
        let queue = DecodeQueue(limit: 2)
        let jobs = [job("a", 1, .background), job("b"), job("c")]
        for job in jobs { queue.add(job) }
        await #expect(throws: ImageError.self) { try await jobs[0].outcome.value() }
        #expect(!jobs[1].outcome.isResolved && !jobs[2].outcome.isResolved)
    }

    @Test func skipsJobsWithoutCallers() async throws {
        let queue = DecodeQueue(limit: 10)
        let jobs = [job("a"), job("b")]
        for job in jobs { queue.add(job) }
        let waiter = Task { try await jobs[0].outcome.value() }
        waiter.cancel()
        _ = await waiter.result
        #expect(queue.take()?.jobs.first?.content == "b")
    }

    @Test func endsItsThreadsWhenItIsClosed() async throws {
        let queue = DecodeQueue(limit: 10)
        let waiting = job("a")
        queue.add(waiting)
        queue.close()
        #expect(queue.take() == nil)
        #expect(queue.take() == nil)
        await #expect(throws: ImageError.self) { try await waiting.outcome.value() }
        let late = job("b")
        queue.add(late)
        #expect(late.outcome.isResolved)
    }
}
