import Basics
import Foundation
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

@Suite(.timeLimit(.minutes(1))) struct WorkerSlotTests {
    /// The ID of a reaped process may be reused at once.
    @Test func removesAProcessFromTheListBeforeItsIDIsReused() async throws {
        let fixture = PipelineFixture()
        let picture = try await fixture.publish("a")
        await fixture.pipeline.shutdown()
        let (ended, continuation) = AsyncStream.makeStream(of: Bool.self)
        let queue = DecodeQueue(limit: 10)
        let thread = Thread {
            let last = Mutex<pid_t>(0)
            let slot = WorkerSlot(
                command: WorkerLocation.command("decode-worker"), limits: ImageLimits(),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                onChange: { process in
                    if let process {
                        last.withLock { $0 = process }
                    } else {
                        // The process of an ended worker exists until it is reaped.
                        continuation.yield(last.withLock { kill($0, 0) == 0 })
                    }
                }, onSend: {}, onResponse: {})
            slot.work(on: queue)
            continuation.finish()
        }
        thread.start()
        let job = DecodeJob(
            WorkerRequest(task: .header(isPartial: false), type: .jpeg, pixelLimit: 1 << 30, seconds: 10),
            .data(picture), urgency: Urgency(.visible))
        queue.add(job)
        _ = try await job.outcome.value()
        queue.close()
        var isAlive: [Bool] = []
        for await exists in ended { isAlive.append(exists) }
        #expect(isAlive == [true])
    }
}
