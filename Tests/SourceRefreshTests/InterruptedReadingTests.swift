import FeedReading
import Foundation
import Library
import Logging
import Photos
@testable import SourceRefresh
import Testing

/// What was being read when the program ended is not the first thing that it reads again.
@Suite struct InterruptedReadingTests {
    /// Another start of the program over the same library.
    private func restarted(_ bench: Bench) -> (SourceRefresher, ScriptedReader) {
        let reader = ScriptedReader()
        let refresher = SourceRefresher(
            library: bench.library, reader: reader,
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
            clock: bench.clock.refreshClock, watchFolder: bench.folders.watching)
        return (refresher, reader)
    }

    @Test func reportsThatItIsPending() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        bench.clock.advance(by: 86_400)
        await bench.reader.hold()
        // The program "ends" during this.
        let interrupted = Task { try await bench.refresher.refresh(source.id) }
        try await eventually { await bench.reader.requests.count == 2 }
        let (refresher, reader) = restarted(bench)
        await reader.script(Bench.location, Bench.feed("a", "b"))
        let schedule = Task { await refresher.runSchedule() }
        try await eventually { try await bench.library.source(source.id)?.failure != nil }
        let failure = try #require(try await bench.library.source(source.id)?.failure)
        #expect(failure.has(SourceMessage.interrupted), "\(failure)")
        try await eventually { !bench.clock.deadlines.isEmpty }
        #expect(await reader.requests.isEmpty)
        // After its delay it is read like any other.
        try await eventually {
            if try await bench.titles(source) == ["a", "b"] { return true }
            if !bench.clock.deadlines.isEmpty { bench.clock.advance(by: 60) }
            return false
        }
        #expect(bench.clock.now.timeIntervalSince(ManualClock.start) > 86_400 + 3_600)
        #expect(try await bench.library.source(source.id)?.failure == nil)
        schedule.cancel()
        await schedule.value
        interrupted.cancel()
        await bench.reader.release()
        _ = try? await interrupted.value
    }

    @Test func blamesNoFeedForAnOrderlyEnd() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        bench.clock.advance(by: 86_400)
        await bench.reader.hold()
        let schedule = Task { await bench.refresher.runSchedule() }
        try await eventually { await bench.reader.requests.count == 2 }
        schedule.cancel()
        await schedule.value
        let (refresher, reader) = restarted(bench)
        await reader.script(Bench.location, Bench.feed("a"))
        let next = Task { await refresher.runSchedule() }
        // It is read at once, and does not wait as after a failure.
        try await eventually { await reader.requests.count == 1 }
        #expect(try await bench.library.source(source.id)?.failure == nil)
        next.cancel()
        await next.value
        await bench.reader.release()
    }

    @Test func reportsWhenItIsRetried() {
        let due = Date(timeIntervalSince1970: 1_780_000_000)
        #expect(
            SourceRefresher.interruption(until: due)
                == Message(SourceMessage.interrupted, [.date: .date(due)]))
        #expect(SourceRefresher.interruption(until: nil) == Message(SourceMessage.interruptedForGood))
    }

    @Test func recordsContentThatEndedItsReaderAcrossRestarts() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        let digest = ContentDigest(of: Data("bad".utf8))
        let ended = FeedReadingError.endedReader(digest, afterSeconds: 10)
        await bench.reader.script(Bench.location, .failure(.feed(ended)))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        let after = try #require(try await bench.library.source(source.id))
        #expect(after.failure == ended.message)
        #expect(after.photoCount == 1)
        #expect(
            try await bench.library.beginReading(source.id, at: .now)?.unreadableDigest == digest.text)
        // Another failure does not delete the record; content that can be read does.
        await bench.reader.script(Bench.location, .failure(.notFound(path: "/x")))
        _ = try? await bench.refresher.refresh(source.id)
        #expect(
            try await bench.library.beginReading(source.id, at: .now)?.unreadableDigest == digest.text)
        await bench.reader.script(Bench.location, Bench.feed("a"))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.beginReading(source.id, at: .now)?.unreadableDigest == nil)
    }

    @Test func storesTheNoticesOfAReading() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        var feed = Bench.feed("a")
        feed.notices = [.photos(limit: 200_000), .linkedFeeds(limit: 6, count: 9)]
        await bench.reader.script(Bench.location, feed)
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.source(source.id)?.notices == feed.notices)
        await bench.reader.script(Bench.location, Bench.feed("a", "b"))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.source(source.id)?.notices == [])
    }
}
