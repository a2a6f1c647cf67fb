import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// Rows are inserted by the hundreds, and the rest one by one.
@Suite struct PhotoWriterTests {
    /// Every third entry has all values, the others almost none.
    private static func entries(_ count: Int) -> [FeedPhoto] {
        (0..<count).map { number in
            guard number.isMultiple(of: 3) else { return FeedPhoto(title: "Row \(number)") }
            var photo = Samples.photo("\(number)", key: "urn:\(number)")
            photo.description = "Words of \(number)"
            photo.thumbnail = "https://example.org/small/\(number).jpg"
            photo.page = "https://example.org/page/\(number)"
            photo.size = PixelSize(width: 100 + number, height: 90)
            photo.coordinate = Coordinate(latitude: Double(number % 90), longitude: -1.5)
            photo.place = "City \(number % 7), Norway"
            photo.date = Samples.now.addingTimeInterval(Double(number))
            photo.credit = "Person \(number)"
            photo.camera = "Camera \(number)"
            return photo
        }
    }

    @Test(arguments: [1, 199, 200, 201, 400, 550]) func writesTheValuesOfEachRow(count: Int) async throws {
        let library = try SQLLibrary.temporary()
        let entries = Self.entries(count)
        let id = try await library.addSample(Samples.feed(entries))
        #expect(try await library.allPhotos(in: id).map(\.entry) == entries)
        #expect(try await library.places().map(\.photoCount).reduce(0, +) == (count + 2) / 3)
        #expect(try await library.searchIndexIsWhole())
    }

    @Test func leavesNothingOfOldValuesInChangedRows() async throws {
        let library = try SQLLibrary.temporary()
        let entries = Self.entries(7)
        let id = try await library.addSample(Samples.feed(entries))
        let bare = entries.map { photo in
            var bare = FeedPhoto(title: photo.title, original: photo.original)
            bare.key = photo.key
            return bare
        }
        #expect(try await library.refresh(id, Samples.feed(bare)).changed == 3)
        #expect(try await library.allPhotos(in: id).map(\.entry) == bare)
        #expect(try await library.searchIndexIsWhole())
    }

    @Test(arguments: [3, 450]) func usesSizesOfKnownImages(count: Int) async throws {
        let library = try SQLLibrary.temporary()
        var entries = (0..<count).map { Samples.photo("\($0)") }
        for index in entries.indices { entries[index].size = PixelSize(width: 4, height: 3) }
        let real = try #require(PixelSize(width: 40, height: 20))
        let facts = ImageFacts(size: real, contentType: "image/jpeg")
        try await library.storeFacts(facts, of: try #require(entries[count / 2].original))
        let id = try await library.addSample(Samples.feed(entries))
        var sizes = entries.map(\.size)
        sizes[count / 2] = real
        #expect(try await library.shapes(of: .source(id)).shapes.map(\.size) == sizes)
    }
}
