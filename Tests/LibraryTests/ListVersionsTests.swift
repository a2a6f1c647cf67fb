import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// The versions of lists, which do not reveal what other users do.
@Suite struct ListVersionsTests {
    private let library: any LibraryStore
    private let ada: any LibraryStore
    private let max: any LibraryStore
    private let visitor: any LibraryStore
    private let source: SourceID
    private let photos: [PhotoID]

    init() async throws {
        library = try Samples.library()
        ada = try await library.addPerson("ada", .admin)
        max = try await library.addPerson("max", .member)
        visitor = library.personal(to: .visitor)
        source = try await library.addSample(Samples.feed("a", "b"))
        _ = try await library.store(
            Samples.feed("a", "b", "c"), in: source, validators: Validators(), at: Samples.now + 0.5)
        _ = try await library.setPublic(true, source: source)
        photos = try await library.photoIDs(in: .source(source))
    }

    private typealias Act = @Sendable (any LibraryStore) async throws -> Void

    /// What a member can do alone, each with a collection that it changes.
    private var acts: [(CollectionID, Act)] {
        let (source, photos) = (source, photos)
        return [
            (.source(source), { try await $0.remove(photos[0], at: Samples.now) }),
            (.all, { try await $0.remove(photos[1], at: Samples.now) }),
            (.source(source), { try await $0.restore(photos[1]) }),
            (.all, { _ = try await $0.restoreAll(in: source) }),
            (.hidden, { try await $0.remove(photos[0], at: Samples.now) }),
            (.favorites, { try await $0.addFavorite(photos[0], at: Samples.now) }),
            (.favorites, { try await $0.removeFavorite(photos[0]) }),
            (
                .recents(device: "device"),
                { try await $0.noteView(of: photos[2], by: "device", at: Samples.now) }
            ),
            (.new, { try await $0.markAllSeen(at: Samples.now + 2) }),
            (.new, { try await $0.undoMarkAllSeen(at: Samples.now + 2) }),
            (.new, { try await $0.noteVisit(to: source, at: Samples.now + 1) }),
        ]
    }

    private func versions(_ library: any LibraryStore, _ mix: MixID) async throws -> [String: Int64?] {
        let collections: [CollectionID] = [
            .source(source), .all, .new, .favorites, .hidden, .recents(device: "device"), .mix(mix),
            .search("photo", in: .all), .all.ordered(by: .title),
        ]
        var versions: [String: Int64?] = ["card": try await library.source(source)?.version]
        for collection in collections {
            versions["\(collection)"] = try await library.version(of: collection)
        }
        return versions
    }

    @Test func doNotRevealWhatOthersDo() async throws {
        let open = try await ada.addMix(
            title: "Open", sources: nil, words: "", order: .title, audience: .public)
        let others = [library, ada, visitor]
        var before: [[String: Int64?]] = []
        for other in others { before.append(try await versions(other, open.id)) }
        for (collection, act) in acts {
            let version = try #require(try await max.version(of: collection))
            try await act(max)
            #expect(try #require(try await max.version(of: collection)) > version, "\(collection)")
        }
        let own = try await max.addMix(title: "Own", sources: nil, words: "", order: .title)
        try await max.addPhotos([photos[0]], to: own.id, at: Samples.now)
        try await max.deleteMix(own.id)
        for (other, before) in zip(others, before) {
            #expect(try await versions(other, open.id) == before, "\(other.user)")
        }
    }

    @Test func changeForAllWithWhatIsForAll() async throws {
        let open = try await ada.addMix(
            title: "Open", sources: nil, words: "", order: .title, audience: .public)
        var version = try #require(try await visitor.version(of: .mix(open.id)))
        func expectChange() async throws {
            let now = try #require(try await visitor.version(of: .mix(open.id)))
            #expect(now > version)
            version = now
        }
        try await ada.addPhotos([photos[0]], to: open.id, at: Samples.now)
        try await expectChange()
        _ = try await ada.updateMix(
            Mix(id: open.id, title: "Open", sources: [], words: "", order: .title, audience: .public))
        try await expectChange()
        let before = try #require(try await max.version(of: .source(source)))
        _ = try await ada.performOnce(
            .change(.removeForEverybody, [photos[0]]), requestKey: nil, at: Samples.now, now: Samples.now)
        try await expectChange()
        #expect(try #require(try await max.version(of: .source(source))) > before)
        #expect(try await max.source(source)?.version == max.version(of: .source(source)))
    }

    /// Inactive devices of all users are deleted.
    @Test func changeWithDeletedDevices() async throws {
        try await max.noteView(of: photos[0], by: "device", at: Samples.now)
        let version = try #require(try await max.version(of: .recents(device: "device")))
        #expect(try await library.deleteDevices(unseenSince: Samples.now + 1) == 1)
        #expect(try #require(try await max.version(of: .recents(device: "device"))) > version)
    }
}
