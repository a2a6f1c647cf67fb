import Foundation
import Photos
import Testing

@testable import ImagePipeline

@Suite struct MetadataTests {
    @Test(arguments: [
        ("Canon (Canon, ASCII, 6 components, 6 bytes)", "Canon"),
        ("A (b) (A (b), ASCII, 6 components, 6 bytes)", "A (b)"),
        ("39/1 6/1 (39, 6, Rational, 2 components, 16 bytes)", "39/1 6/1"),
    ])
    func readsValuesAsTheLibraryWritesThem(text: String, value: String) {
        #expect(ExifFields.value(text) == value)
    }

    @Test func readsNoValueFromBlanks() {
        #expect(ExifFields.value("  (, ASCII, 1 components, 1 bytes)") == nil)
    }

    @Test(
        arguments: [
            ("2022:08:22 20:30:46", nil, 1_661_200_246.0), ("2022:08:22 20:30:46", "+02:00", 1_661_193_046.0),
            ("2022:08:22", nil, 1_661_126_400.0), ("2022-08-22T20:30", nil, 1_661_200_200.0),
        ] as [(String, String?, Double)])
    func readsDates(text: String, zone: String?, seconds: Double) {
        #expect(ExifFields.date(text, zone: zone)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "", "2022:13:01"])
    func knowsWhatIsNoDate(text: String) { #expect(ExifFields.date(text) == nil) }

    @Test func readsNoCoordinateFromFractionsOfZero() {
        #expect(ExifFields.coordinate("0/0 0/0 0/0", "N", "0/0 0/0 0/0", "E") == nil)
        #expect(ExifFields.coordinate("0/1 0/1 0/1", "N", "0/1 0/1 0/1", "E") == nil)
        let south = ExifFields.coordinate("10/1 30/1 0/1", "S", "20/1 0/1 36/1", "W")
        #expect(south == Coordinate(latitude: -10.5, longitude: -20.01))
    }

    @Test func readsIptc() {
        func field(_ number: UInt8, _ text: String) -> Data {
            Data([0x1C, 2, number, 0, UInt8(text.utf8.count)]) + Data(text.utf8)
        }
        let body =
            field(5, "Quay") + field(120, "The old quay") + field(90, "Bergen") + field(101, "Norway")
            + field(55, "20240517")
        let blob =
            Data("Photoshop 3.0\u{0}8BIM\u{4}\u{4}\u{0}\u{0}".utf8) + Data([0, 0, 0, UInt8(body.count)])
            + body
        for bytes in [body, blob] {
            let fields = IptcFields(bytes)
            #expect(fields.title == "Quay")
            #expect(fields.caption == "The old quay")
            #expect(fields.place == ["Bergen", nil, "Norway"])
            #expect(fields.date?.timeIntervalSince1970 == 1_715_904_000)
        }
    }

    @Test func readsXmpOfElementsAndAttributes() {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
              xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Bergen"
              exif:GPSLatitude="60,23.5N" exif:GPSLongitude="5,19,12E">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Quay</rdf:li><rdf:li xml:lang="no">Brygge</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
            <photoshop:DateCreated>2024-05-17T10:00:00+02:00</photoshop:DateCreated>
            </rdf:Description></rdf:RDF></x:xmpmeta>\u{0}\u{0}
            """
        let fields = XmpFields.read(Data(packet.utf8))
        #expect(fields.title == "Quay")
        #expect(fields.creator == "Ada")
        #expect(fields.place.first == "Bergen")
        #expect(fields.date?.timeIntervalSince1970 == 1_715_932_800)
        #expect(abs((fields.coordinate?.latitude ?? 0) - 60.3917) < 0.001)
        #expect(abs((fields.coordinate?.longitude ?? 0) - 5.32) < 0.001)
    }

    @Test func survivesXmpThatIsNone() {
        #expect(XmpFields.read(Data("<a><b".utf8)).title == nil)
        #expect(XmpFields.read(Data()).title == nil)
    }
}
