import FeedReading
import Foundation
import Photos
import Testing

@Suite struct IIIFImageInformationFormatTests {
    @Test(arguments: [("3", "id", "max"), ("2", "@id", "full")])
    func readsTheOneImageOfAService(version: String, identifier: String, size: String) throws {
        let feed = try read(
            """
            {"@context": "http://iiif.io/api/image/\(version)/context.json", "protocol": "http://iiif.io/api/image",
             "\(identifier)": "https://i.example/map", "width": 6000, "height": 4000}
            """)
        #expect(feed.kind == .iiif)
        #expect(feed.photos.map(\.original) == ["https://i.example/map/full/\(size)/0/default.jpg"])
        #expect(feed.photos.first?.size == PixelSize(width: 6000, height: 4000))
    }

    @Test func leavesAloneWhatNamesNoSize() {
        let text = #"{"@context": "http://iiif.io/api/image/3/context.json", "id": "https://i.example/map"}"#
        #expect(throws: FeedReadingError.self) { try read(text) }
    }
}
