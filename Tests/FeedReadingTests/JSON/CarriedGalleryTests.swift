import FeedReading
import Photos
import Testing

/// Galleries that are lists in an object.
@Suite struct CarriedGalleryTests {
    private static let urls = ["c", "a", "b"].map { "https://a.example.org/\($0).jpg" }
    private static let cover =
        #""cover": {"data": {"id": 4, "attributes": {"name": "c.jpg", "url": "\#(urls[0])"}}}"#

    @Test(arguments: [
        #"{"data": [{"id": 5, "attributes": {"name": "a.jpg", "url": "https://a.example.org/a.jpg"}}, {"id": 6, "attributes": {"name": "b.jpg", "url": "https://a.example.org/b.jpg"}}]}"#,
        #"{"nodes": [{"sourceUrl": "https://a.example.org/a.jpg"}, {"sourceUrl": "https://a.example.org/b.jpg"}]}"#,
        #"{"edges": [{"node": {"sourceUrl": "https://a.example.org/a.jpg"}}, {"node": {"sourceUrl": "https://a.example.org/b.jpg"}}]}"#,
    ])
    func belongToTheirEntry(gallery: String) throws {
        let alone = try read(#"{"data": [{"id": 1, "title": "Pier", "gallery": \#(gallery)}]}"#)
        #expect(alone.photos.map(\.original) == Array(Self.urls[1...]))
        #expect(alone.photos.map(\.title) == ["Pier", "Pier"])
        let both = try read(
            #"{"data": [{"id": 1, "title": "Pier", \#(Self.cover), "gallery": \#(gallery)}]}"#)
        #expect(both.photos.map(\.original) == Self.urls)
    }

    @Test func ofOnePictureAreNoSizeOfTheCover() throws {
        let feed = try read(
            #"[{"id": 1, "title": "Pier", "image": "\#(Self.urls[0])", "gallery": {"nodes": [{"sourceUrl": "\#(Self.urls[1])"}]}}]"#
        )
        #expect(feed.photos.map(\.original) == Array(Self.urls[..<2]))
    }

    @Test func whatAPhotoBelongsToIsNone() throws {
        let feed = try read(
            #"[{"id": 1, "title": "Pier", "image": "\#(Self.urls[0])", "gallery": {"id": 7, "title": "Sea", "image": "\#(Self.urls[1])"}}]"#
        )
        #expect(feed.photos.map(\.original) == [Self.urls[0]])
    }
}
