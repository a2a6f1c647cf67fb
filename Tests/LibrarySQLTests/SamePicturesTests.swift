import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

@Suite(.timeLimit(.minutes(2))) struct SamePicturesTests {
    /// Photos of one page with one title, as of an album.
    private func album(_ count: Int, _ host: String) -> Feed {
        Samples.feed(
            (0..<count).map { number in
                var photo = FeedPhoto(title: "Wedding", original: "https://\(host)/\(number).jpg")
                photo.page = "https://p.example/wedding"
                return photo
            })
    }

    private func others(of source: SourceID, _ library: any LibraryStore) async throws -> Int {
        let photo = try #require(try await library.photoIDs(in: .source(source)).first)
        return try await library.copies(of: photo).count
    }

    /// The statements take linear time; a hundred times as long if each photo is compared with all of its source.
    @Test(arguments: [0, 1, 20_000]) func storesAnAlbumInLinearTime(otherCount: Int) async throws {
        let library = try Samples.library()
        let count = 20_000
        let other = try await library.add("https://other.example/", album(otherCount, "other.example"))
        let start = ContinuousClock.now
        let id = try await library.add("https://i.example/", album(count, "i.example")).id
        #expect(ContinuousClock.now - start < .seconds(8))
        #expect(try await library.photoIDs(in: .source(id)).count == count)
        guard otherCount > 0 else { return }
        #expect(try await others(of: other.id, library) == 0)
    }

    @Test func knowsThePhotoThatIsTheOnlyOneOfItsPageInBothSources() async throws {
        let library = try Samples.library()
        let source = try await library.add("https://other.example/", album(1, "other.example"))
        let id = try await library.add("https://i.example/", album(1, "i.example")).id
        let last = try await library.add("https://third.example/", album(1, "third.example"))
        for source in [source.id, id, last.id] { #expect(try await others(of: source, library) == 2) }
        let album = try await library.add("https://fourth.example/", album(2, "fourth.example"))
        #expect(try await others(of: album.id, library) == 0)
    }
}
