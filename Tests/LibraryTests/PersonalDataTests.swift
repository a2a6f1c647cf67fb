import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos that one user hides or views do not affect another one.
@Suite struct PersonalDataTests {
    private let guest = UserID(rawValue: 2)

    private func sample() async throws -> (mine: any LibraryStore, theirs: any LibraryStore, SourceID) {
        let library = try Samples.library()
        try await library.addUser(guest, name: "guest")
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        return (library, library.personal(to: guest), id)
    }

    /// Devices of others do not count towards a user's limit.
    @Test func storesTheDevicesOfEachUser() async throws {
        let (mine, theirs, id) = try await sample()
        let photos = try await mine.photoIDs(in: .source(id))
        try await theirs.noteView(of: photos[0], by: "tablet", at: Samples.now)
        for number in 0...LibraryLimits.devices {
            try await mine.noteView(
                of: photos[1], by: "device-\(number)", at: Samples.now + Double(number + 1))
        }
        #expect(try await theirs.recents(of: "tablet").map(\.id) == [photos[0]])
        #expect(try await mine.recents(of: "device-0").isEmpty)
        #expect(try await mine.recents(of: "device-1").map(\.id) == [photos[1]])
    }

    @Test func belongsToTheOwnerAtFirst() async throws {
        let (mine, theirs, _) = try await sample()
        #expect(mine.user == .owner)
        #expect(theirs.user == guest)
        #expect(theirs.personal(to: .owner).user == .owner)
    }

    @Test func hidesAPhotoFromOneUserAlone() async throws {
        let (mine, theirs, id) = try await sample()
        let photos = try await mine.photoIDs(in: .source(id))
        try await mine.remove(photos[1], at: Samples.now)
        #expect(try await mine.titles(in: id) == ["Photo a", "Photo c"])
        #expect(try await mine.source(id)?.photoCount == 2)
        #expect(try await mine.removedPhotos(in: id).map(\.id) == [photos[1]])
        #expect(try await theirs.titles(in: id) == ["Photo a", "Photo b", "Photo c"])
        #expect(try await theirs.source(id)?.photoCount == 3)
        #expect(try await theirs.source(id)?.removedCount == 0)
        #expect(try await theirs.photo(photos[1])?.isRemoved == false)
        #expect(try await theirs.shapes(of: .source(id)).shapes.count == 3)
        try await theirs.restore(photos[1])
        #expect(try await mine.photo(photos[1])?.isRemoved == true)
    }

    @Test func searchesAndPlacesLeaveOutWhatTheUserHas() async throws {
        let (mine, theirs, id) = try await sample()
        let photos = try await mine.photoIDs(in: .source(id))
        #expect(try await mine.photoIDs(in: .search("photo", in: .source(id))).count == 3)
        try await mine.remove(photos[0], at: Samples.now)
        #expect(try await theirs.photoIDs(in: .search("photo", in: .source(id))).count == 3)
        #expect(try await mine.photoIDs(in: .search("photo", in: .source(id))) == Array(photos[1...]))
    }

    @Test func keepsAPhotoThatLeftForWhoeverHasHiddenIt() async throws {
        let (mine, theirs, id) = try await sample()
        let photo = try await mine.photoIDs(in: .source(id))[0]
        try await theirs.remove(photo, at: Samples.now)
        try await mine.refresh(id, Samples.feed("b", "c"))
        try await mine.refresh(id, Samples.feed("a", "b", "c"))
        #expect(try await theirs.titles(in: id) == ["Photo b", "Photo c"])
        #expect(try await mine.photoIDs(in: .source(id)).first == photo)
    }

    @Test func storesViewsForEachUser() async throws {
        let (mine, theirs, id) = try await sample()
        let photos = try await mine.photoIDs(in: .source(id))
        try await mine.noteView(of: photos[0], by: "tablet", at: Samples.now)
        try await theirs.noteView(of: photos[1], by: "tablet", at: Samples.now)
        #expect(try await mine.recents(of: "tablet").map(\.id) == [photos[0]])
        #expect(try await theirs.recents(of: "tablet").map(\.id) == [photos[1]])
    }
}
