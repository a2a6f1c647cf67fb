import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos of several sources, saved under a name.
@Suite struct MixesTests {
    private static func photo(_ name: String, day: Double) -> FeedPhoto {
        var photo = Samples.photo(name)
        photo.date = Date(timeIntervalSince1970: day * 86_400)
        return photo
    }

    private func library() async throws -> (any LibraryStore, [SourceID]) {
        let library = try Samples.library()
        var ids: [SourceID] = []
        for (number, names) in [["lake a", "ridge b"], ["lake c", "ridge d"], ["lake e"]].enumerated() {
            let photos = names.enumerated().map { Self.photo($1, day: Double(number * 2 + $0)) }
            ids.append(try await library.add("https://example.org/\(number)", Samples.feed(photos)).id)
        }
        return (library, ids)
    }

    private static func names(_ library: any LibraryStore, _ collection: CollectionID) async throws -> String
    {
        try await library.photos(in: collection).map { String($0.entry.title.suffix(1)) }.joined()
    }

    @Test func havePhotosOfTheirSourcesWithTheirWordsInTheirOrder() async throws {
        let (library, sources) = try await library()
        let all = try await library.addMix(title: "Everything", sources: nil, words: "", order: .oldest)
        let lakes = try await library.addMix(
            title: "Lakes", sources: Array(sources.prefix(2)), words: "lake", order: .newest)
        #expect(try await Self.names(library, .mix(all.id)) == "abcde")
        #expect(try await library.dates(of: .mix(all.id))?.total == 5)
        #expect(try await Self.names(library, .mix(lakes.id)) == "ca")
        #expect(try await Self.names(library, .mix(lakes.id).ordered(by: .oldest)) == "ac")
        #expect(try await Self.names(library, .mix(all.id).searched(for: "ridge")) == "bd")
        #expect(try await Self.names(library, .mix(lakes.id).searched(for: "c")) == "c")
        // A source that comes later is in the mix of all, and one that is deleted in none.
        try await library.add("https://example.org/later", Samples.feed([Self.photo("lake z", day: 99)]))
        #expect(try await Self.names(library, .mix(all.id)) == "abcdez")
        for source in sources.prefix(2) { try await library.deleteSource(source) }
        #expect(try await Self.names(library, .mix(lakes.id)).isEmpty)
        #expect(try await library.mix(lakes.id)?.sources == [])
    }

