import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos that an administrator removes for everybody.
@Suite struct RemovalForEverybodyTests {
    private let library: any LibraryStore
    private let ada: any LibraryStore
    private let max: any LibraryStore
    private let visitor: any LibraryStore
    private let source: SourceID

    init() async throws {
        library = try Samples.library()
        ada = try await library.addPerson("ada", .admin)
        max = try await library.addPerson("max", .member)
        visitor = library.personal(to: .visitor)
        source = try await library.addSample(Samples.feed("a", "b", "c"))
        _ = try await library.setPublic(true, source: source)
    }

    private func change(_ change: PhotoChange, _ photo: PhotoID) async throws {
        let outcome = try await ada.performOnce(
            .change(change, [photo]), requestKey: nil, at: Samples.now, now: Samples.now)
        #expect(outcome == .done)
    }

    @Test func removesAPhotoFromEverybodysLists() async throws {
        let photos = try await library.photos(in: .source(source))
        try await max.addFavorite(photos[1].id, at: Samples.now)
        try await max.noteView(of: photos[1].id, by: "device", at: Samples.now)
        let mix = try await max.addMix(title: "All", sources: nil, words: "", order: .title)
        try await change(.removeForEverybody, photos[1].id)
        for person in [ada, max, visitor] {
            #expect(try await person.titles(in: source) == ["Photo a", "Photo c"])
            #expect(try await person.source(source)?.photoCount == 2)
            #expect(try await person.source(source)?.removedCount == 0)
            #expect(try await person.shapes(of: .source(source)).shapes.count == 2)
            #expect(try await person.photoIDs(in: .search("photo", in: .source(source))).count == 2)
            #expect(try await person.index(of: photos[1].id, in: .source(source)) == nil)
            #expect(try await person.index(of: photos[2].id, in: .source(source)) == 1)
            #expect(try await person.neighbors(of: photos[0], in: .source(source)).next?.id == photos[2].id)
        }
        for list in [CollectionID.all, .favorites, .mix(mix.id), .recents(device: "device"), .hidden] {
            #expect(try await !max.photoIDs(in: list).contains(photos[1].id))
        }
        #expect(try await max.window(of: .favorites, offset: 0, limit: 9).total == 0)
        #expect(try await max.photo(photos[1].id) == nil)
        #expect(try await visitor.photo(photos[1].id) == nil)
        #expect(try await max.position(of: photos[1].id, in: nil) == nil)
        #expect(try await max.removedPhotos(in: source).isEmpty)
        // Administrators see it, to restore it.
        #expect(try await ada.photo(photos[1].id)?.isRemovedForEverybody == true)
        let everybody = library.personal(to: .everybody)
        #expect(try await everybody.removedPhotos(in: source).map(\.id) == [photos[1].id])
        #expect(try await everybody.removedCount(in: source) == 1)
        #expect(try await max.removedCount(in: source) == 0)
        try await change(.restoreForEverybody, photos[1].id)
        #expect(try await max.photoIDs(in: .favorites) == [photos[1].id])
        #expect(try await visitor.titles(in: source).count == 3)
    }

    @Test func outlivesRefreshes() async throws {
        let photo = try await library.photos(in: .source(source))[0]
        try await change(.removeForEverybody, photo.id)
        let summary = try await library.refresh(source, Samples.feed("d", "a", "b"))
        #expect(summary.total == 2)
        #expect(try await max.titles(in: source) == ["Photo d", "Photo b"])
        // Also where the feed had lost it meanwhile.
        try await library.refresh(source, Samples.feed("b"))
        try await library.refresh(source, Samples.feed("a", "b"))
        #expect(try await max.titles(in: source) == ["Photo b"])
    }

    /// A photo that a person has hidden, too, counts once, and stays hidden from that person.
    @Test func keepsWhatEachUserHasHidden() async throws {
        let photos = try await library.photos(in: .source(source))
        try await max.remove(photos[0].id, at: Samples.now)
        try await max.remove(photos[1].id, at: Samples.now)
        try await change(.removeForEverybody, photos[0].id)
        #expect(try await max.titles(in: source) == ["Photo c"])
        #expect(try await max.source(source)?.photoCount == 1)
        #expect(try await max.photos(in: .source(source), offset: 0, limit: 1).map(\.id) == [photos[2].id])
        #expect(try await max.shapes(of: .source(source)).shapes.count == 1)
        #expect(try await max.index(of: photos[2].id, in: .source(source)) == 0)
        // Users cannot restore photos that were removed for everybody.
        #expect(try await max.photoIDs(in: .hidden) == [photos[1].id])
        #expect(try await max.restoreAll(in: source) == 2)
        #expect(try await max.titles(in: source) == ["Photo b", "Photo c"])
        try await max.remove(photos[0].id, at: Samples.now)
        try await change(.restoreForEverybody, photos[0].id)
        #expect(try await max.titles(in: source) == ["Photo b", "Photo c"])
        #expect(try await ada.titles(in: source) == ["Photo a", "Photo b", "Photo c"])
    }
}
