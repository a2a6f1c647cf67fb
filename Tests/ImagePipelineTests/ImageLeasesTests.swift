import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

@Suite struct ImageLeasesTests {
    /// Leases as granted by a database.
    private final class Leases: LeaseStore {
        private let owners = Mutex<[String: (owner: String, lease: Lease)]>([:])
        let isShared = true

        var count: Int { owners.withLock(\.count) }

        func acquireLease(_ name: String, for owner: String, seconds: Double) async -> Lease? {
            owners.withLock { owners in
                guard owners[name] == nil else { return nil }
                let lease = Lease(name: name, token: UUID().uuidString)
                owners[name] = (owner, lease)
                return lease
            }
        }

        func renewLeases(_ tokens: Set<String>, of owner: String, seconds: Double) async -> Set<String> {
            owners.withLock { Set($0.values.filter { $0.owner == owner }.map(\.lease.token)) }
        }

        func releaseLease(_ lease: Lease) async { owners.withLock { $0[lease.name] = nil } }

        func releaseLeases(of owner: String) async {
            owners.withLock { $0 = $0.filter { $0.value.owner != owner } }
        }

        func holding(_ lease: Lease) -> any LibraryStore { fatalError("Nothing is written here.") }
    }

    private static let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }

    private let leases = Leases()

    private func server() -> ImageLeases {
        ImageLeases(
            leases: LeaseKeeper(store: leases),
            records: ImageRecords(facts: nil, logger: Self.logger) { _ in }, logger: Self.logger)
    }

    @Test func passFromOneServerToAnother() async throws {
        let (one, other) = (server(), server())
        #expect(await one.acquire("a") == false)
        let waiting = Task { await other.acquire("a") }
        #expect(await other.acquire("b") == false)
        try await Task.sleep(for: .milliseconds(100))
        await one.release("a")
        #expect(await waiting.value == true)
        await other.release("a")
        await other.release("b")
        #expect(leases.count == 0)
    }

    @Test func areSharedByTheWorkOfAServer() async {
        let (one, other) = (server(), server())
        #expect(await one.acquire("a") == false)
        #expect(await one.acquire("a") == false)
        await one.release("a")
        #expect(leases.count == 1)
        let waiting = Task { await other.acquire("a") }
        await one.release("a")
        _ = await waiting.value
        #expect(leases.count == 1)
        await other.release("a")
        #expect(leases.count == 0)
    }

    @Test func areNotWaitedForByWorkThatIsCancelled() async {
        let (one, other) = (server(), server())
        #expect(await one.acquire("a") == false)
        let waiting = Task { await other.acquire("a") }
        waiting.cancel()
        _ = await waiting.value
        await other.release("a")
        #expect(leases.count == 1)
        await one.release("a")
        #expect(leases.count == 0)
    }

    /// The lease would otherwise be missing, and two servers download the image.
    @Test func areWaitedForByWorkThatBeginsAfterACancelledOne() async throws {
        let (one, other) = (server(), server())
        #expect(await one.acquire("a") == false)
        let cancelled = Task { await other.acquire("a") }
        cancelled.cancel()
        _ = await cancelled.value
        let waiting = Task { await other.acquire("a") }
        try await Task.sleep(for: .milliseconds(100))
        await other.release("a")
        await one.release("a")
        #expect(await waiting.value == true)
        #expect(leases.count == 1)
        await other.release("a")
        #expect(leases.count == 0)
    }

    @Test func areNotWaitedForOnceAllWorkIsCancelled() async throws {
        let (one, other) = (server(), server())
        #expect(await one.acquire("a") == false)
        let waiting = (0..<3).map { _ in Task { await other.acquire("a") } }
        try await Task.sleep(for: .milliseconds(100))
        for task in waiting { task.cancel() }
        for task in waiting { #expect(await task.value == false) }
        for _ in waiting { await other.release("a") }
        #expect(leases.count == 1)
        await one.release("a")
        #expect(leases.count == 0)
    }

    /// Otherwise each waiting caller would hold a connection.
    @Test func serveManyServersInTurn() async {
        let servers = (0..<5).map { _ in server() }
        let count = RunningCount()
        await withTaskGroup(of: Void.self) { group in
            for server in servers {
                group.addTask {
                    _ = await server.acquire("a")
                    count.begin()
                    // Another server would begin meanwhile.
                    try? await Task.sleep(for: .milliseconds(20))
                    count.end()
                    await server.release("a")
                }
            }
        }
        #expect(count.max == 1)
        #expect(leases.count == 0)
    }

    @Test(.timeLimit(.minutes(1))) func areNotWaitedForAtTheEnd() async throws {
        let (one, other) = (server(), server())
        #expect(await one.acquire("a") == false)
        let waiting = Task { await other.acquire("a") }
        try await Task.sleep(for: .milliseconds(100))
        await other.shutdown()
        #expect(await waiting.value == false)
        await other.release("a")
        #expect(await other.acquire("a") == false, "nothing is waited for afterwards")
        #expect(leases.count == 1)
        await one.release("a")
        #expect(leases.count == 0)
    }
}
