import Library
import Photos
import SourceRefresh
import Testing

/// Loads of older photos that end, and begin again.
extension OlderPhotosTests {
    @Test func aStartWhileAStopEndsBeginsAgain() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        await bench.reader.linger()
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 2 }
        let stop = Task { try await bench.refresher.stopOlder(of: source.id) }
        try await eventually { try await older(bench, source)?.isLoading == false }
        let start = Task { try await bench.refresher.startOlder(of: source.id) }
        try await Task.sleep(for: .milliseconds(20))
        await bench.reader.release()
        try await stop.value
        try await start.value
        try await eventually { try await older(bench, source)?.hasMore == false }
        #expect(try await bench.titles(source) == names(1...25))
    }

    @Test func whatCouldNotBeFoundAtTheStartIsResumedLater() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(23))
        let first = Task { await bench.refresher.runSchedule() }
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 4 }
        first.cancel()
        await first.value
        await bench.reader.release()
        try await bench.execute("ALTER TABLE further_pages RENAME TO pages_away")
        let next = bench.restarted()
        let schedule = Task { await next.runSchedule() }
        try await eventually { !bench.clock.deadlines.isEmpty }
        try await bench.execute("ALTER TABLE pages_away RENAME TO further_pages")
        #expect(try await older(bench, source)?.isLoading == true)
        bench.clock.advance(by: 60)
        try await eventually { try await older(bench, source)?.hasMore == false }
        schedule.cancel()
        await schedule.value
        #expect(try await bench.titles(source) == names(1...25))
    }

    @Test func aTruncatedPageIsReportedAtTheEnd() async throws {
        let (bench, source) = try await bench()
        var page = Self.feed(["23a", "23b"], next: 24)
        page.notices = [.truncated]
        await bench.reader.script(Self.url(23), page)
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older?.hasMore == false && older?.count == 10)
        #expect(older?.reason == FeedNotice.truncated.message)
    }

    @Test func aStopThatCannotBeRecordedIsAnError() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 2 }
        try await bench.execute("ALTER TABLE further_pages RENAME TO pages_away")
        await #expect(throws: SourceError.self) { try await bench.refresher.stopOlder(of: source.id) }
        try await bench.execute("ALTER TABLE pages_away RENAME TO further_pages")
        try await bench.refresher.stopOlder(of: source.id)
        #expect(try await older(bench, source) == OlderPhotos(hasMore: true, count: 2))
    }

    @Test func nothingIsLoadedAfterTheEnd() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 2 }
        await bench.refresher.shutdown()
        let count = await bench.reader.requests.count
        await bench.reader.release()
        await #expect(throws: SourceError.self) { try await bench.refresher.startOlder(of: source.id) }
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(await bench.reader.requests.count == count)
        #expect(try await older(bench, source)?.isLoading == true, "It is loaded on after the next start.")
    }
}
