import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Mixes that others see, too.
@Suite struct SharedMixesTests {
    private let library: any LibraryStore
    private let ada: any LibraryStore
    private let max: any LibraryStore
    private let visitor: any LibraryStore
    private let sources: [Source]

    init() async throws {
        library = try Samples.library()
        ada = try await library.addPerson("ada", .admin)
        max = try await library.addPerson("max", .member)
        visitor = library.personal(to: .visitor)
        var sources: [Source] = []
        for name in ["a", "b"] {
            let photos = ["1", "2"].map { Samples.photo(name + $0) }
            sources.append(try await library.add("https://example.org/\(name)", Samples.feed(photos)))
        }
        self.sources = sources
    }

    private func add(_ title: String, _ audience: MixAudience, _ sources: [SourceID]?) async throws -> Mix {
        try await ada.addMix(title: title, sources: sources, words: "", order: .title, audience: audience)
    }

    private static func names(_ library: any LibraryStore, _ collection: CollectionID) async throws
        -> [String]
    {
        try await library.photos(in: collection).map { String($0.entry.title.dropFirst(6)) }
    }

    @Test func areSeenByThoseWhomTheyAreFor() async throws {
        let own = try await add("Own", .own, nil)
        let all = try await add("All", .all, nil)
        let open = try await add("Open", .public, nil)
        #expect(try await ada.mixes() == [all, open, own])
        #expect(try await max.mixes() == [all, open])
        #expect(try await visitor.mixes() == [open])
        #expect(try await max.mix(own.id) == nil)
        #expect(try await visitor.mix(all.id) == nil)
        #expect(try await max.photoIDs(in: .mix(all.id)).count == 4)
        #expect(try await max.photoIDs(in: .mix(own.id)).isEmpty)
        #expect(try await visitor.photoIDs(in: .mix(all.id)).isEmpty)
        #expect(try await visitor.photoIDs(in: .mix(open.id)).count == 4)
    }

    /// Publishing a mix publishes the photos that it shows, and no others of their sources.
    @Test func publishWhatTheySelect() async throws {
        let open = try await add("Open", .public, [sources[0].id])
        let shown = try await library.photos(in: .source(sources[0].id))
        let other = try #require(try await library.photos(in: .source(sources[1].id)).first)
        #expect(try await Self.names(visitor, .mix(open.id)) == ["a1", "a2"])
        #expect(try await Self.names(visitor, .mix(open.id).searched(for: "a2")) == ["a2"])
        #expect(try await visitor.photo(shown[0].id)?.id == shown[0].id)
        #expect(try await visitor.photos([shown[0].id, other.id]).map(\.id) == [shown[0].id])
        #expect(try await visitor.photo(other.id) == nil)
        // Neither its source, nor another photo by way of the mix.
        #expect(try await visitor.source(sources[0].id) == nil)
        #expect(try await visitor.sources().isEmpty)
        #expect(try await visitor.photoIDs(in: .source(sources[0].id)).isEmpty)
        #expect(try await visitor.position(of: other.id, in: .mix(open.id)) == nil)
        #expect(try await visitor.position(of: shown[0].id, in: .mix(open.id))?.index == 0)
        // Added photos are published, too, and no longer once they are removed.
        try await ada.addPhotos([other.id], to: open.id, at: Samples.now)
        #expect(try await visitor.photo(other.id)?.id == other.id)
        try await ada.removePhotos([other.id], from: open.id)
        #expect(try await visitor.photo(other.id) == nil)
        var closed = open
        closed.audience = .all
        try await ada.updateMix(closed)
        #expect(try await visitor.photo(shown[0].id) == nil)
        #expect(try await visitor.mixes().isEmpty)
    }

    /// A public source reveals no photo of another one.
    @Test func showsVisitorsNoOtherPhotosThroughAPublicSource() async throws {
        _ = try await library.setPublic(true, source: sources[0].id)
        let other = try #require(try await library.photos(in: .source(sources[1].id)).first)
        #expect(try await visitor.position(of: other.id, in: .source(sources[0].id)) == nil)
        #expect(try await ada.position(of: other.id, in: .source(sources[0].id))?.index == nil)
    }

    @Test func omitWhatEachHasHidden() async throws {
        let all = try await add("All", .all, [sources[0].id])
        let photo = try await library.photos(in: .source(sources[0].id))[0]
        try await max.remove(photo.id, at: Samples.now)
        #expect(try await Self.names(max, .mix(all.id)) == ["a2"])
        #expect(try await Self.names(ada, .mix(all.id)) == ["a1", "a2"])
    }

    @Test func haveNamesThatAreNobodyElses() async throws {
        let maxs = try await max.addMix(title: "Lakes", sources: nil, words: "", order: .title)
        let adas = try await ada.addMix(title: "Lakes", sources: nil, words: "", order: .title)
        // Two people do not see each other's.
        #expect(maxs.id == adas.id)
        var shared = adas
        shared.audience = .all
        shared = try #require(try await ada.updateMix(shared))
        #expect(shared.id.rawValue == "lakes-2")
        #expect(try await max.mix(maxs.id) == maxs)
        #expect(try await max.mix(shared.id) == shared)
        #expect(try await ada.mix(adas.id) == nil)
        let next = try await max.addMix(title: "Lakes 2", sources: nil, words: "", order: .title)
        #expect(next.id.rawValue == "lakes-2-2")
        // It becomes the administrator's own again, photos that were put in included.
        let photo = try await library.photos(in: .source(sources[0].id))[0]
        try await ada.addPhotos([photo.id], to: shared.id, at: Samples.now)
        shared.audience = .own
        shared.sources = []
        let own = try #require(try await ada.updateMix(shared))
        #expect(try await Self.names(ada, .mix(own.id)) == ["a1"])
        #expect(try await max.mix(own.id) == nil)
    }

    /// Mixes for everybody do not belong to the administrator who created them.
    @Test func outliveTheAccountThatMadeThem() async throws {
        let all = try await max.addMix(
            title: "All", sources: nil, words: "", order: .title, audience: .all)
        let account = try #require(try await library.account(named: "max")?.account)
        #expect(try await library.deleteAccount(account.id))
        #expect(try await ada.mixes() == [all])
        #expect(try await ada.deleteMix(all.id))
        #expect(try await ada.mixes().isEmpty)
    }
}
