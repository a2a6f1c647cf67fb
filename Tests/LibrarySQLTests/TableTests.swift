import Basics
import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// Contents of the tables that no port returns.
@Suite struct TableTests {
    private func photo(_ name: String, at place: String) -> FeedPhoto {
        var photo = Samples.photo(name)
        photo.place = place
        return photo
    }

    @Test func deletesPlacesWithoutPhotos() async throws {
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(
            Samples.feed([photo("1", at: "Graz, Austria"), photo("2", at: "Linz, Austria")]))
        try await library.add("https://example.org/other", Samples.feed([photo("9", at: "Bergen, Norway")]))
        func cities() async throws -> [String] {
            try await library.read { try $0.values(String.self, sql: "SELECT city FROM place ORDER BY city") }
        }
        #expect(try await cities() == ["Bergen", "Graz", "Linz"])
        try await library.refresh(id, Samples.feed([photo("1", at: "Wien, Austria")]))
        #expect(try await cities() == ["Bergen", "Wien"])
        try await library.deleteSource(id)
        #expect(try await cities() == ["Bergen"])
    }

    /// Requests of strangers need the secret: they must not wait for writers, nor let others wait.
    @Test(.timeLimit(.minutes(1))) func readsItsSecretDuringAWrite() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try SQLLibrary(path: folder.appending(path: "a.sqlite").path)
        let secret = try await library.secret()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let end = DispatchSemaphore(value: 0)
        let writing = Task {
            try await library.write { _ in
                begin.yield()
                end.wait()
            }
        }
        for await _ in begun { break }
        #expect(try await library.secret() == secret)
        end.signal()
        try await writing.value
        try library.close()
    }

    @Test func leavesNoLogBesideTheFileWhenItIsClosed() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try SQLLibrary(path: folder.appending(path: "a.sqlite").path)
        let id = try await library.addSample(Samples.feed("a"))
        let log = folder.appending(path: "a.sqlite-wal").path
        #expect(try #require(FileStatus(log)).byteCount > 0)
        try library.close()
        #expect((FileStatus(log)?.byteCount ?? 0) == 0)
        #expect(try await SQLLibrary(path: folder.appending(path: "a.sqlite").path).source(id) != nil)
    }

    @Test func storesTheLastThousandViewers() async throws {
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photos = try await library.photoIDs(in: .source(id))
        let count = LibraryLimits.devices
        try await library.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (
                        SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO user_view (user_id, viewer, photo_id, viewed_at)
                    SELECT :user, 'device-' || value, ?, ? + value FROM number
                    """,
                arguments: [count, photos[0].rawValue, Samples.now.timeIntervalSince1970])
        }
        try await library.noteView(of: photos[0], by: "one more", at: Samples.now + 5000)
        #expect(try await library.recents(of: "device-1").isEmpty)
        #expect(try await library.recents(of: "device-2").count == 1)
        try await library.noteView(of: photos[1], by: "device-2", at: Samples.now + 5001)
        #expect(try await library.recents(of: "device-3").count == 1)
        #expect(try await library.recents(of: "one more").count == 1)
    }

    @Test func storesNoKeyOfAWriteThatFoundNothing() async throws {
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        for (write, key) in [
            (LibraryWrite.change(.remove, [PhotoID(rawValue: 99)]), "1"), (.change(.remove, [photo]), nil),
        ] {
            _ = try await library.performOnce(write, requestKey: key, at: Samples.now, now: Samples.now)
        }
        let count = try await library.read { try $0.value(Int.self, sql: "SELECT count(*) FROM request") }
        #expect(count == 0)
    }

    @Test func storesTheNewestKeysOnly() async throws {
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        try await library.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (
                        SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO request SELECT 'key-' || value, ? + value / 1e6 FROM number
                    """, arguments: [LibraryLimits.requests + 500, Samples.now.timeIntervalSince1970])
        }
        _ = try await library.performOnce(
            .change(.remove, [photo]), requestKey: "new", at: Samples.now, now: Samples.now + 1)
        let count = try await library.read { try $0.value(Int.self, sql: "SELECT count(*) FROM request") }
        #expect(count == LibraryLimits.requests)
    }

    @Test func deletesTheWordsOfDeletedSources() async throws {
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(Samples.feed("lake", "ridge"))
        #expect(try await library.deleteSource(id))
        #expect(try await library.searchIndexIsWhole())
    }

    @Test(arguments: 0..<20) func keepsTheWordsOfPhotosInStepWithTheirRows(seed: UInt64) async throws {
        var random = Seeded(state: seed)
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(Samples.feed("0"))
        for _ in 0..<8 {
            try await library.refresh(id, Samples.feed(Samples.anyPhotos(using: &random)))
            #expect(try await library.searchIndexIsWhole())
        }
    }

    @Test func leavesConnectionsToPagesWhileManySearch() async throws {
        let library = try SQLLibrary.temporary()
        let id = try await library.addSample(Samples.largeFeed(3000))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                group.addTask { try await library.photoIDs(in: .search("a\(number)", in: .source(id))).count }
            }
            #expect(try await library.photos(in: .source(id), offset: 0, limit: 1).count == 1)
            for try await count in group { #expect(count == 0) }
        }
        #expect(library.searchSemaphore.waitingCount == 0)
    }
}
