import Basics
import CMetadata
import CVips
import Foundation
import Photos

@testable import ImagePipeline

extension FuzzTarget {
    /// Headers and metadata of image files.
    static let files = [
        FuzzTarget("images") { readHeader($0) },
        FuzzTarget("iptc") { bytes in
            readMetadata(0xED, "Photoshop 3.0\0" + "8BIM\u{4}\u{4}\0\0", bytes, isCounted: true)
        },
        FuzzTarget("xmp") { readMetadata(0xE1, "http://ns.adobe.com/xap/1.0/\0", $0) },
        FuzzTarget("exif") { readMetadata(0xE1, "Exif\0\0", $0) },
        FuzzTarget("metadata") { readMetadata($0) },
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

    private static let isStarted = vitrine_images_start("fuzz") == 0 && vitrine_metadata_start() == 0

    /// The bytes as a whole file, in whichever format libgexiv2 detects.
    private static func readMetadata(_ bytes: UnsafeRawBufferPointer) {
        guard isStarted else { fatalError("libvips or libgexiv2 does not start") }
        let metadata = MetadataReader.read(bytes)
        if let coordinate = metadata.coordinate { check(coordinate) }
        require(metadata.iso.map { $0 > 0 } ?? true, "A sensitivity below 1: \(metadata.iso ?? 0)")
    }

    /// The bytes as a segment of a photo of one pixel.
    private static func readMetadata(
        _ marker: UInt8, _ name: String, _ bytes: UnsafeRawBufferPointer, isCounted: Bool = false
    ) {
        guard isStarted else { fatalError("libvips or libgexiv2 does not start") }
        let bytes = bytes.prefix(60_000)
        let count = isCounted ? withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { Data($0) } : Data()
        let segment = Data(name.utf8) + count + Data(bytes)
        let length = segment.count + 2
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
        let photo = Data(head) + segment + onePixel
        photo.withUnsafeBytes { buffer in
            guard let image = try? VipsImage(buffer, type: .jpeg) else { return }
            if let coordinate = MetadataReader.read(image, buffer).coordinate { check(coordinate) }
            _ = PlaceMetadata.isIn(image, buffer, .jpeg)
        }
    }

    /// A gray JPEG of one pixel, without its first marker.
    private static let onePixel =
        Data(
            base64Encoded: """
                /9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/8AA\
                CwgAAQABAQERAP/EABQAAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AD9//9k=
                """) ?? Data()
}
