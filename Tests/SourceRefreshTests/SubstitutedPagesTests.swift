import FeedReading
import Fetching
import Library
import Photos
import SourceRefresh
import Testing

/// Servers send something else in place of a further page, as if it had no photos.
@Suite struct SubstitutedPagesTests {
    private static let webPage = SourceError.feed(.noPhotos(kind: .webPage, entryCount: 0, reasons: []))
    private static let noList = SourceError.feed(.noList)
    private static let emptyList = SourceError.feed(.noPhotos(kind: .json, entryCount: 0, reasons: []))
    private static let otherPage = SourceError.feed(.noPhotos(kind: .json, entryCount: 1, reasons: []))

    private static func status(_ code: Int) -> SourceError {
        .fetch(.status(code: code, phrase: "", retryAfter: nil))
    }

    /// A list of two pages.
    private func withList(
        isGuessed: Bool, _ test: (Bench, Source) async throws -> Void
    ) async throws {
        let bench = try Bench()
        var first = FurtherPagesTests.page(["c", "b"], next: 2, kind: .json)
        first.unread.isNextGuessed = isGuessed
        await bench.reader.script(Bench.location, first)
        await bench.reader.script(
            FurtherPagesTests.url(2), FurtherPagesTests.page(["a"], next: nil, kind: .json))
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["c", "b", "a"])
        try await test(bench, source)
    }

    private func refuses(_ error: SourceError, _ bench: Bench, _ source: Source) async throws {
        await bench.reader.script(FurtherPagesTests.url(2), .failure(error))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(try await bench.titles(source) == ["c", "b", "a"])
    }

    @Test(arguments: [webPage, noList], [false, true])
    func whatIsNoPageOfTheListDeletesItsPhotosOnlyAfterADay(error: SourceError, isGuessed: Bool) async throws
    {
        try await withList(isGuessed: isGuessed) { bench, source in
            try await refuses(error, bench, source)
            bench.clock.advance(by: 86_000)
            try await refuses(error, bench, source)
            #expect(
                try await bench.library.source(source.id)?.failure?.has(SourceMessage.pageInstead) == true)
            bench.clock.advance(by: 400)
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.titles(source) == ["c", "b"])
        }
    }

    @Test(arguments: [otherPage, .feed(.empty), .feed(.noSuchList(path: "photos")), status(451)])
    func anErrorInPlaceOfAGuessedPageDeletesNothing(error: SourceError) async throws {
        try await withList(isGuessed: true) { bench, source in try await refuses(error, bench, source) }
    }

    @Test(arguments: [status(401), status(403), status(503)])
    func aPageThatMayNotBeReadDeletesNothing(error: SourceError) async throws {
        try await withList(isGuessed: true) { bench, source in
            try await refuses(error, bench, source)
            bench.clock.advance(by: 100_000)
            try await refuses(error, bench, source)
        }
    }

    @Test(arguments: [emptyList, status(400), status(404), status(410), .notFound(path: "/2")])
    func aMissingPageIsTheEnd(error: SourceError) async throws {
        try await withList(isGuessed: true) { bench, source in
            await bench.reader.script(FurtherPagesTests.url(2), .failure(error))
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.titles(source) == ["c", "b"])
        }
    }

    @Test(arguments: [webPage, noList, emptyList, otherPage, status(403)])
    func anythingElseAfterTheLastPageIsTheEnd(error: SourceError) async throws {
        try await withList(isGuessed: true) { bench, source in
            var second = FurtherPagesTests.page(["a"], next: 3, kind: .json)
            second.unread.isNextGuessed = true
            await bench.reader.script(FurtherPagesTests.url(2), second)
            await bench.reader.script(FurtherPagesTests.url(3), .failure(error))
            try await bench.refresher.refresh(source.id)
            #expect(try await bench.titles(source) == ["c", "b", "a"])
            #expect(try await bench.library.source(source.id)?.notices == [])
        }
    }
}
