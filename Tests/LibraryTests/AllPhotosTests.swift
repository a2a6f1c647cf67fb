import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// The photos of all sources together.
@Suite struct AllPhotosTests {
    private static func photo(_ name: String, day: Double? = nil) -> FeedPhoto {
        var photo = Samples.photo(name)
        photo.date = day.map { Date(timeIntervalSince1970: $0 * 86_400) }
        return photo
    }

    private static func titles(_ library: any LibraryStore, _ collection: CollectionID) async throws
        -> [String]
    {
        let photos = try await library.photos(in: collection)
        #expect(try await library.photoIDs(in: collection) == photos.map(\.id))
        return photos.map { String($0.entry.title.dropFirst("Photo ".count)) }
    }

    private func library() async throws -> any LibraryStore {
        let library = try Samples.library()
        try await library.add(
            "https://example.org/1", Samples.feed([Self.photo("b", day: 9), Self.photo("d", day: 3)]))
        try await library.add(
            "https://example.org/2",
            Samples.feed([Self.photo("C", day: 5), Self.photo("now"), Self.photo("a", day: 1)]))
        return library
    }

    /// As `localizedStandardCompare` orders the library's sources.
    @Test func ordersTitlesByLanguageAndNumbers() async throws {
        let titles = [
            "“Quoted”", "(Untitled)", "3 boats", "20 boats", "Ålesund", "apple", "Banana", "École", "fish",
            "Straße 1", "Strasse 2", "Photo 2", "Photo 10", "photo 11", "Photo 002 b", "über", "Unterwegs",
            "Zoo", "Øresund", "Łódź", "Москва", "京都", "がくせい", "2024-01-02", "2024-1-10", "été", "Etat",
            "_draft",
            "$5", "IMG_9.jpg", "IMG_10.jpg", "Œuvre", "Ærø", "Đakovo", "a b", "ab", "a-b", "Ｗｉｄｅ", "½ cup",
            "v1.10",
            "v1.9", "¿Qué?", "ﬁsh 2", "ñandu", "nandu 1", "n\u{303}andu 2", "İstanbul", "서울", "ガクセイ", "ёж",
            "Ελλάδα",
            "$10", "€3", "007", "٣ bateaux", "& Co.", "#1",
        ]
        let library = try Samples.library()
        try await library.addSample(
            Samples.feed(
                titles.enumerated().map { FeedPhoto(title: $1, original: "https://example.org/\($0).jpg") }))
        let expected = titles.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        let ordered = try await library.photos(in: .all.ordered(by: .title))
        #expect(ordered.map(\.entry.title) == expected)
        #expect(try await library.photoIDs(in: .all.ordered(by: .title)) == ordered.map(\.id))
    }

    @Test func areOrderedByDateTitleAndChance() async throws {
        let library = try await library()
        let all = CollectionID.all
        #expect(try await Self.titles(library, all) == ["now", "b", "C", "d", "a"])
        #expect(try await Self.titles(library, all.ordered(by: .oldest)) == ["a", "d", "C", "b", "now"])
        #expect(try await Self.titles(library, all.ordered(by: .title)) == ["a", "b", "C", "d", "now"])
        var orders: Set<[String]> = []
        for seed in 0..<8 as Range<UInt32> {
            let random = all.ordered(by: .random(seed: seed))
            let titles = try await Self.titles(library, random)
            #expect(titles.sorted() == ["C", "a", "b", "d", "now"])
            #expect(try await Self.titles(library, random) == titles)
            orders.insert(titles)
        }
        #expect(orders.count > 3)
        #expect(all.ordered(by: .newest) == all)
    }

