import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos added since a user's last visit.
@Suite struct NewPhotosTests {
    private static func at(_ minute: Double) -> Date { Samples.now + 60 * minute }

    private func refresh(_ library: any LibraryStore, _ id: SourceID, _ names: [String], _ minute: Double)
        async throws
    {
        let feed = Feed(kind: .rss, title: "Stream", photos: names.map { Samples.photo($0) })
        _ = try await library.store(feed, in: id, validators: Validators(), at: Self.at(minute))
    }

    /// Nothing is stored of visitors: a photo would be new to them until one of them has seen it.
    @Test func areNoneToVisitors() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        _ = try await library.setPublic(true, source: id)
        try await refresh(library, id, ["b", "a"], 1)
        let visitor = library.personal(to: .visitor)
        #expect(try await visitor.source(id)?.newCount == 0)
        #expect(try await visitor.sources().map(\.newCount) == [0])
        #expect(try await library.source(id)?.newCount == 1)
    }

    @Test func areThoseAfterTheLastVisit() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        #expect(try await library.newCount() == 0)
        try await refresh(library, id, ["d", "c", "a", "b"], 1)
        #expect(try await library.source(id)?.newCount == 2)
        #expect(try await library.photos(in: .new).map(\.entry.title) == ["Photo d", "Photo c"])
        let version = try #require(try await library.version(of: .new))
        try await library.noteVisit(to: id, at: Self.at(2))
        #expect(try await library.newCount() == 0)
        #expect(try await library.source(id)?.newCount == 0)
        #expect(try #require(try await library.version(of: .new)) > version)
        try await refresh(library, id, ["e", "d", "c"], 3)
        #expect(try await library.photos(in: .new).map(\.entry.title) == ["Photo e"])
        // A visit that is reported late, from before the photo came, leaves it new.
        try await library.noteVisit(to: id, at: Self.at(1))
        #expect(try await library.newCount() == 1)
        let photo = try await library.photoIDs(in: .new)[0]
        try await library.remove(photo, at: Self.at(4))
        #expect(try await library.newCount() == 0)
        #expect(try await library.source(id)?.newCount == 0)
    }

    @Test func canAllBeMarkedAndUnmarked() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let other = try await library.add("https://example.org/other", Samples.feed("x")).id
        try await refresh(library, id, ["b", "a"], 1)
        try await refresh(library, other, ["z", "y", "x"], 1)
        try await library.noteVisit(to: id, at: Self.at(2))
        try await refresh(library, id, ["c", "b", "a"], 3)
        #expect(try await library.newCount() == 3)
        try await library.markAllSeen(at: Self.at(4))
        #expect(try await library.newCount() == 0)
        try await library.undoMarkAllSeen(at: Self.at(4))
        #expect(try await library.newCount() == 3)
        try await library.markAllSeen(at: Self.at(5))
        try await library.noteVisit(to: id, at: Self.at(6))
        try await library.undoMarkAllSeen(at: Self.at(5))
        #expect(try await library.photos(in: .new).map(\.entry.title).sorted() == ["Photo y", "Photo z"])
    }

    @Test func belongToTheirUser() async throws {
        let library = try Samples.library()
        try await library.addUser(UserID(rawValue: 2), name: "guest")
        let guest = library.personal(to: UserID(rawValue: 2))
        let id = try await library.addSample(Samples.feed("a"))
        try await refresh(library, id, ["b", "a"], 1)
        try await library.noteVisit(to: id, at: Self.at(2))
        #expect(try await library.newCount() == 0)
        #expect(try await guest.newCount() == 1)
    }

    @Test func areNoneForANewAccount() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await refresh(library, id, ["b", "a"], 1)
        // The first account takes over what the owner has seen, and what not.
        let owner = try await library.addAccount(name: "root", role: .admin, password: nil, at: Self.at(2))
        #expect(try await library.personal(to: #require(owner).id).newCount() == 1)
        let account = try await library.addAccount(name: "Ada", role: .viewer, password: nil, at: Self.at(2))
        let guest = try library.personal(to: #require(account).id)
        #expect(try await guest.newCount() == 0)
        try await refresh(library, id, ["c", "b", "a"], 3)
        #expect(try await guest.photos(in: .new).map(\.entry.title) == ["Photo c"])
        #expect(try await library.newCount() == 2)
    }

    /// A refresh may wait for others that write, and its photos cannot be looked at before it is stored.
    @Test func areThoseThatAreStoredAfterAVisit() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await library.noteVisit(to: id, at: Self.at(5))
        try await refresh(library, id, ["b", "a"], 4)
        #expect(try await library.photos(in: .new).map(\.entry.title) == ["Photo b"])
        #expect(try await library.source(id)?.newCount == 1)
        try await library.noteVisit(to: id, at: Self.at(6))
        #expect(try await library.newCount() == 0)
    }

    /// The clock of the server was an hour and a half ahead, and is right again.
    @Test func canBeSeenAfterAClockThatWasAhead() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await library.noteVisit(to: id, at: Self.at(90))
        try await refresh(library, id, ["b", "a"], 2)
        #expect(try await library.photos(in: .new).map(\.entry.title) == ["Photo b"])
        try await library.noteVisit(to: id, at: Self.at(3))
        #expect(try await library.newCount() == 0)

        // A late visit, from before the photo was stored, leaves it new.
        try await refresh(library, id, ["c", "b", "a"], 4)
        _ = try await library.performOnce(.visit(id), requestKey: nil, at: Self.at(-80), now: Self.at(5))
        #expect(try await library.photos(in: .new).map(\.entry.title) == ["Photo c"])

        let marked = try await library.markAllSeen(at: Self.at(6))
        #expect(try await library.newCount() == 0)
        try await library.undoMarkAllSeen(at: marked)
        #expect(try await library.photos(in: .new).map(\.entry.title) == ["Photo c"])
        try await library.noteVisit(to: id, at: Self.at(7))
        #expect(try await library.newCount() == 0)
    }
}
