@testable import Catalog
import Foundation
import GRDB
import Photos
import Testing

@Suite struct CatalogWritesTests {
    @Test func doesAWriteThatIsSentTwiceOnce() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        func send(_ write: CatalogWrite, _ key: String) async throws -> CatalogWriteOutcome {
            try await catalog.performOnce(write, requestKey: key, at: Samples.now, now: Samples.now)
        }
        #expect(try await send(.remove(photo), "1") == .done)
        #expect(try await send(.restore(photo), "2") == .done)
        #expect(try await send(.remove(photo), "1") == .alreadyDone)
        #expect(try await catalog.photo(photo)?.isRemoved == false)
    }

    @Test func doesEveryKindOfWrite() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        let settings = SourceSettings(layout: .grid)
        let writes: [CatalogWrite] = [
            .remove(photo), .restoreAll(id), .view(photo, viewer: "viewer"),
            .update(id, title: "New", settings: settings),
        ]
        for (number, write) in writes.enumerated() {
            let outcome = try await catalog.performOnce(
                write, requestKey: "\(number)", at: Samples.now, now: Samples.now)
            #expect(outcome == .done)
        }
        #expect(try await catalog.source(id)?.settings == settings)
        #expect(try await catalog.source(id)?.title == "New")
        #expect(try await catalog.recents(of: "viewer").map(\.id) == [photo])
    }

    @Test func tellsWhereNothingIsThereToChange() async throws {
        let catalog = try Catalog.inMemory()
        let id = try #require(SourceID(rawValue: "nowhere"))
        let photo = PhotoID(rawValue: 3)
        let writes: [CatalogWrite] = [
            .remove(photo), .restore(photo), .restoreAll(id), .view(photo, viewer: "viewer"),
            .update(id, title: nil, settings: SourceSettings()),
        ]
        for (number, write) in writes.enumerated() {
            let outcome = try await catalog.performOnce(
                write, requestKey: "\(number)", at: Samples.now, now: Samples.now)
            #expect(outcome == .notFound)
        }
    }

    @Test func remembersNoKeyOfAWriteThatMetNothing() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        for (write, key) in [(CatalogWrite.remove(PhotoID(rawValue: 99)), "1"), (.remove(photo), nil)] {
            _ = try await catalog.performOnce(write, requestKey: key, at: Samples.now, now: Samples.now)
        }
        let count = try await catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM request") }
        #expect(count == 0)
    }

    @Test func remembersTheNewestKeysOnly() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        try await catalog.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (
                        SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO request SELECT 'key-' || value, ? + value / 1e6 FROM number
                    """, arguments: [Catalog.requestLimit + 500, Samples.now.timeIntervalSince1970])
        }
        _ = try await catalog.performOnce(
            .remove(photo), requestKey: "new", at: Samples.now, now: Samples.now + 1)
        let count = try await catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM request") }
        #expect(count == Catalog.requestLimit)
    }

    @Test func forgetsKeysAfterAMonth() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        func send(after seconds: Double) async throws -> CatalogWriteOutcome {
            try await catalog.performOnce(
                .remove(photo), requestKey: "1", at: Samples.now, now: Samples.now + seconds)
        }
        #expect(try await send(after: 0) == .done)
        #expect(try await send(after: Catalog.requestMemory - 1) == .alreadyDone)
        #expect(try await send(after: Catalog.requestMemory + 1) == .done)
    }

    @Test func doesConcurrentCopiesOfAWriteOnce() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        let done = try await withThrowingTaskGroup(of: CatalogWriteOutcome.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await catalog.performOnce(
                        .remove(photo), requestKey: "same", at: Samples.now, now: Samples.now)
                }
            }
            return try await group.reduce(into: 0) { count, outcome in count += outcome == .done ? 1 : 0 }
        }
        #expect(done == 1)
    }
}
