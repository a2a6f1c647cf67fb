import Library
import LibrarySamples
import Photos
import Testing

@Suite struct LanguagesTests {
    private let german = LanguageTag(rawValue: "de")
    private let french = LanguageTag(rawValue: "fr")

    /// Two photos, of which the second has a language of its own.
    private func feed(in language: LanguageTag?, second: LanguageTag? = nil) -> Feed {
        var feed = Samples.feed("a", "b")
        feed.language = language
        feed.photos[1].language = second
        return feed
    }

    private func languages(_ library: any LibraryStore, _ id: SourceID) async throws -> [LanguageTag?] {
        try await library.allPhotos(in: id).map(\.entry.language)
    }

    @Test func keepsTheLanguageOfAFeedAndOfItsPhotos() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(feed(in: german, second: french))
        #expect(try await library.source(id)?.language == german)
        #expect(try await library.sources().map(\.titleLanguage) == [german])
        #expect(try await languages(library, id) == [german, french])
        #expect(try await library.photos(in: .all).allSatisfy { $0.entry.language != nil })
        #expect(try await library.source(id)?.cover?.entry.language == german)
    }

    @Test func followsTheFeed() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(feed(in: nil))
        #expect(try await languages(library, id) == [nil, nil])
        let version = try #require(try await library.source(id)?.version)
        let summary = try await library.refresh(id, feed(in: german))
        #expect(summary.changed == 0)
        #expect(try await languages(library, id) == [german, german])
        #expect(try #require(try await library.source(id)?.version) > version)
        #expect(try await library.refresh(id, feed(in: german, second: french)).changed == 1)
        #expect(try await languages(library, id) == [german, french])
        let last = try await library.source(id)?.version
        try await library.refresh(id, feed(in: german, second: french))
        #expect(try await library.source(id)?.version == last)
        try await library.refresh(id, feed(in: nil))
        #expect(try await languages(library, id) == [nil, nil])
    }

    @Test func knowsNoLanguageOfANameThatAPersonGave() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(feed(in: german))
        let source = try await library.update(id, title: "Boats", settings: SourceSettings())
        #expect(source?.language == german)
        #expect(source?.titleLanguage == nil)
    }
}
