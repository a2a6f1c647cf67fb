import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct WritesTests {
    @Test func doesAWriteThatIsSentTwiceOnce() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        func send(_ write: LibraryWrite, _ key: String) async throws -> LibraryWriteOutcome {
            try await library.performOnce(write, requestKey: key, at: Samples.now, now: Samples.now)
        }
        #expect(try await send(.change(.remove, [photo]), "1") == .done)
        #expect(try await send(.change(.restore, [photo]), "2") == .done)
        #expect(try await send(.change(.remove, [photo]), "1") == .alreadyDone)
        #expect(try await library.photo(photo)?.isRemoved == false)
    }

    /// Clients choose keys independently: a script may count from 1.
    @Test func aKeyIsThatOfItsUser() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        for user in [UserID.owner, UserID(rawValue: 7), UserID(rawValue: 8)] {
            if user != .owner { try await library.addUser(user, name: "guest \(user.rawValue)") }
            let own = library.personal(to: user)
            for expected in [LibraryWriteOutcome.done, .alreadyDone] {
                let outcome = try await own.performOnce(
                    .change(.favorite, [photo]), requestKey: "1", at: Samples.now, now: Samples.now)
                #expect(outcome == expected)
            }
            #expect(try await own.photoIDs(in: .favorites) == [photo])
        }
    }

    @Test func doesEveryKindOfWrite() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        let settings = SourceSettings(layout: .grid)
        let writes: [LibraryWrite] = [
            .change(.remove, [photo]), .restoreAll(id), .view(photo, device: "device"),
            .update(id, title: "New", SettingsEdit(from: SourceSettings(), to: settings)),
        ]
        for (number, write) in writes.enumerated() {
            let outcome = try await library.performOnce(
                write, requestKey: "\(number)", at: Samples.now, now: Samples.now)
            #expect(outcome == .done)
        }
        #expect(try await library.source(id)?.settings == settings)
        #expect(try await library.source(id)?.title == "New")
        #expect(try await library.recents(of: "device").map(\.id) == [photo])
    }

    @Test func changesSeveralPhotosAtOnce() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        let photos = try await library.photoIDs(in: .source(id))
        let missing = PhotoID(rawValue: 999)
        func send(_ change: PhotoChange, _ photos: [PhotoID]) async throws -> LibraryWriteOutcome {
            try await library.performOnce(
                .change(change, photos), requestKey: nil, at: Samples.now, now: Samples.now)
        }
        #expect(try await send(.remove, [photos[0], missing, photos[2]]) == .done)
        #expect(try await library.photoIDs(in: .source(id)) == [photos[1]])
        #expect(try await send(.restore, [photos[0], photos[2]]) == .done)
        #expect(try await library.photoIDs(in: .source(id)) == photos)
        #expect(try await send(.favorite, photos) == .done)
        #expect(try await library.photoIDs(in: .favorites).count == 3)
        #expect(try await send(.unfavorite, [photos[1]]) == .done)
        #expect(try await library.photoIDs(in: .favorites).contains(photos[1]) == false)
        #expect(try await send(.remove, [missing]) == .notFound)
    }

    @Test func returnsNotFoundIfThereIsNothingToChange() async throws {
        let library = try Samples.library()
        let id = try #require(SourceID(rawValue: "nowhere"))
        let photo = PhotoID(rawValue: 3)
        let writes: [LibraryWrite] = [
            .change(.remove, [photo]), .change(.restore, [photo]), .restoreAll(id),
            .view(photo, device: "device"),
            .update(id, title: nil, SettingsEdit(from: SourceSettings(layout: .grid), to: SourceSettings())),
        ]
        for (number, write) in writes.enumerated() {
            let outcome = try await library.performOnce(
                write, requestKey: "\(number)", at: Samples.now, now: Samples.now)
            #expect(outcome == .notFound)
        }
    }

    @Test func deletesKeysAfterAMonth() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        func send(after seconds: Double) async throws -> LibraryWriteOutcome {
            try await library.performOnce(
                .change(.remove, [photo]), requestKey: "1", at: Samples.now, now: Samples.now + seconds)
        }
        #expect(try await send(after: 0) == .done)
        #expect(try await send(after: LibraryLimits.requestSeconds - 1) == .alreadyDone)
        #expect(try await send(after: LibraryLimits.requestSeconds + 1) == .done)
    }

    @Test func doesConcurrentCopiesOfAWriteOnce() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        let done = try await withThrowingTaskGroup(of: LibraryWriteOutcome.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await library.performOnce(
                        .change(.remove, [photo]), requestKey: "same", at: Samples.now, now: Samples.now)
                }
            }
            return try await group.reduce(into: 0) { count, outcome in count += outcome == .done ? 1 : 0 }
        }
        #expect(done == 1)
    }
}
