import Catalog
import Foundation
import Photos
import Testing

@Suite struct CatalogImagesTests {
    private let address = "https://example.org/a.jpg"

    private func sample() async throws -> (Catalog, PhotoID, ImageFacts) {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "a"))
        let size = try #require(PixelSize(width: 40, height: 30))
        let facts = ImageFacts(
            size: size, contentType: "image/jpeg", color: 0xFF_FFFF, placeholder: Data([7]))
        return (catalog, try await catalog.photoIDs(in: id)[1], facts)
    }

    @Test func keepsFactsForAllPhotosOfAnAddress() async throws {
        let (catalog, photo, facts) = try await sample()
        try await catalog.storeFacts(facts, of: address)
        #expect(try await catalog.photo(photo)?.facts == facts)
    }

    @Test func keepsColourAndPlaceholderWhereLaterFactsLackThem() async throws {
        let (catalog, photo, facts) = try await sample()
        try await catalog.storeFacts(facts, of: address)
        let early = ImageFacts(size: facts.size, contentType: "image/jpeg")
        try await catalog.storeFacts(early, of: address)
        #expect(try await catalog.photo(photo)?.facts == facts)
    }

    @Test func forgetsColourAndPlaceholderOfAnotherContent() async throws {
        let (catalog, photo, facts) = try await sample()
        var first = facts
        first.revision = "0000000000000001"
        try await catalog.storeFacts(first, of: address)
        #expect(try await catalog.photo(photo)?.facts == first)
        // The beginning of a file tells no revision.
        try await catalog.storeFacts(ImageFacts(size: facts.size, contentType: "image/jpeg"), of: address)
        #expect(try await catalog.photo(photo)?.facts == first)
        let second = ImageFacts(size: facts.size, contentType: "image/jpeg", revision: "0000000000000002")
        try await catalog.storeFacts(second, of: address)
        #expect(try await catalog.photo(photo)?.facts == second)
        let source = try #require(try await catalog.photo(photo)?.source)
        let revisions = try await catalog.imageRevisions(in: source)
        #expect(revisions.map(\.address) == [address])
        #expect(revisions.map(\.revision) == ["0000000000000002"])
    }

    @Test func tellsAFailureUntilItIsCleared() async throws {
        let (catalog, photo, facts) = try await sample()
        try await catalog.storeFailure("Not an image", of: address)
        #expect(try await catalog.photo(photo)?.failure == "Not an image")
        try await catalog.clearFailure(of: address)
        #expect(try await catalog.photo(photo)?.failure == nil)
        try await catalog.storeFailure("Gone", of: address)
        // A header may be read of a picture that cannot be shown.
        try await catalog.storeFacts(facts, of: address)
        #expect(try await catalog.photo(photo)?.failure == "Gone")
        #expect(try await catalog.photo(photo)?.facts == facts)
    }

    @Test func forgetsFailuresOfASourceWhoseImagesAreAskedForInAnotherWay() async throws {
        let (catalog, photo, _) = try await sample()
        let source = try #require(try await catalog.photo(photo)?.source)
        try await catalog.storeFailure("Forbidden", of: address)
        var settings = SourceSettings(layout: .grid)
        try await catalog.update(source, title: nil, settings: settings)
        #expect(try await catalog.photo(photo)?.failure == "Forbidden")
        settings.referer = "https://example.org/"
        try await catalog.update(source, title: nil, settings: settings)
        #expect(try await catalog.photo(photo)?.failure == nil)
        try await catalog.storeFailure("Forbidden", of: address)
        try await catalog.update(source, title: "Another", settings: settings)
        #expect(try await catalog.photo(photo)?.failure == "Forbidden")
    }

    @Test func forgetsOnlyImagesThatNoPhotoShows() async throws {
        let (catalog, photo, facts) = try await sample()
        try await catalog.storeFacts(facts, of: address)
        try await catalog.storeFacts(facts, of: "https://example.org/other.jpg")
        #expect(try await catalog.forgetUnusedImages() == 1)
        #expect(try await catalog.photo(photo)?.facts == facts)
    }
}
