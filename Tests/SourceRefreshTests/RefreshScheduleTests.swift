import Fetching
import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import Synchronization
@testable import SourceRefresh
import Testing

@Suite struct RefreshScheduleTests {
    /// Runs the schedule while `body` runs.
    private func scheduled(_ bench: Bench, _ body: () async throws -> Void) async throws {
        let schedule = Task { await bench.refresher.runSchedule() }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        schedule.cancel()
        await schedule.value
        try result.get()
    }

    private func advanceUntil(
        _ bench: Bench, step: Double, _ condition: () async throws -> Bool
    ) async throws {
        try await eventually {
            if try await condition() { return true }
            // Time stands still during a refresh.
            let isResting = await bench.refresher.schedule.refreshing.isEmpty
            if isResting, !bench.clock.deadlines.isEmpty { bench.clock.advance(by: step) }
            return false
        }
    }

    @Test func refreshesWhatFallsDueAndNotBefore() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script(Bench.location, Bench.feed("a", "b"))
        try await scheduled(bench) {
            try await advanceUntil(bench, step: 30) { try await bench.titles(source).count == 2 }
            // An hour and, for a chance of one half, five hundredths of it as jitter.
            let waited = bench.clock.now.timeIntervalSince(ManualClock.start)
            #expect((3780...3840).contains(waited))
        }
    }

    @Test func retriesAFailingSourceLessAndLessOften() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script(Bench.location, .failure(.notFound(path: "/x")))
        try await scheduled(bench) {
            try await advanceUntil(bench, step: 30) { await bench.reader.requests.count == 2 }
            let first = bench.clock.now
            try await advanceUntil(bench, step: 30) { await bench.reader.requests.count == 3 }
            #expect(bench.clock.now.timeIntervalSince(first) >= 2 * 3600)
            #expect(try await bench.titles(source) == ["a"])
        }
    }

    @Test func waitsAsLongAsTheServerRequests() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        let busy = FetchError.status(code: 503, phrase: "Busy", retryAfter: 90_000)
        await bench.reader.script(Bench.location, .failure(.fetch(busy)))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(try await bench.library.nextDue() == ManualClock.start + 90_000)
    }

    @Test func stopsRequestingAFeedThatEndedAndKeepsItsPhotos() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script(Bench.location, .failure(.ended(url: Bench.location)))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(try await bench.library.nextDue() == nil)
        #expect(try await bench.titles(source) == ["a"])
        #expect(try await bench.library.source(source.id)?.failure != nil)
    }

    @Test func seesSourcesThatAreAddedMeanwhile() async throws {
        let bench = try Bench()
        try await scheduled(bench) {
            try await eventually { !bench.clock.deadlines.isEmpty }
            _ = try await bench.add("a", kind: .folder)
            try await eventually { bench.folders.watched == [Bench.location] }
        }
        try await eventually { bench.folders.watched.isEmpty }
    }

    @Test func refreshesAFolderThatChanges() async throws {
        let bench = try Bench()
        let source = try await bench.add("a", kind: .folder)
        await bench.reader.script(Bench.location, Bench.feed("a", "b", kind: .folder))
        try await scheduled(bench) {
            try await eventually { bench.folders.watched == [Bench.location] }
            bench.folders.change(Bench.location)
            try await eventually { try await bench.titles(source).count == 2 }
        }
    }

    @Test func watchesADeletedFolderNoMore() async throws {
        let bench = try Bench()
        let source = try await bench.add("a", kind: .folder)
        try await scheduled(bench) {
            try await eventually { bench.folders.watched == [Bench.location] }
            try await bench.library.deleteSource(source.id)
            try await advanceUntil(bench, step: 30) { bench.folders.watched.isEmpty }
        }
    }

    @Test func refreshesAtMostFourAtOnce() async throws {
        let bench = try Bench()
        for number in 0..<7 {
            await bench.reader.script("https://example.org/\(number)", Bench.feed("a"))
            _ = try await bench.refresher.add("https://example.org/\(number)")
        }
        await bench.reader.hold()
        bench.clock.advance(by: 7200)
        try await scheduled(bench) {
            try await eventually { await bench.reader.requests.count == 7 + 4 }
            try await eventually { !bench.clock.deadlines.isEmpty }
            #expect(await bench.reader.requests.count == 7 + 4)
            await bench.reader.release()
            try await eventually { await bench.reader.requests.count == 7 + 7 }
        }
    }

    @Test func deletesViewsOfDevicesUnseenForAYear() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        let photo = try #require(try await bench.library.photoIDs(in: .source(source.id)).first)
        try await bench.library.noteView(of: photo, by: "away", at: ManualClock.start)
        try await bench.library.noteView(of: photo, by: "here", at: ManualClock.start + 300 * 86_400)
        bench.clock.advance(by: 366 * 86_400)
        try await scheduled(bench) {
            try await eventually { try await bench.library.photos(in: .recents(device: "away")).isEmpty }
            #expect(try await bench.library.photos(in: .recents(device: "here")).count == 1)
        }
    }

    /// Others have them in memory.
    @Test func notifiesThatImageRecordsWereDeleted() async throws {
        let count = Mutex(0)
        let library = try SQLLibrary.temporary()
        var record = ImageRecord()
        record.content = "1"
        try await library.storeImageRecords(["https://example.org/gone.jpg": record])
        let clock = ManualClock()
        let refresher = SourceRefresher(
            library: library, reader: ScriptedReader(),
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }, clock: clock.refreshClock,
            watchFolder: ManualFolders().watching, onImageRecordsDeleted: { count.withLock { $0 += 1 } })
        let schedule = Task { await refresher.runSchedule() }
        try await eventually { count.withLock { $0 } == 1 }
        #expect(try await library.imageRecord("https://example.org/gone.jpg") == nil)
        // No notification if there is nothing to delete.
        let start = clock.now
        try await eventually {
            if !clock.deadlines.isEmpty { clock.advance(by: 3600) }
            return clock.now.timeIntervalSince(start) > 3 * 86_400
        }
        schedule.cancel()
        await schedule.value
        #expect(count.withLock { $0 } == 1)
    }
}
