import Library
import Photos
import SourceRefresh
import Testing

@Suite struct FurtherPagesTests {
    private static func url(_ page: Int) -> String {
        page == 1 ? Bench.location : "https://example.org/\(page)"
    }

    private static func page(_ photos: [String], next: Int?, kind: FeedKind = .rss) -> Feed {
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

    private func questions(_ bench: Bench) async -> [String] { await bench.reader.questions.map(\.location) }

    @Test func aPhotoThatMovesToTheNextPageMeanwhileIsThereOnce() async throws {
        let bench = try await bench([
            Self.page(["d", "c"], next: 2), Self.page(["c", "b"], next: 3), Self.page(["b", "a"], next: nil),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["d", "c", "b", "a"])
    }

    @Test func whatIsOfAnotherKindEndsTheReading() async throws {
        let bench = try await bench([
            Self.page(["b", "a"], next: 2), Self.page(["sign in", "logo"], next: 3, kind: .webPage),
            Self.page(["x"], next: nil),
        ])
        let source = try await bench.refresher.add(Bench.location)
        #expect(try await bench.titles(source) == ["b", "a"])
        #expect(await questions(bench) == [Self.url(1), Self.url(2)])
    }

    @Test func aRefreshOfAStreamReadsOnAsLongAsPagesBringSomethingNew() async throws {
        let bench = try await bench([Self.page(["c", "b"], next: 2), Self.page(["a"], next: nil)])
        let source = try await bench.refresher.add(Bench.location)
        #expect(await questions(bench).count == 2)
        // The same again: what follows is known.
        try await bench.refresher.refresh(source.id)
        #expect(await questions(bench).count == 3)
        await bench.reader.script(Self.url(1), Self.page(["g", "f"], next: 2))
        await bench.reader.script(Self.url(2), Self.page(["e", "d"], next: 3))
        await bench.reader.script(Self.url(3), Self.page(["c", "b"], next: 4))
        await bench.reader.script(Self.url(4), Self.page(["a"], next: nil))
        try await bench.refresher.refresh(source.id)
        #expect(await questions(bench).suffix(3) == [Self.url(1), Self.url(2), Self.url(3)])
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

    @Test func aPreviewReadsTheFirstPageAlone() async throws {
        let bench = try await bench([Self.page(["b"], next: 2), Self.page(["a"], next: nil)])
        #expect(try await bench.refresher.preview(Bench.location).photos.count == 1)
        #expect(await questions(bench) == [Self.url(1)])
    }
}
