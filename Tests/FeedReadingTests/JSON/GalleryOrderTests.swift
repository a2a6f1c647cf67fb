import FeedReading
import Photos
import Testing

/// Reddit lists the pictures of a gallery by identifier, and their order and captions beside that.
@Suite struct GalleryOrderTests {
    private static let keys = ["m1x2s3l4k5", "a9b8c7d6e5", "zk3j5h7x8v"]

    private func post(_ order: String) -> String {
        let pictures = Self.keys.map {
            #""\#($0)": {"id": "\#($0)", "s": {"u": "https://a.example/\#($0).jpg"}}"#
        }
        return #"{"title": "T", \#(order), "media_metadata": {\#(pictures.joined(separator: ","))}}"#
    }

    @Test func aListOfIdentifiersOrdersThePictures() throws {
        let items = #"{"media_id": "zk3j5h7x8v", "caption": "First"}, {"media_id": "m1x2s3l4k5"}"#
        let feed = try read("[\(post(#""gallery_data": {"items": [\#(items)]}"#))]")
        let names = ["zk3j5h7x8v", "m1x2s3l4k5", "a9b8c7d6e5"]
        #expect(feed.photos.map(\.original) == names.map { "https://a.example/\($0).jpg" })
        #expect(feed.photos.map(\.title) == ["T", "T", "T"])
        #expect(feed.photos.map(\.description) == ["First", nil, nil])
    }

    @Test func withoutOneTheOrderOfTheDocumentStays() throws {
        let feed = try read("[\(post(#""gallery_data": {"items": [{"media_id": "other"}]}"#))]")
        #expect(feed.photos.map(\.original) == Self.keys.map { "https://a.example/\($0).jpg" })
    }
}
