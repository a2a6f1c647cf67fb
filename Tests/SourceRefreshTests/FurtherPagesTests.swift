import FeedReading
import Fetching
import Foundation
import Library
import LibrarySamples
import Photos
import SourceRefresh
import Testing

@Suite struct FurtherPagesTests {
    static func url(_ page: Int) -> String {
        page == 1 ? Bench.location : "https://example.org/\(page)"
    }

    static func page(_ photos: [String], next: Int?, kind: FeedKind = .rss) -> Feed {
        var feed = Feed(
            kind: kind, title: "Pages",
            photos: photos.map { name in
                var photo = FeedPhoto(title: name, original: "https://example.org/\(name).jpg")
                photo.key = name
                return photo
            })
        feed.next = next.map(url)
        return feed
    }

    private func bench(_ pages: [Feed]) async throws -> Bench {
        let bench = try Bench()
        for (index, page) in pages.enumerated() { await bench.reader.script(Self.url(index + 1), page) }
        return bench
    }

    private func requests(_ bench: Bench) async -> [String] { await bench.reader.requests.map(\.location) }

    @Test func aPhotoThatMovesToTheNextPageMeanwhileIsStoredOnce() async throws {
        let bench = try await bench([
            Self.page(["d", "c"], next: 2), Self.page(["c", "b"], next: 3), Self.page(["b", "a"], next: nil),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["d", "c", "b", "a"])
    }

    @Test func aLoopEndsTheReadingWithANotice() async throws {
        let bench = try await bench([
            Self.page(["d", "c"], next: 2), Self.page(["b", "a"], next: 1),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["d", "c", "b", "a"])
        #expect(source.notices == [.pagesLoop])
        #expect(source.older == OlderPhotos(hasMore: false))
    }

    /// The first page may have two names: `/photos` and `/photos?page=1`.
    @Test func aLoopOverAnotherNameOfTheFirstPageEndsTheReadingWithANotice() async throws {
        let bench = try await bench([
            Self.page(["f", "e"], next: 2), Self.page(["d", "c"], next: 3), Self.page(["b", "a"], next: 4),
            Self.page(["f", "e"], next: 2),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["f", "e", "d", "c", "b", "a"])
        #expect(source.notices == [.pagesLoop])
        #expect(source.older == OlderPhotos(hasMore: false))
    }

    @Test func aLastPageThatRepeatsKnownPhotosIsNoLoop() async throws {
        let bench = try await bench([
            Self.page(["d", "c"], next: 2), Self.page(["b", "a"], next: 3), Self.page(["b", "a"], next: nil),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["d", "c", "b", "a"] && source.notices.isEmpty)
    }

    @Test func aGuessedPageThatExistedBeforeIsRequired() async throws {
        let bench = try Bench()
        var first = Self.page(["c", "b"], next: 2, kind: .json)
        first.unread.isNextGuessed = true
        await bench.reader.script(Bench.location, first)
        await bench.reader.script(Self.url(2), Self.page(["a"], next: nil, kind: .json))
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["c", "b", "a"])
        // Unreachable at the moment.
        await bench.reader.script(Self.url(2), .failure(.fetch(.timedOut(host: "example.org", seconds: 1.0))))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(try await bench.titles(source) == ["c", "b", "a"])
        // There is none anymore.
        await bench.reader.script(Self.url(2), .failure(.notFound(path: "/2")))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["c", "b"])
        #expect(try await bench.library.source(source.id)?.notices == [])
    }

    @Test func whatIsOfAnotherKindEndsTheReading() async throws {
        let bench = try await bench([
            Self.page(["b", "a"], next: 2), Self.page(["sign in", "logo"], next: 3, kind: .webPage),
            Self.page(["x"], next: nil),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["b", "a"])
        #expect(await requests(bench) == [Self.url(1), Self.url(2)])
    }

    @Test func aRefreshOfAStreamContinuesWhilePagesHaveNewPhotos() async throws {
        let bench = try await bench([Self.page(["c", "b"], next: 2), Self.page(["a"], next: nil)])
        let source = try await bench.refresher.add(Bench.location)
        #expect(await requests(bench).count == 2)
        // The same again: what follows is known.
        try await bench.refresher.refresh(source.id)
        #expect(await requests(bench).count == 3)
        await bench.reader.script(Self.url(1), Self.page(["g", "f"], next: 2))
        await bench.reader.script(Self.url(2), Self.page(["e", "d"], next: 3))
        await bench.reader.script(Self.url(3), Self.page(["c", "b"], next: 4))
        await bench.reader.script(Self.url(4), Self.page(["a"], next: nil))
        try await bench.refresher.refresh(source.id)
        #expect(await requests(bench).suffix(3) == [Self.url(1), Self.url(2), Self.url(3)])
        #expect(try await bench.titles(source) == ["g", "f", "e", "d", "c", "b", "a"])
    }

    @Test func aListIsReadToItsEndEachTime() async throws {
        let bench = try await bench([
            Self.page(["c", "b"], next: 2, kind: .json), Self.page(["a"], next: nil, kind: .json),
        ])
        let source = try await bench.refresher.add(Bench.location)
        await bench.reader.script(Self.url(2), Self.page(["z"], next: nil, kind: .json))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["c", "b", "z"])
    }

    @Test func aFailingPageOfAListDeletesNothing() async throws {
        let bench = try await bench([
            Self.page(["c", "b"], next: 2, kind: .json), Self.page(["a"], next: nil, kind: .json),
        ])
        let source = try await bench.refresher.add(Bench.location)
        await bench.reader.script(Self.url(2), .failure(.notFound(path: "/2")))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(try await bench.titles(source) == ["c", "b", "a"])
        #expect(try await bench.library.source(source.id)?.failure != nil)
    }

    @Test func sendsNoConditionalRequestForAListOfSeveralPages() async throws {
        for (kind, tag) in [(FeedKind.json, nil), (.rss, "\"1\"")] {
            let bench = try Bench()
            await bench.reader.script(Bench.location, Self.page(["b"], next: 2, kind: kind), tag: "\"1\"")
            await bench.reader.script(Self.url(2), Self.page(["a"], next: nil, kind: kind))
            let source = try await bench.refresher.add(Bench.location)
            #expect(try await bench.library.validators(of: source.id)?.entityTag == tag)
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.library.validators(of: source.id)?.entityTag == tag)
        }
    }

    @Test func aListWithAPageOfAnotherKindIsUnchanged() async throws {
        let bench = try await bench([
            Self.page(["c", "b"], next: 2, kind: .json), Self.page(["a"], next: nil, kind: .json),
        ])
        let source = try await bench.refresher.add(Bench.location)
        await bench.reader.script(Self.url(2), Self.page(["sign in"], next: nil, kind: .webPage))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(try await bench.titles(source) == ["c", "b", "a"])
    }

    /// Nothing was known from that page, so that nothing would look deleted.
    @Test func aPageThatNeverCouldBeReadDoesNotBlockOthers() async throws {
        let bench = try await bench([Self.page(["b"], next: 2, kind: .json)])
        await bench.reader.script(Self.url(2), .failure(.notFound(path: "/2")))
        let source = try await bench.refresher.add(Bench.location)
        await bench.reader.script(Self.url(1), Self.page(["c", "b"], next: 2, kind: .json))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["c", "b"])
        #expect(try await bench.library.source(source.id)?.notices == [.pageFailed(number: 2)])
        await bench.reader.script(Self.url(2), Self.page(["a"], next: nil, kind: .json))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["c", "b", "a"])
        await bench.reader.script(Self.url(2), .failure(.notFound(path: "/2")))
        let error = await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(error?.message.has(SourceMessage.pageUnreadable) == true)
        #expect(try await bench.titles(source) == ["c", "b", "a"])
    }

    @Test func anEmptyPageIsTheEnd() async throws {
        let bench = try await bench([Self.page(["b", "a"], next: 2, kind: .json)])
        let end = SourceError.feed(.noPhotos(kind: .json, entryCount: 0, reasons: []))
        await bench.reader.script(Self.url(2), .failure(end))
        let source = try await bench.refresher.add(Bench.location)
        #expect(source.notices.isEmpty)
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["b", "a"])
    }

    /// Of JSON, a page without a picture has the kind of any JSON, whatever the others have.
    @Test(arguments: [FeedKind.photoList, .json, .rss])
    func aPageWithoutAPictureIsNotTheEnd(kind: FeedKind) async throws {
        let bench = try await bench([
            Self.page(["d", "c"], next: 2, kind: kind), Self.page(["b"], next: 3, kind: kind),
            Self.page(["a"], next: nil, kind: kind),
        ])
        let source = try await bench.refresher.add(Bench.location)
        var blank = Self.page([], next: 3, kind: kind == .photoList ? .json : kind)
        blank.skipped.append(SkippedEntry(index: 0, reason: Message(SkipReason.noPicture)))
        await bench.reader.script(Self.url(1), Self.page(["e", "d", "c"], next: 2, kind: kind))
        await bench.reader.script(Self.url(2), blank)
        try await bench.refresher.refresh(source.id)
        let expected = kind.isStream ? ["e", "d", "c", "a", "b"] : ["e", "d", "c", "a"]
        #expect(Set(try await bench.titles(source)) == Set(expected))
        #expect(try await bench.library.source(source.id)?.notices == [])
        #expect(await requests(bench).suffix(3) == [Self.url(1), Self.url(2), Self.url(3)])
    }

    @Test func aPageThatFailedOnceIsReadByTheNextRefresh() async throws {
        let bench = try Bench()
        await bench.reader.script(Bench.location, Self.page(["c"], next: 2), tag: "\"1\"")
        await bench.reader.script(Self.url(2), .failure(.notFound(path: "/2")))
        await bench.reader.script(Self.url(3), Self.page(["a"], next: nil))
        let source = try await bench.refresher.add(Bench.location)
        #expect(source.notices == [.pageFailed(number: 2)])
        #expect(try await bench.library.validators(of: source.id)?.entityTag == nil)
        await bench.reader.script(Self.url(2), Self.page(["b"], next: 3))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["c", "b", "a"])
        #expect(try await bench.library.source(source.id)?.notices.isEmpty == true)
    }

    @Test func aListThatKeepsItsHistoryIsReadToItsEnd() async throws {
        let bench = try await bench([
            Self.page(["d", "c"], next: 2, kind: .json), Self.page(["b", "a"], next: nil, kind: .json),
        ])
        let source = try await bench.refresher.add(Bench.location)
        for history in [HistoryPolicy.all, .newest(1)] {
            var settings = source.settings
            settings.history = history
            try await bench.library.update(source.id, title: nil, settings: settings)
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.titles(source) == ["d", "c", "b", "a"])
            #expect(try await bench.library.source(source.id)?.historyCount == 0)
        }
    }

    @Test func aStreamThatBeginsWithTheOldestKeepsItsOrder() async throws {
        let dated = { (names: [String], first: Double, next: Int?) -> Feed in
            var feed = Self.page(names, next: next)
            for index in feed.photos.indices {
                feed.photos[index].date = ManualClock.start + first + Double(index)
            }
            return feed
        }
        let bench = try await bench([dated(["a", "b"], 0, 2), dated(["c", "d"], 2, nil)])
        let source = try await bench.refresher.add(Bench.location)
        await bench.reader.script(Self.url(2), dated(["c", "d", "e"], 2, nil))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["a", "b", "c", "d", "e"])
    }

    @Test func aPreviewReadsTheFirstPageAlone() async throws {
        let bench = try await bench([Self.page(["b"], next: 2), Self.page(["a"], next: nil)])
        #expect(try await bench.refresher.preview(Bench.location).photos.count == 1)
        #expect(await requests(bench) == [Self.url(1)])
    }
}
