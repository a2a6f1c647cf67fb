import Basics
import CVips
import Foundation
import Photos

@testable import ImagePipeline

extension FuzzTarget {
    /// Headers of images, and what image files say of themselves.
    static let files = [
        FuzzTarget("images") { readHeader($0) },
        FuzzTarget("iptc") { bytes in
            let fields = IptcFields(Data(bytes))
            _ = (fields.title, fields.caption, fields.date, fields.tellsPlace, fields.place.count)
        },
        FuzzTarget("xmp") { bytes in
            if let coordinate = XmpFields.read(Data(bytes)).coordinate { check(coordinate) }
        },
        FuzzTarget("exif") { readExif($0) },
    ]

    private static func readHeader(_ bytes: UnsafeRawBufferPointer) {
        let data = Data(bytes)
        _ = ImageType.sniff(data)
        _ = ImageType.describe(data)
        for type in ImageType.allCases {
            guard let facts = PartialHeader.facts(of: bytes, type: type) else { continue }
            require(facts.size.width > 0 && facts.size.height > 0, "An image has no size")
        }
        _ = PartialHeader.pngSides(of: bytes)
    }

    private static func check(_ coordinate: Coordinate) {
        require(
            (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude),
            "Not on Earth: \(coordinate)")
    }

    private static let isStarted = vitrine_images_start("fuzz") == 0

    /// The bytes as the EXIF segment of a photo of one pixel.
    private static func readExif(_ bytes: UnsafeRawBufferPointer) {
        guard isStarted else { fatalError("libvips does not start") }
        let segment = Data("Exif\0\0".utf8) + Data(bytes.prefix(60_000))
        let length = segment.count + 2
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        let photo = Data(head) + segment + onePixel
        photo.withUnsafeBytes { buffer in
            guard let image = try? VipsImage(buffer, type: .jpeg, isStrict: false) else { return }
            if let coordinate = MetadataReader.read(image).coordinate { check(coordinate) }
        }
    }

    /// A grey JPEG of one pixel, without its first marker.
    private static let onePixel =
        Data(
            base64Encoded: """
                /9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/8AA\
                CwgAAQABAQERAP/EABQAAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AD9//9k=
                """) ?? Data()
}
