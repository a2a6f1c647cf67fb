import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct FavoritesTests {
    /// Values read together equal those read separately.
    @Test func haveAVersionThatIsReadWithTheSources() async throws {
        let library = try Samples.library()
        var versions = [try await library.sourcesAndPersonalVersion()]
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try #require(try await library.photoIDs(in: .source(id)).first)
        try await library.addFavorite(photo, at: Samples.now)
        versions.append(try await library.sourcesAndPersonalVersion())
        let (sources, version) = (try await library.sources(), try await library.personalVersion())
        #expect(versions[0].sources.isEmpty && versions[1].sources == sources)
        #expect(versions[1].personalVersion == version)
        #expect(versions[1].personalVersion > versions[0].personalVersion)
        let visitor = library.personal(to: .visitor)
        #expect(try await visitor.sourcesAndPersonalVersion().personalVersion == 0)
    }

    @Test func hasAVersionThatChangesWithTheFavorites() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photo = try #require(try await library.photoIDs(in: .source(id)).first)
        var versions = [try await library.personalVersion()]
        try await library.addFavorite(photo, at: Samples.now)
        versions.append(try await library.personalVersion())
        try await library.addFavorite(photo, at: Samples.now + 1)
        #expect(try await library.personalVersion() == versions.last, "it is one already")
        try await library.removeFavorite(photo)
        versions.append(try await library.personalVersion())
        _ = try await library.performOnce(
            .change(.favorite, [photo]), requestKey: nil, at: Samples.now, now: Samples.now)
        versions.append(try await library.personalVersion())
        #expect(Set(versions).count == 4)
        try await library.addUser(UserID(rawValue: 7), name: "guest")
        let other = library.personal(to: UserID(rawValue: 7))
        try await other.addFavorite(photo, at: Samples.now)
        #expect(try await library.personalVersion() == versions.last, "nobody is told what others do")
        #expect(try await library.personal(to: .visitor).personalVersion() == 0)
    }

    private let later = Samples.now + 60

    @Test func areListedNewestFirst() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        let photos = try await library.photoIDs(in: .source(id))
        #expect(try await library.addFavorite(photos[2], at: Samples.now)?.isFavorite == true)
        try await library.addFavorite(photos[0], at: later)
        let before = try #require(try await library.version(of: .favorites))
        #expect(try await library.photoIDs(in: .favorites) == [photos[0], photos[2]])
        // Once more changes nothing, not even the order.
        try await library.addFavorite(photos[2], at: later + 60)
        #expect(try await library.photoIDs(in: .favorites) == [photos[0], photos[2]])
        #expect(try await library.photos(in: .source(id)).map(\.isFavorite) == [true, false, true])
        #expect(try await library.removeFavorite(photos[0])?.isFavorite == false)
        #expect(try await library.photoIDs(in: .favorites) == [photos[2]])
        #expect(try #require(try await library.version(of: .favorites)) > before)
        #expect(try await library.addFavorite(PhotoID(rawValue: 999), at: later) == nil)
        #expect(try await library.removeFavorite(PhotoID(rawValue: 999)) == nil)
    }

    @Test func belongToTheirUser() async throws {
        let library = try Samples.library()
        try await library.addUser(UserID(rawValue: 2), name: "guest")
        let guest = library.personal(to: UserID(rawValue: 2))
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        try await guest.addFavorite(photo, at: later)
        #expect(try await library.photoIDs(in: .favorites).isEmpty)
        #expect(try await guest.photoIDs(in: .favorites) == [photo])
    }

    @Test func stayWhenTheyLeaveTheirFeed() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        try await library.addFavorite(photo, at: later)
        try await library.refresh(id, Samples.feed("b"))
        #expect(try await library.photoIDs(in: .source(id)).count == 1)
        #expect(try await library.photoIDs(in: .favorites) == [photo])
        #expect(try await library.photo(photo)?.hasLeftFeed == true)
        try await library.refresh(id, Samples.feed("a", "b"))
        #expect(try await library.photos(in: .source(id)).map(\.isFavorite) == [true, false])
        #expect(try await library.photoIDs(in: .source(id)).first == photo)
        try await library.remove(photo, at: later)
        #expect(try await library.photoIDs(in: .favorites).isEmpty)
        try await library.restore(photo)
        #expect(try await library.photoIDs(in: .favorites) == [photo])
    }

    @Test func areWrittenOnceHoweverOftenTheyAreSent() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        func write(_ write: LibraryWrite, _ key: String) async throws -> LibraryWriteOutcome {
            try await library.performOnce(write, requestKey: key, at: later, now: later)
        }
        #expect(try await write(.change(.favorite, [photo]), "1") == .done)
        #expect(try await write(.change(.unfavorite, [photo]), "2") == .done)
        #expect(try await write(.change(.favorite, [photo]), "1") == .alreadyDone)
        #expect(try await library.photoIDs(in: .favorites).isEmpty)
        #expect(try await write(.change(.favorite, [PhotoID(rawValue: 99)]), "3") == .notFound)
    }
}
