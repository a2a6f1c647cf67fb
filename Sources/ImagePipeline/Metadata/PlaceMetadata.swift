import Basics
import CVips
import Foundation
import Photos

/// Determines whether a file contains its location; runs in a worker.
enum PlaceMetadata {
    /// Prefixes of GPS fields with a place: latitude, longitude, the destination and the area
    /// (EXIF 2.32, table 15). Dates, altitudes and directions are not places.
    private static let exifFields = ["GPSL", "GPSDest", "GPSArea"]
    /// Parts of the names of XMP properties with a place: those of EXIF, `photoshop:City`,
    /// `photoshop:State`, `photoshop:Country`, `Iptc4xmpCore:Location` and `CountryCode`, and the
    /// parts of `Iptc4xmpExt`'s `LocationCreated` and `LocationShown`.
    private static let xmpNames =
        exifFields + ["City", "Location", "ublocation", "State", "Country", "WorldRegion"]

    /// The numbers of IPTC fields with a place (IIM 4.2, 2:90 to 2:101), or the location of the
    /// content (2:26, 2:27).
    private static let iptcNumbers: [UInt8] = [26, 27, 90, 92, 95, 100, 101]

    /// Whether a file contains a place, or may contain one that cannot be parsed. A false positive costs a
    /// copy.
    static func isIn(_ image: VipsImage, _ bytes: UnsafeRawBufferPointer, _ type: ImageType) -> Bool {
        if isIn(image) { return true }
        // Decoders read one segment of EXIF; a second one may be of the file's preview.
        if type == .jpeg, BareJpeg.hasSeveralExif(bytes) || BareJpeg.hasMoreThanAPicture(bytes) {
            return true
        }
        // libvips 8.14 reads neither the EXIF of WebP nor that of PNGs from ImageMagick, Exiv2 does.
        let found = MetadataReader.read(bytes)
        if found.coordinate != nil || found.place != nil { return true }
        // Neither reads the XMP of GIF, in which EXIF may have any prefix, and the second part of a long one in JPEG.
        return fullNames.contains { bytes.position(of: $0, from: 0) != nil } || isInWideXMP(bytes)
    }

    /// Whether a packet of XMP in UTF-16 contains a place (ISO 16684-1, 7.3.2).
    private static func isInWideXMP(_ bytes: UnsafeRawBufferPointer) -> Bool {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            func contains(_ text: String) -> Bool {
                text.data(using: encoding).map { bytes.position(of: $0, from: 0) != nil } ?? false
            }
            // In every packet, so that a file is searched for many names only if it has one.
            if contains("rdf-syntax-ns"), xmpNames.contains(where: contains) { return true }
        }
        return false
    }

    /// Names of XMP properties with a place that no other bytes of a file contain by chance.
    private static let fullNames = [
        "GPSLatitude", "GPSLongitude", "GpsLatitude", "GPSDest", "GPSArea",
        "photoshop:City", "photoshop:State", "photoshop:Country",
        "Iptc4xmpCore:Location", "Iptc4xmpExt:Location", "Iptc4xmpCore:CountryCode",
    ]

    /// Whether the EXIF, XMP or IPTC of an opened image contains a place, even if they are malformed.
    private static func isIn(_ image: VipsImage) -> Bool {
        if exifFields.contains(where: { image.hasField(beginning: "exif-ifd3-\($0)") }) { return true }
        if let xmp = image.blob("xmp-data"), isIn(xmp: xmp) { return true }
        guard let iptc = image.blob("iptc-data") else { return false }
        return iptcNumbers.contains { iptc.range(of: Data([0x1C, 2, $0])) != nil }
    }

    private static func isIn(xmp: Data) -> Bool {
        if xmpNames.contains(where: { xmp.range(of: Data($0.utf8)) != nil }) { return true }
        return xmp.withUnsafeBytes(isInWideXMP)
    }
}

extension UnsafeRawBufferPointer {
    /// The position of the first occurrence of a text at or after `start`.
    func position(of text: String, from start: Int) -> Int? { position(of: Data(text.utf8), from: start) }

    /// The same for other bytes.
    func position(of part: Data, from start: Int) -> Int? {
        guard let base = baseAddress, start < count else { return nil }
        let found = part.withUnsafeBytes {
            vitrine_bytes_find(base + start, count - start, $0.baseAddress, $0.count)
        }
        return found.map { base.distance(to: $0) }
    }
}
