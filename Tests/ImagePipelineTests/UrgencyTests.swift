import Basics
import Foundation
import Synchronization
import Testing

@testable import ImagePipeline

@Suite struct UrgencyTests {
    @Test func raisesWhatFollows() {
        let first = Urgency(.background)
        let second = Urgency(following: first)
        let third = Urgency(following: second)
        first.raise(to: .near)
        #expect(third.priority == .near)
        third.raise(to: .visible)
        #expect(first.priority == .near)
        first.raise(to: .background)
        #expect(first.priority == .near)
    }

    @Test func renewsWhatFollows() {
        let before = ContinuousClock.now - .seconds(10)
        let first = Urgency(.visible, requestedAt: before)
        let second = Urgency(following: first)
        #expect(second.current.requestedAt == before)
        first.follow(Urgency(.near))
        #expect(second.current.requestedAt > before)
        #expect(second.priority == .visible)
    }

    @Test func adoptsThePriorityOfALaterCaller() async throws {
        let fixture = PipelineFixture { $0.connectionsPerHost = 1 }
        let pipeline = fixture.pipeline
        let host = "https://photos.example/"
        for name in ["a", "b", "c"] { try await fixture.publish(host + name) }
        fixture.loader.set(host + "stalls", .stall)
        let stalling = Task {
            _ = try await pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: host + "stalls"))
        }
        #expect(await eventually { fixture.loader.loads(host + "stalls") == 1 })
        func request(_ name: String, _ priority: ImagePriority, _ side: Int = 160) -> Task<Void, any Error> {
            Task {
                let request = ImageRequest(url: host + name, priority: priority)
                _ = try await pipeline.rendition(.square(side), .jpeg, of: request)
            }
        }
        var tasks: [Task<Void, any Error>] = []
        for (name, priority) in [("a", ImagePriority.near), ("b", .near), ("c", .background)] {
            tasks.append(request(name, priority))
            #expect(await eventually { pipeline.requests.count == tasks.count + 1 })
        }
        // Prefetched pictures become visible, in the same size and in another one.
        tasks.append(request("c", .visible, 320))
        #expect(await eventually { pipeline.requests.waiterCount == tasks.count + 1 })
        try await Task.sleep(for: .milliseconds(50))
        stalling.cancel()
        for task in tasks { try await task.value }
        let order = fixture.loader.state.withLock { $0.order }
        #expect(order.dropFirst() == ["c", "a", "b"].map { host + $0 }[...])
        await pipeline.shutdown()
    }
}
