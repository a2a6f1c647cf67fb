import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct ImagesTests {
    private let address = "https://example.org/a.jpg"

    private func sample() async throws -> (any LibraryStore, PhotoID, ImageFacts) {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "a"))
        let size = try #require(PixelSize(width: 40, height: 30))
        let facts = ImageFacts(
            size: size, contentType: "image/jpeg", color: 0xFF_FFFF, placeholder: Data([7]))
        return (library, try await library.photoIDs(in: id)[1], facts)
    }

    @Test func keepsFactsForAllPhotosOfAnAddress() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFacts(facts, of: address)
        #expect(try await library.photo(photo)?.facts == facts)
    }

    @Test func keepsColourAndPlaceholderWhereLaterFactsLackThem() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFacts(facts, of: address)
        let early = ImageFacts(size: facts.size, contentType: "image/jpeg")
        try await library.storeFacts(early, of: address)
        #expect(try await library.photo(photo)?.facts == facts)
    }

    @Test func forgetsColourAndPlaceholderOfAnotherContent() async throws {
        let (library, photo, facts) = try await sample()
        var first = facts
        first.revision = "0000000000000001"
        try await library.storeFacts(first, of: address)
        #expect(try await library.photo(photo)?.facts == first)
        // The beginning of a file tells no revision.
        try await library.storeFacts(ImageFacts(size: facts.size, contentType: "image/jpeg"), of: address)
        #expect(try await library.photo(photo)?.facts == first)
        let second = ImageFacts(size: facts.size, contentType: "image/jpeg", revision: "0000000000000002")
        try await library.storeFacts(second, of: address)
        #expect(try await library.photo(photo)?.facts == second)
        let source = try #require(try await library.photo(photo)?.source)
        let revisions = try await library.imageRevisions(in: source)
        #expect(revisions.map(\.address) == [address])
        #expect(revisions.map(\.revision) == ["0000000000000002"])
    }

    @Test func tellsAFailureUntilItIsCleared() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFailure("Not an image", of: address)
        #expect(try await library.photo(photo)?.failure == "Not an image")
        try await library.clearFailure(of: address)
        #expect(try await library.photo(photo)?.failure == nil)
        try await library.storeFailure("Gone", of: address)
        // A header may be read of a picture that cannot be shown.
        try await library.storeFacts(facts, of: address)
        #expect(try await library.photo(photo)?.failure == "Gone")
        #expect(try await library.photo(photo)?.facts == facts)
    }

    @Test func forgetsFailuresOfASourceWhoseImagesAreAskedForInAnotherWay() async throws {
        let (library, photo, _) = try await sample()
        let source = try #require(try await library.photo(photo)?.source)
        try await library.storeFailure("Forbidden", of: address)
        var settings = SourceSettings(layout: .grid)
        try await library.update(source, title: nil, settings: settings)
        #expect(try await library.photo(photo)?.failure == "Forbidden")
        settings.referer = "https://example.org/"
        try await library.update(source, title: nil, settings: settings)
        #expect(try await library.photo(photo)?.failure == nil)
        try await library.storeFailure("Forbidden", of: address)
        try await library.update(source, title: "Another", settings: settings)
        #expect(try await library.photo(photo)?.failure == "Forbidden")
    }

    @Test func forgetsOnlyImagesThatNoPhotoShows() async throws {
        let (library, photo, facts) = try await sample()
        try await library.storeFacts(facts, of: address)
        try await library.storeFacts(facts, of: "https://example.org/other.jpg")
        #expect(try await library.forgetUnusedImages() == 1)
        #expect(try await library.photo(photo)?.facts == facts)
    }
}
