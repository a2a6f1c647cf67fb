import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct ViewsTests {
    @Test func keepsTheTwentyViewedLastNewestFirstAndNoneTwice() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(30))
        let photos = try await library.photoIDs(in: .source(id))
        for (second, photo) in (photos[0..<25] + [photos[10]]).enumerated() {
            try await library.noteView(of: photo, by: "device", at: Samples.now + Double(second))
        }
        let expected = [photos[10]] + photos[5..<25].reversed().filter { $0 != photos[10] }
        #expect(try await library.recents(of: "device").map(\.id) == expected)
        #expect(try await library.recents(of: "another").isEmpty)
    }

    @Test func ordersViewsOfTheSameInstantAsTheyCame() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photos = try await library.photoIDs(in: .source(id))
        for photo in [photos[0], photos[1], photos[0]] {
            try await library.noteView(of: photo, by: "device", at: Samples.now)
        }
        #expect(try await library.recents(of: "device").map(\.id) == photos)
    }

    @Test func doesNotMoveAViewBackThatIsReportedLate() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photos = try await library.photoIDs(in: .source(id))
        try await library.noteView(of: photos[1], by: "device", at: Samples.now)
        try await library.noteView(of: photos[0], by: "device", at: Samples.now + 9)
        try await library.noteView(of: photos[0], by: "device", at: Samples.now - 9)
        #expect(try await library.recents(of: "device").map(\.id) == photos)
    }

    @Test func putsNewViewsBeforeThoseOfAClockThatWasAhead() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(30))
        let photos = try await library.photoIDs(in: .source(id))
        for (second, photo) in photos[0..<20].enumerated() {
            try await library.noteView(of: photo, by: "device", at: Samples.now + 9000 + Double(second))
        }
        for (second, photo) in [photos[25], photos[26], photos[3]].enumerated() {
            try await library.noteView(of: photo, by: "device", at: Samples.now + Double(second))
        }
        let expected = [3, 26, 25] + (2..<20).reversed().filter { $0 != 3 }
        #expect(try await library.recents(of: "device").map(\.id) == expected.map { photos[$0] })
    }

    @Test func ignoresAMissingPhoto() async throws {
        let library = try Samples.library()
        try await library.noteView(of: PhotoID(rawValue: 5), by: "device", at: Samples.now)
        #expect(try await library.recents(of: "device").isEmpty)
    }

    @Test func leavesRemovedPhotosOutUntilTheyAreRestored() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        try await library.noteView(of: photo, by: "device", at: Samples.now)
        _ = try await library.remove(photo, at: Samples.now)
        #expect(try await library.recents(of: "device").isEmpty)
        _ = try await library.restore(photo)
        #expect(try await library.recents(of: "device").map(\.id) == [photo])
    }

    @Test func keepsAViewedPhotoThatLeftItsFeedAndKnowsItAgain() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photos = try await library.photoIDs(in: .source(id))
        try await library.noteView(of: photos[0], by: "device", at: Samples.now)
        try await library.refresh(id, Samples.feed("b"))
        let recents = try await library.recents(of: "device")
        #expect(recents.map(\.id) == [photos[0]])
        #expect(recents.map(\.hasLeftFeed) == [true])
        #expect(try await library.photoIDs(in: .source(id)) == [photos[1]])
        try await library.refresh(id, Samples.feed("b", "a"))
        #expect(try await library.photoIDs(in: .source(id)) == [photos[1], photos[0]])
    }

    @Test func deletesAPhotoThatLeftWithItsLastViewer() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        try await library.noteView(of: photo, by: "stranger", at: Samples.now)
        try await library.refresh(id, Samples.feed("b"))
        #expect(try await library.photo(photo) != nil)
        try await library.deleteDevices(unseenSince: Samples.now + 1)
        #expect(try await library.photo(photo) == nil)
    }

    @Test func deletesInactiveViewers() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        try await library.noteView(of: photo, by: "old", at: Samples.now)
        try await library.noteView(of: photo, by: "new", at: Samples.now + 100)
        #expect(try await library.deleteDevices(unseenSince: Samples.now + 50) == 1)
        #expect(try await library.recents(of: "old").isEmpty)
        #expect(try await library.recents(of: "new").count == 1)
    }
}
