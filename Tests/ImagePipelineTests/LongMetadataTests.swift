import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

/// Metadata that is longer than any that is shown makes no photo unusable.
@Suite struct LongMetadataTests {
    private let url = "https://photos.example/long"
    private var request: ImageRequest { ImageRequest(url: url) }

    /// A packet of XMP with long texts of letters of two bytes.
    private static func xmp(textCount: Int, keywordCount: Int) -> Data {
        let text = String(repeating: "ü", count: textCount)
        let keywords = (0..<keywordCount).map { "<rdf:li>\($0) \(text)</rdf:li>" }.joined()
        return Data(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="a\(text)">\
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">a\(text)</rdf:li></rdf:Alt></dc:title>\
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">b\(text)</rdf:li></rdf:Alt></dc:description>\
            <dc:subject><rdf:Bag>\(keywords)</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    @Test func isCutAndThePhotoIsShown() async throws {
        let fixture = PipelineFixture()
        let webp = try await fixture.publish("b", width: 700, height: 500, format: .webp)
        let xmp = Self.xmp(textCount: 30_000, keywordCount: 100)
        let photo = MetadataSamples.webp(webp, width: 700, height: 500, exif: nil, xmp: xmp)
        fixture.loader.set(url, .bytes(photo))
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let record = fixture.pipeline.store.records.record(of: url)
        let metadata = try #require(record.facts?.metadata)
        #expect(metadata.title == "a" + String(repeating: "ü", count: (32_768 - 1) / 2) + "…")
        #expect(metadata.description == "b" + String(repeating: "ü", count: (32_768 - 1) / 2) + "…")
        #expect(metadata.credit == "a" + String(repeating: "ü", count: (1024 - 1) / 2) + "…")
        let keywords = metadata.keywords
        #expect(keywords.first?.hasPrefix("0 üü") == true)
        #expect(keywords.allSatisfy { $0.utf8.count <= 1027 && !$0.contains("\u{FFFD}") })
        // With them, the reply of a worker is far from its limit.
        #expect(keywords.reduce(0) { $0 + $1.utf8.count } <= 65_536)
        await fixture.pipeline.shutdown()
    }

    /// Slow listeners keep as many events as their bytes allow.
    @Test func countsAsMemoryOfAnEvent() throws {
        let size = try #require(PixelSize(width: 4, height: 3))
        var facts = ImageFacts(size: size, contentType: "image/png")
        let before = ImageEvent.facts(url: url, facts).byteCount
        facts.metadata = PhotoMetadata()
        facts.metadata?.description = String(repeating: "ü", count: 1000)
        facts.metadata?.keywords = ["harbour", "sea"]
        #expect(ImageEvent.facts(url: url, facts).byteCount >= before + 2010)
    }
}
