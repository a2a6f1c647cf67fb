import FeedReading
import Foundation
import Library
import LibrarySamples
import LibrarySQL
import Logging
import Photos
@testable import SourceRefresh
import Testing

/// Several servers that refresh the sources of one database.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLServersTests {
    /// One of them, with a reader of its own.
    private struct Server {
        let library: SQLLibrary
        let reader = ScriptedReader()
        let leases: LeaseKeeper
        let refresher: SourceRefresher

        init(_ location: PostgreSQLLocation, _ clock: ManualClock) throws {
            library = try SQLLibrary.temporary(location)
            leases = LeaseKeeper(
                store: library, times: LeaseKeeper.Times(seconds: 1, pause: .milliseconds(100)))
            refresher = SourceRefresher(
                library: library, reader: reader,
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
                clock: clock.refreshClock, leases: leases, watchFolder: ManualFolders().watching)
        }
    }

    private let clock = ManualClock()
    private let servers: [Server]

    init() throws {
        let location = try #require(TestDatabase.location(named: UUID().uuidString))
        let clock = clock
        servers = try (0..<3).map { _ in try Server(location, clock) }
    }

    private func script(_ names: String...) async {
        var feed = Bench.feed()
        feed.photos = names.flatMap { Bench.feed($0).photos }
        for server in servers { await server.reader.script(Bench.location, feed) }
    }

    private var readCount: Int {
        get async {
            var count = 0
            for server in servers { count += await server.reader.requests.count }
            return count
        }
    }

    private func titles(_ source: Source) async throws -> [String] {
        try await servers[0].library.photos(in: .source(source.id)).map(\.entry.title)
    }

    private func end(_ schedules: [Task<Void, Never>]) async {
        for schedule in schedules {
            schedule.cancel()
            await schedule.value
        }
    }

    @Test func readEachFeedOnceAnInterval() async throws {
        await script("a")
        let source = try await servers[0].refresher.add(Bench.location)
        await script("a", "b")
        let schedules = servers.map { server in Task { await server.refresher.runSchedule() } }
        for interval in 1...3 {
            clock.advance(by: Double(source.settings.refreshSeconds) * 1.2)
            try await eventually {
                if await readCount == interval + 1 { return true }
                // A schedule may have begun to pause only after the clock was set.
                if !clock.deadlines.isEmpty { clock.advance(by: 1) }
                return false
            }
        }
        // All of them have checked once more.
        for _ in 0..<5 {
            try await eventually { !clock.deadlines.isEmpty }
            clock.advance(by: 5)
        }
        #expect(await readCount == 4)
        #expect(try await titles(source) == ["a", "b"])
        await end(schedules)
    }

    @Test func readAFeedOnceForConcurrentRequests() async throws {
        await script("a")
        let source = try await servers[0].refresher.add(Bench.location)
        await script("a", "b")
        clock.advance(by: 1)
        for server in servers { await server.reader.hold() }
        let refreshes = servers.map { server in Task { try await server.refresher.refresh(source.id) } }
        try await eventually { await readCount == 2 }
        // Time for the others to do it, too.
        try await Task.sleep(for: .milliseconds(300))
        for server in servers { await server.reader.release() }
        for task in refreshes {
            #expect(
                try await task.value
                    == .stored(StoreSummary(added: 1, changed: 0, left: 0, total: 2)))
        }
        #expect(await readCount == 2)
    }

    /// Another server may have begun to read before the change that is the reason.
    @Test func readAgainAfterAChange() async throws {
        await script("a")
        let source = try await servers[0].refresher.add(Bench.location)
        await script("a", "b")
        clock.advance(by: 1)
        await servers[1].reader.hold()
        let other = Task { try await servers[1].refresher.refresh(source.id) }
        try await eventually { await readCount == 2 }
        let anew = Task { try await servers[0].refresher.refreshAnew(source.id) }
        // Time to wait for the other server.
        try await Task.sleep(for: .milliseconds(300))
        #expect(await readCount == 2)
        await servers[1].reader.release()
        _ = try await other.value
        _ = try await anew.value
        #expect(await readCount == 3)
    }

    @Test func addALocationOnce() async throws {
        await script("a")
        let added = servers.map { server in Task { try await server.refresher.add(Bench.location) } }
        var failures = 0
        for task in added { if case .failure = await task.result { failures += 1 } }
        #expect(failures == 2)
        #expect(await readCount == 1)
    }

    @Test func takeOverFromOneThatWasKilled() async throws {
        await script("a")
        let source = try await servers[0].refresher.add(Bench.location)
        await script("a", "b")
        // It is killed while it reads.
        let lease = try await servers[0].library.acquireLease(
            LeaseName.reading(source.id), for: "killed", seconds: 0.5)
        #expect(lease != nil)
        _ = try await servers[0].library.beginReading(source.id, at: clock.now)
        clock.advance(by: Double(source.settings.refreshSeconds) * 1.2)
        let schedules = servers[1...].map { server in Task { await server.refresher.runSchedule() } }
        try await eventually {
            if await readCount == 2 { return true }
            if !clock.deadlines.isEmpty { clock.advance(by: 2) }
            return false
        }
        try await eventually { try await titles(source) == ["a", "b"] }
        #expect(try await servers[0].library.source(source.id)?.failure == nil)
        await end(schedules)
    }

    @Test func skipASourceThatStoppedSeveralServers() async throws {
        await script("a")
        let source = try await servers[0].refresher.add(Bench.location)
        clock.advance(by: Double(source.settings.refreshSeconds) * 1.2)
        for owner in ["killed", "killed as well"] {
            try await eventually {
                try await servers[0].library.acquireLease(
                    LeaseName.reading(source.id), for: owner, seconds: 0.05) != nil
            }
            _ = try await servers[0].library.beginReading(source.id, at: clock.now)
        }
        try await Task.sleep(for: .milliseconds(100))
        let schedule = Task { await servers[1].refresher.runSchedule() }
        try await eventually { try await servers[0].library.source(source.id)?.failure != nil }
        let failure = try await servers[0].library.source(source.id)?.failure
        #expect(failure?.has(SourceMessage.interrupted) == true)
        #expect(await readCount == 1)
        await end([schedule])
    }

    @Test func abandonARefreshThatAnotherHasTakenOver() async throws {
        await script("a")
        let source = try await servers[0].refresher.add(Bench.location)
        await script("old", "a")
        await servers[0].reader.hold()
        let slow = Task { try await servers[0].refresher.refresh(source.id) }
        try await eventually { await readCount == 2 }
        // The first is stopped for so long that the second takes over, and has a newer feed.
        await servers[0].leases.shutdown()
        await servers[1].reader.script(Bench.location, Bench.feed("new"))
        try await servers[1].refresher.refresh(source.id)
        await servers[0].reader.release()
        await #expect(throws: SourceError.self) { try await slow.value }
        #expect(try await titles(source) == ["new"])
        #expect(try await servers[0].library.source(source.id)?.failure == nil)
    }
}
