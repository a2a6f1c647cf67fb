import FeedReading
import Foundation
import Library
import LibrarySamples
import Photos
import SourceRefresh
import Testing

@testable import LibrarySQL

@Suite struct OlderPhotosTests {
    static func url(_ page: Int) -> String {
        page == 1 ? Bench.location : "https://example.org/\(page)"
    }

    private static func page(_ number: Int, next: Int?, kind: FeedKind = .rss) -> Feed {
        feed(["\(number)a", "\(number)b"], next: next, kind: kind)
    }

    static func feed(_ names: [String], next: Int?, kind: FeedKind = .rss) -> Feed {
        var feed = Feed(kind: kind, title: "Pages")
        feed.photos = names.map { name in
            var photo = FeedPhoto(title: name, original: "https://example.org/\(name).jpg")
            photo.key = name
            return photo
        }
        feed.next = next.map(url)
        return feed
    }

    /// A source of which more pages follow than are read at once.
    func bench(pages: Int = 25, kind: FeedKind = .rss, after: Int? = nil) async throws -> (
        Bench, Source
    ) {
        let bench = try Bench()
        for number in 1...pages {
            let next = number < pages ? number + 1 : after
            await bench.reader.script(Self.url(number), Self.page(number, next: next, kind: kind))
        }
        return (bench, try await bench.refresher.add(Bench.location))
    }

    func names(_ pages: ClosedRange<Int>) -> [String] { pages.flatMap { ["\($0)a", "\($0)b"] } }

    func older(_ bench: Bench, _ source: Source) async throws -> OlderPhotos? {
        try await bench.library.source(source.id)?.older
    }

