import Basics
import Foundation
import Synchronization
import Testing

@testable import ImagePipeline

/// The names of started downloads, in order.
private final class Order: Sendable {
    let names = Mutex<[String]>([])
}

@Suite struct HostLimiterTests {
    @Test func limitsDownloadsPerHost() async throws {
        let fixture = PipelineFixture()
        let pipeline = fixture.pipeline
        for number in 0..<20 { fixture.loader.set("https://slow.example/\(number)", .stall) }
        let slow = (0..<20).map { number in
            Task {
                try await pipeline.rendition(
                    .square(160), .jpeg, of: ImageRequest(url: "https://slow.example/\(number)"))
            }
        }
        #expect(await eventually { fixture.loader.state.withLock { $0.active } == 6 })
        try await fixture.publish("https://quick.example/1")
        _ = try await pipeline.rendition(
            .square(160), .jpeg, of: ImageRequest(url: "https://quick.example/1"))
        #expect(fixture.loader.state.withLock { $0.maxActive } == 7)
        for task in slow { task.cancel() }
        #expect(await eventually { fixture.loader.state.withLock { $0.active } == 0 })
        await pipeline.shutdown()
    }

    /// Occupies slots that are not released until the test ends.
    private func fill(_ limiter: HostLimiter, _ hosts: Int, _ each: Int) -> [Task<Void, any Error>] {
        (0..<hosts * each).map { number in
            Task {
                try await limiter.withSlot(for: "silent\(number % hosts)", urgency: Urgency(.visible)) {
                    () throws(ImageError) in
                    try await ImagePromise<Void>().value()
                }
            }
        }
    }

    private func request(_ limiter: HostLimiter, from host: String) async throws -> Duration {
        try await ContinuousClock().measure {
            try await limiter.withSlot(for: host, urgency: Urgency(.visible)) { () throws(ImageError) in }
        }
    }

    @Test(.timeLimit(.minutes(1))) func unresponsiveHostsLeaveSlotsForOthers() async throws {
        let limiter = HostLimiter(perHost: 6, total: 64)
        let unresponsive = fill(limiter, 20, 6)
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await request(limiter, from: "new.example") < .seconds(20))
        for task in unresponsive { task.cancel() }
    }

    @Test(.timeLimit(.minutes(1))) func aResponsiveHostNeverWaitsForUnresponsiveOnes() async throws {
        let limiter = HostLimiter(perHost: 6, total: 64)
        _ = try await request(limiter, from: "known.example")
        let unresponsive = fill(limiter, 200, 2)
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await request(limiter, from: "known.example") < .seconds(20))
        for task in unresponsive { task.cancel() }
    }

    /// Eight may wait, four of them for one host.
    @Test(.timeLimit(.minutes(1))) func dropsTheLeastUrgentOfTooMany() async throws {
        let limiter = HostLimiter(perHost: 1, total: 2, maxWaiting: 8)
        func start(_ host: String, _ priority: ImagePriority) -> Task<ImageError?, Never> {
            Task {
                do throws(ImageError) {
                    try await limiter.withSlot(for: host, urgency: Urgency(priority)) {
                        () throws(ImageError) in
                        try await ImagePromise<Void>().value()
                    }
                    return nil
                } catch { return error }
            }
        }
        func starts(_ host: String, _ priority: ImagePriority, waiting count: Int) async -> Task<
            ImageError?, Never
        > {
            let task = start(host, priority)
            #expect(await eventually { limiter.counts.waiting == count })
            return task
        }
        let active = await starts("slow", .visible, waiting: 0)
        #expect(await eventually { limiter.counts.active == 1 })
        let far = await starts("slow", .background, waiting: 1)
        var near: [Task<ImageError?, Never>] = []
        for count in 2...4 { near.append(await starts("slow", .visible, waiting: count)) }
        // A fifth for this host replaces the least urgent, and the next one is dropped.
        let fifth = start("slow", .visible)
        #expect(await far.value.isOverload)
        #expect(await start("slow", .near).value.isOverload)
        // Opened photos displace nothing visible.
        #expect(await start("slow", .opened).value.isOverload)
        #expect(limiter.counts.waiting == 4)
        for task in [active, fifth] + near { task.cancel() }
        for task in [active, fifth] + near { #expect(await !task.value.isOverload) }
    }

    /// The order in which downloads that wait for the only slot of a host are started.
    private func order(
        of waiting: [(name: String, urgency: Urgency)], longestWait: Duration = .seconds(30)
    ) async throws -> [String] {
        let limiter = HostLimiter(perHost: 1, total: 10, longestWait: longestWait)
        let order = Order()
        let opened = ImagePromise<Void>()
        let first = Task {
            try await limiter.withSlot(for: "a", urgency: Urgency(.visible)) { () throws(ImageError) in
                try await opened.value()
            }
        }
        #expect(await eventually { limiter.counts.active == 1 })
        for (number, (name, urgency)) in waiting.enumerated() {
            Task {
                try await limiter.withSlot(for: "a", urgency: urgency) { () throws(ImageError) in
                    order.names.withLock { $0.append(name) }
                }
            }
            #expect(await eventually { limiter.counts.waiting == number + 1 })
        }
        opened.resolve(.success(()))
        try await first.value
        #expect(await eventually { order.names.withLock { $0.count } == waiting.count })
        return order.names.withLock { $0 }
    }

    @Test func startsTheMostUrgentFirst() async throws {
        let raised = Urgency(.background)
        raised.raise(to: .visible)
        let names = try await order(of: [
            ("background", Urgency(.background)), ("near", Urgency(.near)), ("visible", Urgency(.visible)),
            ("raised", raised), ("opened", Urgency(.opened)),
        ])
        #expect(names == ["opened", "visible", "raised", "near", "background"])
    }

    /// A person has scrolled on: visible pictures were requested, or requested again, just before.
    @Test func startsWhatIsStillRequestedFirst() async throws {
        let before = ContinuousClock.now - .seconds(10)
        let again = Urgency(.visible, requestedAt: before)
        again.follow(Urgency(.visible))
        let names = try await order(of: [
            ("passed", Urgency(.visible, requestedAt: before)), ("again", again), ("new", Urgency(.visible)),
            ("next", Urgency(.near)),
        ])
        #expect(names == ["again", "new", "passed", "next"])
    }

    @Test func whatHasWaitedLongGoesNext() async throws {
        let names = try await order(
            of: [
                ("background", Urgency(.background)), ("visible", Urgency(.visible)),
                ("opened", Urgency(.opened)),
            ], longestWait: .zero)
        #expect(names == ["visible", "opened", "background"])
    }

    @Test func startsThePhotoOpenedLastFirst() async throws {
        let now = ContinuousClock.now
        let back = Urgency(.opened, requestedAt: now - .seconds(3))
        let names = try await order(of: [
            ("first", Urgency(.opened, requestedAt: now - .seconds(2))), ("back", back),
            ("second", Urgency(.opened, requestedAt: now - .seconds(1))),
        ])
        #expect(names == ["second", "first", "back"])
    }
}

extension ImageError? {
    fileprivate var isOverload: Bool {
        guard case .overloaded? = self else { return false }
        return true
    }
}