    @Test func everyOrderIsOneOfASearchToo() async throws {
        let library = try await library()
        let found = CollectionID.all.ordered(by: .oldest).searched(for: "photo")
        #expect(try await Self.titles(library, found) == ["a", "d", "C", "b", "now"])
        #expect(try await library.dates(of: found)?.total == 5)
        let source = try #require(try await library.sources().last)
        #expect(
            try await Self.titles(library, .source(source.id).ordered(by: .newest)) == ["now", "C", "a"])
        #expect(try await library.dates(of: .source(source.id)) == nil)
    }

    @Test func haveDates() async throws {
        let library = try await library()
        let dates = try #require(try await library.dates(of: .all))
        #expect(dates.total == 5)
        #expect(dates.sections.map { $0.date?.description } == ["2023", "1970"])
        #expect(dates.sections.map(\.start) == [0, 1])
        #expect(try await library.version(of: .all) == dates.version)
        let date = try #require(CalendarDate("1970-01-06"))
        #expect(try await library.index(of: date, in: .all) == 2)
        #expect(try await library.index(of: date, in: .all.ordered(by: .oldest)) == 2)
        #expect(try await library.index(of: date, in: .all.ordered(by: .title)) == nil)
        #expect(try await library.dates(of: .all.ordered(by: .title)) == nil)
    }

    @Test func aHiddenPhotoIsAmongTheHiddenAlone() async throws {
        let library = try await library()
        let first = try await library.photoIDs(in: .all)[1]
        try await library.remove(first, at: Samples.now)
        #expect(try await Self.titles(library, .all) == ["now", "C", "d", "a"])
        #expect(try await Self.titles(library, .hidden) == ["b"])
        try await library.restore(first)
        #expect(try await Self.titles(library, .hidden).isEmpty)
    }

    // MARK: One picture once

    @Test func thoseWithTheSameOriginalAreShownOnce() async throws {
        let library = try await library()
        try await library.add(
            "https://example.org/3", Samples.feed([Self.photo("C", day: 2), Self.photo("e", day: 2)]))
        #expect(try await Self.titles(library, .all) == ["now", "b", "C", "d", "e", "a"])
        let photos = try await library.photos(in: .all)
        let copies = try await library.copies(of: photos[2].id)
        #expect(copies.map(\.entry.title) == ["Photo C"])
        #expect(copies.map(\.source) != [photos[2].source])
        #expect(try await library.copies(of: photos[0].id).isEmpty)
        // Whichever of them is hidden, the picture is.
        try await library.remove(copies[0].id, at: Samples.now)
        #expect(try await Self.titles(library, .all) == ["now", "b", "d", "e", "a"])
        #expect(try await library.copies(of: photos[2].id).isEmpty)
        try await library.restore(copies[0].id)
        // If the source of one is deleted, the other is shown.
        #expect(try await library.deleteSource(photos[2].source))
        #expect(try await Self.titles(library, .all).contains("C"))
    }

    @Test func thoseWithTheSameContentAreShownOnceWhileTheyHaveIt() async throws {
        let library = try await library()
        func know(_ name: String, _ revision: String) async throws {
            let size = try #require(PixelSize(width: 4, height: 3))
            try await library.storeFacts(
                ImageFacts(size: size, contentType: "image/png", revision: revision),
                of: "https://example.org/\(name).jpg")
        }
        let before = try #require(try await library.version(of: .all))
        try await know("b", "1111")
        #expect(try await library.version(of: .all) == before)
        try await know("a", "1111")
        #expect(try await Self.titles(library, .all) == ["now", "b", "C", "d"])
        #expect(try #require(try await library.version(of: .all)) > before)
        try await know("d", "1111")
        #expect(try await Self.titles(library, .all) == ["now", "b", "C"])
        // A camera that shows something else again.
        try await know("b", "2222")
        #expect(try await Self.titles(library, .all) == ["now", "b", "C", "d"])
        try await know("a", "3333")
        #expect(try await Self.titles(library, .all) == ["now", "b", "C", "d", "a"])
    }

    @Test func thoseWithTheSamePageAndTitleAreShownOnceWhereEachSourceHasOne() async throws {
        let library = try Samples.library()
        func photo(_ name: String, page: String, title: String) -> FeedPhoto {
            var photo = Self.photo(name, day: 3)
            (photo.page, photo.title) = ("https://example.org/\(page)", "Photo \(title)")
            return photo
        }
        let one = [
            photo("1", page: "x", title: "lake"), photo("2", page: "y", title: "one of two"),
            photo("3", page: "y", title: "one of two"),
        ]
        try await library.add("https://example.org/1", Samples.feed(one))
        let two = one.map { first in
            var second = first
            second.original = first.original.map { "\($0)?size=large" }
            return second
        }
        let source = try await library.add("https://example.org/2", Samples.feed(two))
        // Of the article with two pictures it is not known which is which.
        #expect(
            try await Self.titles(library, .all).sorted() == ["lake"]
                + Array(repeating: "one of two", count: 4))
        try await library.refresh(source.id, Samples.feed([photo("1b", page: "x", title: "other lake")]))
        #expect(try await Self.titles(library, .all).filter { $0.contains("lake") }.count == 2)
    }

    @Test func aPhotoWithThePicturesOfOthersMakesThemOne() async throws {
        let library = try Samples.library()
        func photo(_ name: String, page: String) -> FeedPhoto {
            var photo = Self.photo(name, day: 3)
            (photo.page, photo.title) = ("https://example.org/\(page)", "Photo \(page)")
            return photo
        }
        // Two have one original, two have one page and title.
        for (number, photos) in [
            [photo("x", page: "1")], [photo("x", page: "2")], [photo("3", page: "z")],
            [photo("4", page: "z")],
        ].enumerated() {
            try await library.add("https://example.org/\(number)", Samples.feed(photos))
        }
        #expect(try await library.window(of: .all, offset: 0, limit: 1).total == 2)
        let version = try await library.version(of: .all)
        let last = try await library.add("https://example.org/5", Samples.feed([photo("x", page: "z")]))
        #expect(try await library.window(of: .all, offset: 0, limit: 9).photos.count == 1)
        let shown = try #require(try await library.photos(in: .all).first)
        #expect(try await library.copies(of: shown.id).count == 4)
        #expect(try await library.version(of: .all) != version)
        // The others stay together: they are not compared again.
        try await library.refresh(last.id, Samples.feed([photo("6", page: "6")]))
        #expect(try await library.window(of: .all, offset: 0, limit: 1).total == 2)
    }

    /// Thousands of entries with the same picture cost no more than others.
    @Test(.timeLimit(.minutes(1))) func manyWithOneOriginalAreOne() async throws {
        let library = try Samples.library()
        let photos = (0..<20_000).map { number in
            var photo = FeedPhoto(title: "Photo \(number)", original: "https://example.org/none.png")
            photo.key = "\(number)"
            photo.page = "https://example.org/page"
            return photo
        }
        try await library.add("https://example.org/1", Samples.feed(photos))
        try await library.add("https://example.org/2", Samples.feed(photos))
        #expect(try await library.window(of: .all, offset: 0, limit: 1).total == 1)
    }
}