    @Test func theRestIsLoadedBehindThePhotosOfTheFeed() async throws {
        let (bench, source) = try await bench()
        #expect(source.photoCount == 40)
        #expect(source.notices == [.pages(limit: 20)])
        #expect(source.canLoadOlder)
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older == OlderPhotos(hasMore: false, count: 10))
        #expect(try await bench.titles(source) == names(1...25))
        #expect(try await bench.library.source(source.id)?.canLoadOlder == false)
        #expect(try await bench.library.photoIDs(in: .search("25b", in: .source(source.id))).count == 1)
        await #expect(throws: SourceError.self) { try await bench.refresher.startOlder(of: source.id) }
    }

    @Test(arguments: [FeedKind.rss, .json]) func whatWasLoadedStaysOverRefreshes(kind: FeedKind) async throws
    {
        let (bench, source) = try await bench(kind: kind)
        _ = try await bench.refresher.readOlder(of: source.id)
        let ids = try await bench.library.photoIDs(in: .source(source.id))
        for _ in 0..<2 {
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.titles(source) == names(1...25))
            #expect(try await bench.library.photoIDs(in: .source(source.id)) == ids)
            #expect(try await older(bench, source) == OlderPhotos(hasMore: false, count: 10))
        }
        // New photos move the last one of the read pages to the unread ones, and delete nothing.
        await bench.reader.script(Self.url(1), Self.feed(["new", "1a"], next: 2, kind: kind))
        await bench.reader.script(Self.url(2), Self.feed(["1b", "2a"], next: 3, kind: kind))
        await bench.reader.script(Self.url(3), Self.feed(["2b", "3a"], next: 4, kind: kind))
        await bench.reader.script(Self.url(4), Self.feed(["3b", "4a", "4b"], next: 5, kind: kind))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["new"] + names(1...25))
    }

    @Test func aListThatIsReadToItsEndAgainMirrorsIt() async throws {
        let (bench, source) = try await bench(kind: .json)
        _ = try await bench.refresher.readOlder(of: source.id)
        await bench.reader.script(Self.url(3), Self.page(3, next: nil, kind: .json))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == names(1...3))
        #expect(try await bench.library.source(source.id)?.historyCount == 0)
        #expect(try await older(bench, source) == OlderPhotos(hasMore: false))
    }

    @Test func anIncompleteListDeletesNothing() async throws {
        let (bench, source) = try await bench(kind: .json)
        await bench.reader.script(Self.url(1), Self.feed(["new", "1a"], next: 2, kind: .json))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["new", "1a"] + names(2...20) + ["1b"])
    }

    @Test func aRestartResumesLoading() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(23))
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 4 }
        // When a program ends, its tasks end too, and the library has stored their progress.
        let next = bench.restarted()
        await bench.reader.release()
        let schedule = Task { await next.runSchedule() }
        try await eventually { try await older(bench, source)?.hasMore == false }
        schedule.cancel()
        await schedule.value
        try await bench.refresher.stopOlder(of: source.id)
        #expect(try await bench.titles(source) == names(1...25))
        #expect(try await older(bench, source) == OlderPhotos(hasMore: false, count: 10))
    }

    @Test func theEndOfTheProgramDoesNotEndTheLoading() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        let schedule = Task { await bench.refresher.runSchedule() }
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 2 }
        schedule.cancel()
        await schedule.value
        #expect(try await older(bench, source)?.isLoading == true)
        #expect(try await bench.library.sourcesLoadingOlder() == [source.id])
    }

    @Test func aStopKeepsLoadedPhotosAndCanBeResumed() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 2 }
        try await bench.refresher.stopOlder(of: source.id)
        #expect(try await older(bench, source) == OlderPhotos(hasMore: true, count: 2))
        #expect(try await bench.titles(source) == names(1...21))
        await bench.reader.release()
        _ = try await bench.refresher.readOlder(of: source.id)
        #expect(try await bench.titles(source) == names(1...25))
    }

    @Test func aCancelledCallerStopsItAndReceivesTheProgress() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        let caller = Task { try await bench.refresher.readOlder(of: source.id) }
        try await eventually { try await older(bench, source)?.count == 2 }
        caller.cancel()
        #expect(try await caller.value == OlderPhotos(hasMore: true, count: 2))
    }

    @Test func aSourceThatIsDeletedMeanwhileEndsIt() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        let caller = Task { try await bench.refresher.readOlder(of: source.id) }
        try await eventually { try await older(bench, source)?.count == 2 }
        try await bench.library.deleteSource(source.id)
        await bench.reader.release()
        #expect(try await caller.value == nil)
    }

    @Test func aFailingPageIsReportedAndRetried() async throws {
        let (bench, source) = try await bench()
        await bench.reader.script(Self.url(23), .failure(.notFound(path: "/23")))
        let failed = try await bench.refresher.readOlder(of: source.id)
        #expect(failed?.isLoading == false && failed?.hasMore == true && failed?.count == 4)
        #expect(failed?.reason == SourceError.notFound(path: "/23").message)
        await bench.reader.script(Self.url(23), Self.page(23, next: 24))
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older == OlderPhotos(hasMore: false, count: 10))
        #expect(try await bench.titles(source) == names(1...25))
    }

    @Test func aLoopEndsWithANotice() async throws {
        let (bench, source) = try await bench(after: 22)
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older?.hasMore == false && older?.count == 10)
        #expect(older?.reason == FeedNotice.pagesLoop.message)
        #expect(try await bench.titles(source) == names(1...25))
    }

    @Test func aLoopOverAnotherNameOfAPageEndsWithANotice() async throws {
        let (bench, source) = try await bench()
        await bench.reader.script(Self.url(23), Self.page(22, next: 22))
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older?.hasMore == false && older?.count == 4)
        #expect(older?.reason == FeedNotice.pagesLoop.message)
        #expect(try await bench.titles(source) == names(1...22))
    }

    @Test func pagesThatHaveMovedMeanwhileAreReadThrough() async throws {
        let (bench, source) = try await bench()
        // Two new photos have pushed those of page 20 to page 21.
        await bench.reader.script(Self.url(21), Self.page(20, next: 22))
        await bench.reader.script(Self.url(22), Self.feed(["20b", "21a", "21b"], next: 23))
        await bench.reader.script(Self.url(23), Self.feed(["22a", "22b"], next: nil))
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older == OlderPhotos(hasMore: false, count: 4))
        #expect(try await bench.titles(source) == names(1...22))
    }

    @Test func aFeedWithoutAnEndPausesAfterAThousandPages() async throws {
        let bench = try Bench()
        await bench.reader.scriptEndless { Self.page($0, next: $0 + 1) }
        let source = try await bench.refresher.add("https://example.org/1")
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older?.count == 2000 && older?.hasMore == true && older?.isLoading == false)
        #expect(older?.reason?.code == SourceMessage.olderLimit.rawValue)
    }

    @Test func aSourceWithAHistoryLimitLoadsNone() async throws {
        let (bench, source) = try await bench()
        var settings = source.settings
        settings.history = .newest(10)
        try await bench.library.update(source.id, title: nil, settings: settings)
        await #expect(throws: SourceError.self) { try await bench.refresher.startOlder(of: source.id) }
    }

    @Test func aRefreshThatStopsEarlyOffersThePagesBehind() async throws {
        let (bench, source) = try await bench(pages: 3)
        #expect(source.older == OlderPhotos(hasMore: false))
        // As in a library from before, nothing is known of its pages.
        try await bench.forgetPages()
        try await bench.refresher.refresh(source.id)
        #expect(try await older(bench, source) == OlderPhotos(hasMore: true))
        #expect(try await bench.library.furtherPages(of: source.id)?.unread.next == Self.url(2))
        let older = try await bench.refresher.readOlder(of: source.id)
        #expect(older == OlderPhotos(hasMore: false))
        #expect(try await bench.titles(source) == names(1...3))
    }

    @Test func pagesThatCanNotBeReadAnyMoreAreFoundAnewByARefresh() async throws {
        let (bench, source) = try await bench(kind: .json)
        await bench.reader.script(Self.url(23), .failure(.notFound(path: "/23")))
        _ = try await bench.refresher.readOlder(of: source.id)
        // The cursors of pages have expired.
        await bench.reader.script(Self.url(20), Self.page(20, next: 30, kind: .json))
        await bench.reader.script(
            Self.url(30), Self.feed(["21a", "21b", "22a", "22b"], next: 31, kind: .json))
        await bench.reader.script(Self.url(31), Self.page(23, next: nil, kind: .json))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.furtherPages(of: source.id)?.unread.next == Self.url(30))
        _ = try await bench.refresher.readOlder(of: source.id)
        #expect(try await bench.titles(source) == names(1...23))
        #expect(try await bench.library.source(source.id)?.notices == [])
    }

    @Test func aRefreshMeanwhileDoesNotDisturbTheLoading() async throws {
        let (bench, source) = try await bench()
        await bench.reader.hold(from: Self.url(22))
        try await bench.refresher.startOlder(of: source.id)
        try await eventually { try await older(bench, source)?.count == 2 }
        await bench.reader.script(Self.url(1), Self.feed(["new", "1a", "1b"], next: 2))
        try await bench.refresher.refresh(source.id)
        await bench.reader.release()
        try await eventually { try await older(bench, source)?.hasMore == false }
        #expect(try await bench.titles(source) == ["new"] + names(1...25))
    }

    @Test func aHiddenPhotoOfAnOlderPageStaysHidden() async throws {
        let (bench, source) = try await bench()
        _ = try await bench.refresher.readOlder(of: source.id)
        let ids = try await bench.library.photoIDs(in: .source(source.id))
        let last = try #require(ids.last)
        _ = try await bench.library.remove(last, at: ManualClock.start)
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == Array(names(1...25).dropLast()))
    }
}

extension Bench {
    /// Deletes what is known of pages, as in libraries from before it was stored.
    fileprivate func forgetPages() async throws { try await execute("DELETE FROM further_pages") }

    func execute(_ statement: String) async throws {
        let library = try #require(library as? SQLLibrary)
        try await library.write { try $0.execute(sql: statement) }
    }
}