    @Test func areChangedAndDeleted() async throws {
        let (library, sources) = try await library()
        var mix = try await library.addMix(title: "Lakes", sources: nil, words: "lake", order: .title)
        let second = try await library.addMix(title: "Lakes", sources: nil, words: "", order: .title)
        #expect(mix.id.rawValue == "lakes" && second.id.rawValue == "lakes-2")
        #expect(
            try await library.addMix(title: "New", sources: nil, words: "", order: .title).id.rawValue
                == "new-2")
        let before = try #require(try await library.version(of: .mix(mix.id)))
        (mix.title, mix.sources, mix.words) = ("One", [sources[0]], "")
        #expect(try await library.updateMix(mix) == mix)
        #expect(try await library.mix(mix.id) == mix)
        #expect(try await Self.names(library, .mix(mix.id)) == "ab")
        #expect(try #require(try await library.version(of: .mix(mix.id))) > before)
        #expect(try await library.mixes().map(\.title) == ["Lakes", "New", "One"])
        #expect(try await library.deleteMix(mix.id))
        #expect(try await library.mix(mix.id) == nil)
        #expect(try await library.updateMix(mix) == nil)
        #expect(try await !library.deleteMix(mix.id))
        #expect(try await library.version(of: .mix(mix.id)) == nil)
    }

    @Test func belongToTheirUser() async throws {
        let (library, _) = try await library()
        try await library.addUser(UserID(rawValue: 2), name: "guest")
        let mix = try await library.addMix(title: "Lakes", sources: nil, words: "lake", order: .newest)
        let guest = library.personal(to: UserID(rawValue: 2))
        #expect(try await guest.mixes().isEmpty)
        #expect(try await guest.photoIDs(in: .mix(mix.id)).isEmpty)
    }

    @Test func havePhotosThatWerePutIn() async throws {
        let (library, sources) = try await library()
        let lakes = try await library.addMix(
            title: "Lakes", sources: [sources[0]], words: "lake", order: .oldest)
        let photos = try await library.photoIDs(in: .all.ordered(by: .oldest))
        let before = try #require(try await library.version(of: .mix(lakes.id)))
        // "lake a" is in it already because of its source; it stays once.
        #expect(
            try await library.addPhotos([photos[0], photos[1], photos[3]], to: lakes.id, at: Samples.now) == 3
        )
        #expect(try #require(try await library.version(of: .mix(lakes.id))) > before)
        #expect(try await library.addPhotos([photos[3]], to: lakes.id, at: Samples.now) == 0)
        #expect(try await Self.names(library, .mix(lakes.id)) == "abd")
        #expect(try await Self.names(library, .mix(lakes.id).searched(for: "ridge")) == "bd")
        #expect(try await library.removePhotos([photos[0], photos[1]], from: lakes.id) == 2)
        #expect(try await Self.names(library, .mix(lakes.id)) == "ad")
        try await library.remove(photos[3], at: Samples.now)
        #expect(try await Self.names(library, .mix(lakes.id)) == "a")
        try await library.restore(photos[3])
        // A mix of chosen photos alone, one of which does not exist.
        let chosen = try await library.addMix(title: "Chosen", sources: [], words: "", order: .newest)
        #expect(try await Self.names(library, .mix(chosen.id)).isEmpty)
        let missing = PhotoID(rawValue: 999)
        #expect(try await library.addPhotos([photos[4], missing], to: chosen.id, at: Samples.now) == 1)
        #expect(try await Self.names(library, .mix(chosen.id)) == "e")
        #expect(try await library.deleteMix(chosen.id))
        #expect(try await library.addPhotos(photos, to: chosen.id, at: Samples.now) == nil)
        #expect(try await library.removePhotos(photos, from: chosen.id) == nil)
    }

    @Test func areChangedOnceByARequestThatArrivesTwice() async throws {
        let (library, _) = try await library()
        let photos = try await library.photoIDs(in: .all.ordered(by: .oldest))
        func key(_ text: String) -> RequestKey { RequestKey(text, now: Samples.now) }
        func make(_ text: String) async throws -> MixID {
            try await library.addMix(
                title: "Trip", sources: [], words: "", order: .title, audience: .own, once: key(text)
            ).id
        }
        let first = try await make("make")
        #expect(try await make("make") == first)
        let second = try await make("make again")
        #expect(second != first)
        #expect(try await make("make again") == second)
        let added = Array(photos.prefix(2))
        for _ in 0..<2 {
            #expect(
                try await library.addPhotos(added, to: first, at: Samples.now, once: key("add")) == 2)
        }
        for _ in 0..<2 {
            #expect(try await library.removePhotos([added[0]], from: first, once: key("remove")) == 1)
        }
        // Changes in between stay.
        try await library.addPhotos(added, to: first, at: Samples.now)
        #expect(try await library.removePhotos([added[0]], from: first, once: key("remove")) == 0)
        #expect(try await library.photoIDs(in: .mix(first)).count == 2)
        try await library.updateMix(first, MixChange(title: "One"), once: key("update"))
        try await library.updateMix(first, MixChange(title: "Two"), once: nil)
        let mix = try await library.updateMix(first, MixChange(title: "One"), once: key("update"))
        #expect(mix?.title == "Two")
    }

    @Test func keepWhatAChangeDoesNotName() async throws {
        let (library, sources) = try await library()
        let mix = try await library.addMix(title: "Lakes", sources: nil, words: "lake", order: .title)
        try await library.updateMix(mix.id, MixChange(sources: .some([sources[0]])), once: nil)
        try await library.updateMix(mix.id, MixChange(title: "Seas", order: .newest), once: nil)
        let changed = try #require(try await library.mix(mix.id))
        #expect(changed.title == "Seas" && changed.words == "lake" && changed.order == .newest)
        #expect(changed.sources == [sources[0]])
        try await library.updateMix(mix.id, MixChange(sources: .some(nil)), once: nil)
        #expect(try await library.mix(mix.id)?.sources == nil)
    }

    @Test func keepPhotosThatLeaveTheirFeed() async throws {
        let library = try Samples.library()
        let url = "https://example.org/feed"
        let names = ["a", "b", "c"]
        let source = try await library.add(url, Samples.feed(names.map { Self.photo("lake \($0)", day: 1) }))
        let mix = try await library.addMix(title: "Kept", sources: [], words: "", order: .title)
        let photos = try await library.photoIDs(in: .source(source.id))
        try await library.addPhotos([photos[0], photos[1]], to: mix.id, at: Samples.now)
        try await library.refresh(source.id, Samples.feed([Self.photo("lake c", day: 1)]))
        #expect(try await Self.names(library, .mix(mix.id)) == "ab")
        #expect(try await library.photo(photos[0]) != nil)
    }
}
