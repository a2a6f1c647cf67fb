import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos are known again if a feed names them by other URLs and keys.
@Suite struct PhotoEvidenceTests {
    private func photo(
        _ url: String, _ title: String = "Unknown", page: String? = nil, key: String? = nil,
        date: Double? = nil
    ) -> FeedPhoto {
        var photo = FeedPhoto(title: title, original: url)
        photo.page = page
        photo.key = key
        photo.date = date.map(Date.init(timeIntervalSince1970:))
        return photo
    }

    /// Whether a person's removal stays when the feed gives the second in place of the first.
    private func keepsRemoval(_ old: [FeedPhoto], _ new: [FeedPhoto]) async throws -> Bool {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed(old + [photo("https://x.example/other")]))
        let first = try #require(try await library.allPhotos(in: id).first)
        _ = try await library.remove(first.id, at: Samples.now)
        try await library.refresh(id, Samples.feed([photo("https://x.example/new")] + new))
        let removed = try await library.removedPhotos(in: id)
        #expect(removed.map(\.id) == [first.id])
        return removed.first?.hasLeftFeed == false
    }

    @Test func knowsAnURLThatIsSignedAnew() async throws {
        let url = "https://i.example/a/1.jpg?token="
        #expect(try await keepsRemoval([photo(url + "1")], [photo(url + "2")]))
    }

    @Test func knowsAnURLOnAnotherHost() async throws {
        #expect(
            try await keepsRemoval(
                [photo("https://one.example/a/1.jpg")], [photo("https://two.example/a/1.jpg")]))
    }

    @Test func knowsAFileOfAnotherNameByItsPageAndTitle() async throws {
        let page = "https://p.example/1"
        #expect(
            try await keepsRemoval(
                [photo("https://i.example/u7gh", "Pier", page: page)],
                [photo("https://i.example/kd3f", "Pier", page: page)]))
    }

    @Test func knowsAFileOfAnotherNameByItsTitleAndDate() async throws {
        #expect(
            try await keepsRemoval(
                [photo("https://i.example/u7gh", "Pier", key: "1", date: 9)],
                [photo("https://i.example/kd3f", "Pier", key: "2", date: 9)]))
    }

    @Test func knowsThePicturesOfAnEntryInTheirOrder() async throws {
        let (old, new) = ("https://i.example/image?sig=", "https://i.example/image?signed=")
        let page = "https://p.example/1"
        #expect(
            try await keepsRemoval(
                [photo(old + "1", "Pier", page: page), photo(old + "2", "Pier", page: page)],
                [photo(new + "1", "Pier", page: page), photo(new + "2", "Pier", page: page)]))
    }

    @Test func takesNoOtherPhotoForOneThatWasRemoved() async throws {
        let old = photo("https://i.example/image?id=1", "Pier", page: "https://p.example/1")
        for new in [
            photo("https://i.example/image?id=2"), photo("https://i.example/image2?id=2", "Pier"),
            photo("https://i.example/image3", "Boat", page: "https://p.example/1"),
            photo("https://i.example/1.jpg", "Pier", page: "https://p.example/2"),
        ] {
            #expect(try await !keepsRemoval([old], [new]))
        }
    }

    @Test func tellsNoneApartWhereOneOfSeveralLeft() async throws {
        let page = "https://p.example/1"
        let old = [
            photo("https://i.example/a", "Pier", page: page),
            photo("https://i.example/b", "Pier", page: page),
        ]
        #expect(try await !keepsRemoval(old, [photo("https://i.example/c", "Pier", page: page)]))
    }
}
