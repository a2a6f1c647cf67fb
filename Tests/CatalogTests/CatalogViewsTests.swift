@testable import Catalog
import Foundation
import GRDB
import Photos
import Testing

@Suite struct CatalogViewsTests {
    @Test func keepsTheTwentyViewedLastNewestFirstAndNoneTwice() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.largeFeed(30))
        let photos = try await catalog.photoIDs(in: id)
        for (second, photo) in (photos[0..<25] + [photos[10]]).enumerated() {
            try await catalog.noteView(of: photo, by: "viewer", at: Samples.now + Double(second))
        }
        let expected = [photos[10]] + photos[5..<25].reversed().filter { $0 != photos[10] }
        #expect(try await catalog.recents(of: "viewer", limit: 99).map(\.id) == expected)
        #expect(try await catalog.recents(of: "viewer", limit: 3).map(\.id) == Array(expected.prefix(3)))
        #expect(try await catalog.recents(of: "another").isEmpty)
    }

    @Test func ordersViewsOfTheSameInstantAsTheyCame() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "b"))
        let photos = try await catalog.photoIDs(in: id)
        for photo in [photos[0], photos[1], photos[0]] {
            try await catalog.noteView(of: photo, by: "viewer", at: Samples.now)
        }
        #expect(try await catalog.recents(of: "viewer").map(\.id) == photos)
    }

    @Test func doesNotMoveAViewBackThatIsToldLate() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "b"))
        let photos = try await catalog.photoIDs(in: id)
        try await catalog.noteView(of: photos[1], by: "viewer", at: Samples.now)
        try await catalog.noteView(of: photos[0], by: "viewer", at: Samples.now + 9)
        try await catalog.noteView(of: photos[0], by: "viewer", at: Samples.now - 9)
        #expect(try await catalog.recents(of: "viewer").map(\.id) == photos)
    }

    @Test func passesOverAPhotoThatIsNotThere() async throws {
        let catalog = try Catalog.inMemory()
        try await catalog.noteView(of: PhotoID(rawValue: 5), by: "viewer", at: Samples.now)
        #expect(try await catalog.recents(of: "viewer").isEmpty)
    }

    @Test func leavesRemovedPhotosOutUntilTheyAreRestored() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        try await catalog.noteView(of: photo, by: "viewer", at: Samples.now)
        _ = try await catalog.remove(photo, at: Samples.now)
        #expect(try await catalog.recents(of: "viewer").isEmpty)
        _ = try await catalog.restore(photo)
        #expect(try await catalog.recents(of: "viewer").map(\.id) == [photo])
    }

    @Test func keepsAViewedPhotoThatLeftItsFeedAndKnowsItAgain() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "b"))
        let photos = try await catalog.photoIDs(in: id)
        try await catalog.noteView(of: photos[0], by: "viewer", at: Samples.now)
        try await catalog.refresh(id, Samples.feed("b"))
        let recents = try await catalog.recents(of: "viewer")
        #expect(recents.map(\.id) == [photos[0]])
        #expect(recents.map(\.hasLeftFeed) == [true])
        #expect(try await catalog.photoIDs(in: id) == [photos[1]])
        try await catalog.refresh(id, Samples.feed("b", "a"))
        #expect(try await catalog.photoIDs(in: id) == [photos[1], photos[0]])
    }

    @Test func remembersAThousandViewersWhoLookedLast() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "b"))
        let photos = try await catalog.photoIDs(in: id)
        let count = Catalog.viewerLimit
        try await catalog.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (
                        SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO view (viewer, photo_id, viewed_at)
                    SELECT 'viewer-' || value, ?, ? + value FROM number
                    """,
                arguments: [count, photos[0].rawValue, Samples.now.timeIntervalSince1970])
        }
        try await catalog.noteView(of: photos[0], by: "one more", at: Samples.now + 5000)
        #expect(try await catalog.recents(of: "viewer-1").isEmpty)
        #expect(try await catalog.recents(of: "viewer-2").count == 1)
        try await catalog.noteView(of: photos[1], by: "viewer-2", at: Samples.now + 5001)
        #expect(try await catalog.recents(of: "viewer-3").count == 1)
        #expect(try await catalog.recents(of: "one more").count == 1)
    }

    @Test func deletesAPhotoThatLeftOnceItsLastViewerIsForgotten() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "b"))
        let photo = try await catalog.photoIDs(in: id)[0]
        try await catalog.noteView(of: photo, by: "stranger", at: Samples.now)
        try await catalog.refresh(id, Samples.feed("b"))
        #expect(try await catalog.photo(photo) != nil)
        try await catalog.forgetViewers(unseenSince: Samples.now + 1)
        #expect(try await catalog.photo(photo) == nil)
    }

    @Test func forgetsViewersWhoStayedAway() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a"))
        let photo = try await catalog.photoIDs(in: id)[0]
        try await catalog.noteView(of: photo, by: "old", at: Samples.now)
        try await catalog.noteView(of: photo, by: "new", at: Samples.now + 100)
        #expect(try await catalog.forgetViewers(unseenSince: Samples.now + 50) == 1)
        #expect(try await catalog.recents(of: "old").isEmpty)
        #expect(try await catalog.recents(of: "new").count == 1)
    }
}
