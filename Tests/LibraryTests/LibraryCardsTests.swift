import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// The sources as shown by the library page.
@Suite struct LibraryCardsTests {
    private static func at(_ minute: Double) -> Date { Samples.now + 60 * minute }

    @Test func reportsWhenPhotosWereLastAdded() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        #expect(try await library.source(id)?.cameAt == Samples.now)
        _ = try await library.store(
            Samples.feed("b", "a"), in: id, validators: Validators(), at: Self.at(5))
        #expect(try await library.source(id)?.cameAt == Self.at(5))
        // Photos from before are read again.
        _ = try await library.store(
            Samples.feed("b", "a"), in: id, validators: Validators(), at: Self.at(9))
        #expect(try await library.source(id)?.cameAt == Self.at(5))
        let empty = try await library.add("https://example.org/empty", Samples.feed())
        #expect(empty.cameAt == nil)
    }

    /// A photo that is dated some days before the others are read.
    private static func photo(_ name: String, daysAgo: Double) -> FeedPhoto {
        var photo = Samples.photo(name)
        photo.date = Samples.now - daysAgo * 86_400
        return photo
    }

    private static func titles(
        _ library: any LibraryStore, _ id: SourceID, _ count: Int = 4
    ) async throws -> [String] {
        try await library.covers(of: [id], count: count)[id]?.map(\.entry.title) ?? []
    }

    @Test func coversASourceWithItsNewestPictures() async throws {
        let library = try Samples.library()
        let days: [(String, Double)] = [("a", 9), ("b", 2), ("c", 5), ("d", 1), ("e", 7), ("f", 3)]
        let photos = [FeedPhoto(title: "Text")] + days.map { Self.photo($0, daysAgo: $1) }
        let id = try await library.addSample(Samples.feed(photos))
        #expect(try await Self.titles(library, id) == ["Photo d", "Photo b", "Photo f", "Photo c"])
        #expect(try await library.source(id)?.cover?.entry.title == "Photo d")
        // Photos added later are newer, whenever they were taken.
        let grown = Samples.feed(photos + [Self.photo("g", daysAgo: 9_000), Self.photo("h", daysAgo: 8_000)])
        _ = try await library.store(grown, in: id, validators: Validators(), at: Self.at(5))
        #expect(try await Self.titles(library, id) == ["Photo h", "Photo g", "Photo d", "Photo b"])
        #expect(try await library.sources().first?.cover?.entry.title == "Photo h")
    }

    @Test func hiddenPhotosAreNoCoversOfThatPerson() async throws {
        let library = try Samples.library()
        try await library.addUser(UserID(rawValue: 2), name: "guest")
        let guest = library.personal(to: UserID(rawValue: 2))
        let photos = [Self.photo("a", daysAgo: 2), Self.photo("b", daysAgo: 1), Self.photo("c", daysAgo: 3)]
        let id = try await library.addSample(Samples.feed(photos))
        let newest = try #require(try await library.photos(in: .source(id)).dropFirst().first)
        try await guest.remove(newest.id, at: Self.at(1))
        #expect(try await Self.titles(guest, id, 2) == ["Photo a", "Photo c"])
        #expect(try await guest.source(id)?.cover?.entry.title == "Photo a")
        #expect(try await Self.titles(library, id, 2) == ["Photo b", "Photo a"])
        try await library.personal(to: .everybody).remove(newest.id, at: Self.at(2))
        #expect(try await Self.titles(library, id, 2) == ["Photo a", "Photo c"])
    }

    @Test func hasTheFirstPicturesOfAFeedWithoutDates() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c", "d", "e", "f"))
        let other = try await library.add("https://example.org/other", Samples.feed("x")).id
        let photos = try await library.photoIDs(in: .source(id))
        try await library.remove(photos[1], at: Self.at(1))
        let covers = try await library.covers(of: [id, other], count: 4)
        #expect(covers[id]?.map(\.entry.title) == ["Photo a", "Photo c", "Photo d", "Photo e"])
        #expect(covers[other]?.map(\.entry.title) == ["Photo x"])
        #expect(try await library.covers(of: [], count: 4).isEmpty)
    }

    @Test func pinsAreOfTheirUser() async throws {
        let library = try Samples.library()
        try await library.addUser(UserID(rawValue: 2), name: "guest")
        let guest = library.personal(to: UserID(rawValue: 2))
        let id = try await library.addSample(Samples.feed("a"))
        let version = try await library.dataVersion()
        #expect(try await guest.setPinned(true, source: id, at: Self.at(1)))
        #expect(try await guest.setPinned(true, source: id, at: Self.at(2)), "once more changes nothing")
        #expect(try await library.dataVersion() != version)
        #expect(try await guest.source(id)?.isPinned == true)
        #expect(try await library.source(id)?.isPinned == false)
        #expect(try await guest.setPinned(false, source: id, at: Self.at(3)))
        #expect(try await guest.source(id)?.isPinned == false)
        let unknown = try #require(SourceID(rawValue: "unknown"))
        #expect(try await guest.setPinned(true, source: unknown, at: Self.at(4)) == false)
    }
}
