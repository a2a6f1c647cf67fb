import Foundation
import Photos
import Testing

@testable import ImagePipeline

// Over 300 lines: values, files and the metadata read from them share the same few samples.

@Suite struct MetadataValueTests {
    @Test(
        arguments: [
            ("2022:08:22 20:30:46", nil, 1_661_200_246.0), ("2022:08:22 20:30:46", "+02:00", 1_661_193_046.0),
            ("2022:08:22", nil, 1_661_126_400.0), ("2022-08-22T20:30", nil, 1_661_200_200.0),
        ] as [(String, String?, Double)])
    func readsDates(text: String, zone: String?, seconds: Double) {
        let moment = MetadataValue.moment(text, zone: zone)
        #expect(moment?.date.timeIntervalSince1970 == seconds)
        #expect(moment?.offset == (zone == nil ? nil : 7200))
    }

    @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "", "2022:13:01"])
    func knowsWhatIsNoDate(text: String) { #expect(MetadataValue.moment(text) == nil) }

    @Test(
        arguments: [
            ("2024-05-17T10:00:00+02:00", 1_715_932_800.0, 7200),
            ("2024-05-17T10:00:00Z", 1_715_940_000.0, 0),
            ("2024-05-17T10:00:00-03:30", 1_715_952_600.0, -12_600),
            ("2024-05-17T10:00", 1_715_940_000.0, nil),
            ("2024-05-17", 1_715_904_000.0, nil),
            // ISO 16684-1 allows dates without a day or a month: scans of old prints have them.
            ("1987", 536_457_600.0, nil), ("1987-06", 549_504_000.0, nil),
        ] as [(String, Double, Int?)])
    func readsDatesOfXmp(text: String, seconds: Double, offset: Int?) {
        let moment = MetadataValue.moment(iso: text)
        #expect(moment?.date.timeIntervalSince1970 == seconds)
        #expect(moment?.offset == offset)
    }

    @Test func readsNoCoordinateFromFractionsOfZero() {
        #expect(MetadataValue.coordinate("0/0 0/0 0/0", "N", "0/0 0/0 0/0", "E") == nil)
        #expect(MetadataValue.coordinate("0/1 0/1 0/1", "N", "0/1 0/1 0/1", "E") == nil)
        let south = MetadataValue.coordinate("10/1 30/1 0/1", "S", "20/1 0/1 36/1", "W")
        #expect(south == Coordinate(latitude: -10.5, longitude: -20.01))
    }

    @Test(
        arguments: [
            ("28/10", 2.8), ("35/1", 35), ("4", 4), ("0/1", nil), ("1/0", nil), ("-1/2", nil), ("", nil),
            (nil, nil),
        ] as [(String?, Double?)])
    func readsFractions(text: String?, value: Double?) { #expect(MetadataValue.positive(text) == value) }

    @Test(
        arguments: [
            (#"lang="x-default" Quay, "old", lang="no" Brygge"#, #"Quay, "old""#),
            (#"lang="en" Only English"#, "Only English"), ("Plain", "Plain"), (nil, nil),
        ] as [(String?, String?)])
    func readsTheFirstOfLanguages(text: String?, first: String?) {
        #expect(MetadataValue.alternative(text) == first)
    }
}

/// The metadata that a worker reads from whole files.
@Suite struct MetadataTests {
    private let url = "https://photos.example/metadata.jpg"

    /// The metadata of a JPEG that begins with these segments.
    private func metadata(_ segments: Data...) async throws -> PhotoMetadata {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish(url, width: 400, height: 300)
        let file = fixture.folder.appendingPathComponent("photo.jpg")
        try (plain.prefix(2) + segments.reduce(Data(), +) + plain.dropFirst(2)).write(to: file)
        let metadata = try await fixture.pipeline.metadata(ofFile: file)
        await fixture.pipeline.shutdown()
        #expect(metadata.size == PixelSize(width: 400, height: 300))
        return metadata
    }

    @Test func readsTheCamera() async throws {
        let exif = ExifSegment(
            main: [.text(0x010F, "FUJIFILM"), .text(0x0110, "X-T3")],
            photo: [
                .fractions(0x829A, 1, 250), .fractions(0x829D, 28, 10), .short(0x8827, 400),
                .fractions(0x920A, 35, 1), .text(0xA434, "XF35mmF1.4 R"),
            ])
        let metadata = try await metadata(exif.data)
        #expect(metadata.camera == "Fujifilm X-T3, XF35mmF1.4 R")
        #expect(metadata.lens == "XF35mmF1.4 R")
        #expect(metadata.exposureTime == 0.004)
        #expect(metadata.aperture == 2.8)
        #expect(metadata.iso == 400)
        #expect(metadata.focalLength == 35)
    }

    @Test func acceptsACameraWithoutValues() async throws {
        let exif = ExifSegment(
            main: [.text(0x010F, "Canon"), .text(0x0110, "Canon EOS R5"), .text(0x010E, "   ")],
            photo: [
                .fractions(0x829A, 0, 1), .fractions(0x829D, 0, 0), .short(0x8827, 0), .text(0xA434, "----"),
            ])
        let metadata = try await metadata(exif.data)
        #expect(metadata.camera == "Canon EOS R5")
        #expect(metadata.lens == nil)
        #expect(metadata.exposureTime == nil)
        #expect(metadata.aperture == nil)
        #expect(metadata.iso == nil)
        #expect(metadata.focalLength == nil)
        #expect(metadata.description == nil)
        #expect(metadata.keywords == [])
    }

    @Test(
        arguments: [
            ("+02:00", 1_715_932_800.0, 7200), ("-05:30", 1_715_959_800.0, -19_800),
            (nil, 1_715_940_000.0, nil),
        ] as [(String?, Double, Int?)])
    func readsDatesWithTheirOffset(zone: String?, seconds: Double, offset: Int?) async throws {
        let fields =
            [ExifField.text(0x9003, "2024:05:17 10:00:00")] + (zone.map { [.text(0x9011, $0)] } ?? [])
        let metadata = try await metadata(ExifSegment(photo: fields).data)
        #expect(metadata.date?.timeIntervalSince1970 == seconds)
        #expect(metadata.dateOffset == offset)
    }

    @Test func ignoresDefaultTitlesOfCameras() async throws {
        let exif = ExifSegment(main: [.text(0x010E, "SAMSUNG CAMERA PICTURES"), .text(0x013B, "Dav")])
        let metadata = try await metadata(exif.data)
        #expect(metadata.description == nil)
        // A person.
        #expect(metadata.credit == "Dav")
    }

    @Test func readsTitlesOfWindows() async throws {
        let text = Data("Høst".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } + [0, 0])
        let exif = ExifSegment(main: [
            .bytes(0x9C9B, text), .text(0x010E, "A (b) quay"), .text(0x013B, "Ada"),
        ])
        let metadata = try await metadata(exif.data)
        #expect(metadata.title == "Høst")
        #expect(metadata.description == "A (b) quay")
        #expect(metadata.credit == "Ada")
    }

    private func iptc(_ fields: [(UInt8, Data)]) -> Data {
        let body = fields.reduce(Data()) { $0 + Data([0x1C, 2, $1.0, 0, UInt8($1.1.count)]) + $1.1 }
        let even = body + Data(count: body.count % 2)
        let resource = Data("Photoshop 3.0\0".utf8) + Data("8BIM".utf8) + Data([4, 4, 0, 0, 0, 0])
        return segment(0xED, resource + Data([UInt8(body.count >> 8), UInt8(body.count & 255)]) + even)
    }

    @Test func readsIptc() async throws {
        let metadata = try await metadata(
            iptc([
                (5, Data("Quay".utf8)), (120, Data("The old quay".utf8)), (90, Data("Bergen".utf8)),
                (101, Data("Norway".utf8)), (55, Data("20240517".utf8)), (80, Data("Kari".utf8)),
                (25, Data("sea".utf8)), (25, Data("boats, old".utf8)),
            ]))
        #expect(metadata.title == "Quay")
        #expect(metadata.description == "The old quay")
        #expect(metadata.place == "Bergen, Norway")
        #expect(metadata.date?.timeIntervalSince1970 == 1_715_904_000)
        #expect(metadata.credit == "Kari")
        #expect(metadata.keywords == ["sea", "boats, old"])
    }

    /// Exiv2 takes a time without a zone as UTC.
    @Test(
        arguments: [
            ("20190704", nil, 1_562_198_400.0, nil),
            ("20190704", "183000+0200", 1_562_257_800.0, 7200), ("20190704", "183000", 1_562_265_000.0, 0),
            ("20190704", "999999", 1_562_198_400.0, nil),
        ] as [(String, String?, Double, Int?)])
    func readsTheDateAndTimeOfIptc(date: String, time: String?, seconds: Double, offset: Int?) async throws {
        let edited = ExifSegment(main: [.text(0x0132, "2024:03:05 10:00:00")])
        var fields = [(UInt8(55), Data(date.utf8))]
        if let time { fields.append((60, Data(time.utf8))) }
        let metadata = try await metadata(edited.data, iptc(fields))
        #expect(metadata.date?.timeIntervalSince1970 == seconds)
        #expect(metadata.dateOffset == offset)
    }

    @Test func readsIptcOfOldPrograms() async throws {
        let metadata = try await metadata(iptc([(5, Data([0x48, 0xF8, 0x73, 0x74]))]))
        #expect(metadata.title == "Høst")
    }

    private func xmp(_ text: String) -> Data {
        segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Data(text.utf8))
    }

    private let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
          xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Bergen"
          exif:GPSLatitude="60,23.5N" exif:GPSLongitude="5,19,12E">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Quay</rdf:li><rdf:li xml:lang="no">Brygge</rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>Ada, B.</rdf:li><rdf:li>Eve</rdf:li></rdf:Seq></dc:creator>
        <dc:subject><rdf:Bag><rdf:li>sea, salt</rdf:li><rdf:li>boats</rdf:li></rdf:Bag></dc:subject>
        <photoshop:DateCreated>2024-05-17T10:00:00+02:00</photoshop:DateCreated>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """

    @Test(arguments: ["", "\0\0"]) func readsXmpOfElementsAndAttributes(end: String) async throws {
        let metadata = try await metadata(xmp(packet + end))
        #expect(metadata.title == "Quay")
        #expect(metadata.credit == "Ada, B.")
        #expect(metadata.place == "Bergen")
        #expect(metadata.keywords == ["sea, salt", "boats"])
        #expect(metadata.date?.timeIntervalSince1970 == 1_715_932_800)
        #expect(metadata.dateOffset == 7200)
        #expect(abs((metadata.coordinate?.latitude ?? 0) - 60.3917) < 0.001)
        #expect(abs((metadata.coordinate?.longitude ?? 0) - 5.32) < 0.001)
    }

    @Test(arguments: ["<a><b", "", "\0"]) func survivesMalformedXmp(text: String) async throws {
        let exif = ExifSegment(main: [.text(0x010F, "Canon")])
        let metadata = try await metadata(exif.data, xmp(text))
        #expect(metadata.title == nil)
        #expect(metadata.camera == "Canon")
    }

    /// A JPEG XL of 64 by 64 pixels with EXIF (ISO 18181-2, section 4).
    private func jxl(_ exif: ExifSegment) throws -> Data {
        func box(_ name: String, _ body: Data) -> Data {
            big(UInt32(8 + body.count)) + Data(name.utf8) + body
        }
        let picture = try #require(
            Data(
                base64Encoded: """
                    /wpPBgHcAJNhCQCACpVRxg1ezvV8+aHDYtrGdYa22rawhLHZXhgkBEBxMca7a6C4bQGAmc8zRyEAIodKEgA=
                    """))
        // Behind the length of the segment and its name.
        let directories = exif.data.dropFirst(10)
        return box("JXL ", Data("\r\n\u{87}\n".unicodeScalars.map { UInt8($0.value) }))
            + box("ftyp", Data("jxl \0\0\0\0jxl ".utf8)) + box("Exif", Data(count: 4) + directories)
            + box("jxlc", picture)
    }

    @Test func readsJpegXL() async throws {
        let fixture = PipelineFixture()
        let file = fixture.folder.appendingPathComponent("photo.jxl")
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        try jxl(ExifSegment(photo: [.text(0xA434, "XF35mmF1.4 R")])).write(to: file)
        let metadata = try await fixture.pipeline.metadata(ofFile: file)
        #expect(metadata.lens == "XF35mmF1.4 R")
        #expect(metadata.size == PixelSize(width: 64, height: 64))
        await fixture.pipeline.shutdown()
    }

    @Test func factsOfAnImageHoldItsMetadata() async throws {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish(url, width: 400, height: 300)
        let exif = ExifSegment(photo: [.text(0xA434, "XF35mmF1.4 R"), .short(0x8827, 400)])
        fixture.loader.set(url, .bytes(plain.prefix(2) + exif.data + plain.dropFirst(2)))
        let request = ImageRequest(url: url)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let facts = try await fixture.pipeline.facts(of: request)
        #expect(facts.metadata?.lens == "XF35mmF1.4 R")
        #expect(facts.metadata?.iso == 400)
        let decoded = try JSONDecoder().decode(ImageFacts.self, from: JSONEncoder().encode(facts))
        #expect(decoded == facts)
        await fixture.pipeline.shutdown()
    }
}

/// One segment of a JPEG.
private func segment(_ marker: UInt8, _ body: Data) -> Data {
    let length = body.count + 2
    return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]) + body
}

/// One field of EXIF (CIPA DC-008, section 4.6.2).
private struct ExifField {
    let tag: UInt16
    let type: UInt16
    let count: Int
    let value: Data

    static func text(_ tag: UInt16, _ text: String) -> ExifField {
        let value = Data(text.utf8) + Data([0])
        return ExifField(tag: tag, type: 2, count: value.count, value: value)
    }

    static func bytes(_ tag: UInt16, _ value: Data) -> ExifField {
        ExifField(tag: tag, type: 1, count: value.count, value: value)
    }

    static func short(_ tag: UInt16, _ number: UInt16) -> ExifField {
        ExifField(tag: tag, type: 3, count: 1, value: big(number))
    }

    static func fractions(_ tag: UInt16, _ numbers: UInt32...) -> ExifField {
        ExifField(tag: tag, type: 5, count: numbers.count / 2, value: numbers.reduce(Data()) { $0 + big($1) })
    }

    static func long(_ tag: UInt16, _ number: UInt32) -> ExifField {
        ExifField(tag: tag, type: 4, count: 1, value: big(number))
    }
}

private func big<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
}

/// A segment of EXIF with a main directory and one of the photo.
private struct ExifSegment {
    var main: [ExifField] = []
    var photo: [ExifField] = []

    var data: Data {
        let start = 8
        let size = directory(main + [.long(0x8769, 0)], at: start).count
        let directories =
            directory(main + [.long(0x8769, UInt32(start + size))], at: start)
            + directory(photo, at: start + size)
        let head = Data("Exif\0\0".utf8) + Data([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8])
        return segment(0xE1, head + directories)
    }

    /// The entries of a directory, and behind them the values that take more than four bytes.
    private func directory(_ fields: [ExifField], at offset: Int) -> Data {
        var entries = big(UInt16(fields.count))
        var values = Data()
        let end = offset + 2 + 12 * fields.count + 4
        for field in fields.sorted(by: { $0.tag < $1.tag }) {
            entries += big(field.tag) + big(field.type) + big(UInt32(field.count))
            if field.value.count <= 4 {
                entries += field.value + Data(count: 4 - field.value.count)
            } else {
                entries += big(UInt32(end + values.count))
                values += field.value + Data(count: field.value.count % 2)
            }
        }
        return entries + big(UInt32(0)) + values
    }
}
