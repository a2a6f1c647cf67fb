import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct RemovalsTests {
    @Test func removesAPhotoFromEveryView() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        let photos = try await library.photos(in: .source(id), offset: 0, limit: 9)
        let removed = try await library.remove(photos[1].id, at: Samples.now)
        #expect(removed?.isRemoved == true)
        #expect(try await library.titles(in: id) == ["Photo a", "Photo c"])
        #expect(try await library.photoIDs(in: .source(id)) == [photos[0].id, photos[2].id])
        #expect(try await library.shapes(of: .source(id)).shapes.map(\.size).count == 2)
        #expect(try await library.photoIDs(in: .search("photo", in: .source(id))).count == 2)
        #expect(try await library.index(of: photos[1].id, in: .source(id)) == nil)
        #expect(try await library.index(of: photos[2].id, in: .source(id)) == 1)
        let source = try #require(try await library.source(id))
        #expect(source.photoCount == 2)
        #expect(source.removedCount == 1)
        #expect(try await library.removedCount(in: id) == 1)
        #expect(try await library.photo(photos[1].id)?.isRemoved == true)
    }

    @Test func keepsAPhotoRemovedOverRefreshAndRestart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("library.sqlite").path
        let library = try Samples.library(at: path)
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photo = try await library.photos(in: .source(id), offset: 0, limit: 1)[0]
        _ = try await library.remove(photo.id, at: Samples.now)
        try await library.refresh(id, Samples.feed("b", "a"))
        let reopened = try Samples.library(at: path)
        #expect(try await reopened.titles(in: id) == ["Photo b"])
        #expect(try await reopened.removedPhotos(in: id).map(\.id) == [photo.id])
    }

    @Test func keepsARemovedPhotoThatLeavesAndComesBack() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let photo = try await library.photos(in: .source(id), offset: 0, limit: 1)[0]
        _ = try await library.remove(photo.id, at: Samples.now)
        try await library.refresh(id, Samples.feed("b"))
        let left = try await library.photo(photo.id)
        #expect(left?.hasLeftFeed == true)
        #expect(left?.isRemoved == true)
        let summary = try await library.refresh(id, Samples.feed("b", "a"))
        #expect(summary == StoreSummary(added: 0, changed: 0, left: 0, total: 1))
        let back = try await library.photo(photo.id)
        #expect(back?.hasLeftFeed == false)
        #expect(back?.isRemoved == true)
        #expect(try await library.titles(in: id) == ["Photo b"])
    }

    @Test func restoresAPhotoToItsPosition() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        let photo = try await library.photos(in: .source(id), offset: 1, limit: 1)[0]
        _ = try await library.remove(photo.id, at: Samples.now)
        #expect(try await library.restore(photo.id)?.isRemoved == false)
        #expect(try await library.titles(in: id) == ["Photo a", "Photo b", "Photo c"])
    }

    @Test func restoresAll() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        for photo in try await library.photos(in: .source(id), offset: 0, limit: 2) {
            _ = try await library.remove(photo.id, at: Samples.now)
        }
        #expect(try await library.restoreAll(in: id) == 2)
        #expect(try await library.titles(in: id).count == 3)
    }

    @Test func returnsNilForAMissingPhoto() async throws {
        let library = try Samples.library()
        #expect(try await library.remove(PhotoID(rawValue: 7), at: Samples.now) == nil)
        #expect(try await library.restore(PhotoID(rawValue: 7)) == nil)
    }

    @Test func neverReusesAName() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let highest = try await library.photoIDs(in: .source(id)).map(\.rawValue).max() ?? 0
        try await library.refresh(id, Samples.feed())
        try await library.refresh(id, Samples.feed("c"))
        #expect(try await library.photoIDs(in: .source(id)).allSatisfy { $0.rawValue > highest })
    }
}
