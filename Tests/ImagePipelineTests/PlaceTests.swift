import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

@Suite struct PlaceTests {
    private let url = "https://photos.example/place.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    /// A JPEG segment of EXIF: turned by 90 degrees, taken in Bergen.
    private var exif: Data {
        var bytes = Data("Exif".utf8) + Data([0, 0])
        func number(_ value: UInt32, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func entry(_ tag: UInt32, _ type: UInt32, _ count: UInt32, _ value: [UInt8]) -> Data {
            Data(number(tag, 2) + number(type, 2) + number(count, 4) + value)
        }
        let start = Data([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8])
        // The main directory at 8 has two entries, that of the place at 38 four.
        let main =
            Data(number(2, 2)) + entry(0x0112, 3, 1, [0, 6, 0, 0]) + entry(0x8825, 4, 1, number(38, 4))
            + Data(number(0, 4))
        let place =
            Data(number(4, 2)) + entry(1, 2, 2, [UInt8(ascii: "N"), 0, 0, 0])
            + entry(2, 5, 3, number(92, 4)) + entry(3, 2, 2, [UInt8(ascii: "E"), 0, 0, 0])
            + entry(4, 5, 3, number(116, 4)) + Data(number(0, 4))
        let degrees: [UInt32] = [60, 1, 23, 1, 30, 1, 5, 1, 19, 1, 12, 1]
        bytes += start + main + place + Data(degrees.flatMap { number($0, 4) })
        return Data([0xFF, 0xE1] + number(UInt32(bytes.count + 2), 2)) + bytes
    }

    private func photoWithPlace(_ fixture: PipelineFixture) async throws -> Data {
        let plain = try await fixture.publish(url, width: 400, height: 300)
        return plain.prefix(2) + exif + plain.dropFirst(2) + Data("hidden 60.39, 5.32".utf8)
    }

    @Test func readsThePlaceOfAFile() async throws {
        let fixture = PipelineFixture()
        let file = fixture.folder.appendingPathComponent("bergen.jpg")
        let photo = try await photoWithPlace(fixture)
        try photo.write(to: file)
        let metadata = try await fixture.pipeline.metadata(ofFile: file)
        let coordinate = try #require(metadata.coordinate)
        #expect(abs(coordinate.latitude - 60.3917) < 0.001)
        #expect(abs(coordinate.longitude - 5.32) < 0.001)
        #expect(metadata.size == PixelSize(width: 300, height: 400))
        await fixture.pipeline.shutdown()
    }

    @Test func sendsOriginalsWithoutTheirPlace() async throws {
        let fixture = PipelineFixture()
        let photo = try await photoWithPlace(fixture)
        fixture.loader.set(url, .bytes(photo))
        let original = try await fixture.pipeline.original(of: request)
        let sent = try original.bytes.load()
        #expect(sent.count < photo.count)
        #expect(sent.range(of: Data("hidden".utf8)) == nil)
        let file = fixture.folder.appendingPathComponent("sent.jpg")
        try sent.write(to: file)
        let metadata = try await fixture.pipeline.metadata(ofFile: file)
        #expect(metadata.coordinate == nil)
        // It still stands upright, and the picture itself is the same.
        #expect(metadata.size == PixelSize(width: 300, height: 400))
        let scan = try #require(photo.range(of: Data([0xFF, 0xDA])))
        let end = try #require(photo.range(of: Data([0xFF, 0xD9]), options: .backwards))
        #expect(sent.range(of: photo[scan.lowerBound..<end.lowerBound]) != nil)
        #expect(try await fixture.pipeline.original(of: request).bytes.load() == sent)
        await fixture.pipeline.shutdown()
    }

    @Test func turnsRenditionsUprightAndStripsThem() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .bytes(try await photoWithPlace(fixture)))
        let rendition = try await fixture.pipeline.rendition(.fitted(640), .jpeg, of: request)
        #expect(try await fixture.look(at: rendition.data).size == PixelSize(width: 300, height: 400))
        #expect(try rendition.data.range(of: Data("Exif".utf8)) == nil)
        #expect(try await fixture.pipeline.facts(of: request).size == PixelSize(width: 300, height: 400))
        await fixture.pipeline.shutdown()
    }

    /// A JPEG segment of XMP with one property.
    private func xmp(_ property: String) -> Data {
        let packet =
            Data("http://ns.adobe.com/xap/1.0/".utf8) + Data([0])
            + Data(
                """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
                <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
                xmlns:exif="http://ns.adobe.com/exif/1.0/" \(property)/></rdf:RDF></x:xmpmeta>
                """.utf8)
        let length = packet.count + 2
        return Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + packet
    }

    @Test(arguments: [
        (#"photoshop:State="Vestland""#, true), (#"photoshop:Country="Norway""#, true),
        (#"exif:GPSDestLatitude="60,23.5N""#, true), (#"exif:GPSAreaInformation="Bergen""#, true),
        (#"photoshop:Credit="Kari""#, false),
    ])
    func detectsPropertiesWithAPlace(property: String, tells: Bool) async throws {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish(url)
        let photo = plain.prefix(2) + xmp(property) + plain.dropFirst(2)
        fixture.loader.set(url, .bytes(photo))
        let sent = try await fixture.pipeline.original(of: request).bytes.load()
        #expect((sent == photo) == !tells)
        await fixture.pipeline.shutdown()
    }

    @Test(arguments: [(0x0014, true), (0x001C, true), (0x001D, false)])
    func detectsGPSFieldsWithAPlace(tag: Int, tells: Bool) async throws {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish(url)
        let photo = plain.prefix(2) + exif(gps: UInt16(tag)) + plain.dropFirst(2)
        fixture.loader.set(url, .bytes(photo))
        let sent = try await fixture.pipeline.original(of: request).bytes.load()
        #expect((sent == photo) == !tells)
        await fixture.pipeline.shutdown()
    }

    /// A JPEG segment of EXIF with one GPS field: `GPSDestLatitude` (0x14) as fractions, others as text.
    private func exif(gps tag: UInt16) -> Data {
        let isFraction = tag == 0x14
        let value: [UInt8] =
            isFraction
            ? [0, 0, 0, 60, 0, 0, 0, 1, 0, 0, 0, 23, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1]
            : Array("2024:05:01".utf8) + [0, 0]
        let type: UInt8 = isFraction ? 5 : tag == 0x1C ? 7 : 2
        let count: UInt8 = isFraction ? 3 : 11
        var bytes = Data("Exif".utf8) + Data([0, 0, 0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8])
        // The main directory at 8 has one entry, that of the place at 26 one.
        bytes += Data([0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0])
        bytes += Data([0, 1, 0, UInt8(tag), 0, type, 0, 0, 0, count, 0, 0, 0, 44, 0, 0, 0, 0]) + value
        return Data([0xFF, 0xE1, 0, UInt8(bytes.count + 2)]) + bytes
    }

    @Test func zerosAfterAPictureAreNoPlace() async throws {
        let fixture = PipelineFixture()
        let photo = try await fixture.publish(url) + Data(count: 700)
        fixture.loader.set(url, .bytes(photo))
        #expect(try await fixture.pipeline.original(of: request).bytes.load() == photo)
        await fixture.pipeline.shutdown()
    }

    @Test func keepsFilesWithoutAPlaceAsTheyAre() async throws {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish(url)
        for _ in 0..<2 {
            #expect(try await fixture.pipeline.original(of: request).bytes.load() == plain)
        }
        #expect(fixture.pipeline.store.records.record(of: url).isPlaceless == true)
        await fixture.pipeline.shutdown()
    }
}
