import Basics
import CVips
import Foundation
import Photos

/// Finds out whether a file contains its location; runs in a worker.
enum PlaceMetadata {
    /// Prefixes of GPS fields with a place: latitude, longitude, the destination and the area
    /// (EXIF 2.32, table 15). Dates, heights and directions are none.
    private static let exifFields = ["GPSL", "GPSDest", "GPSArea"]
    /// Parts of the names of XMP properties with a place: those of EXIF, `photoshop:City`,
    /// `photoshop:State`, `photoshop:Country`, `Iptc4xmpCore:Location` and `CountryCode`, and the
    /// parts of `Iptc4xmpExt`'s `LocationCreated` and `LocationShown`.
    private static let xmpNames =
        exifFields + ["City", "Location", "ublocation", "State", "Country", "WorldRegion"]

    /// The numbers of IPTC fields with a place (IIM 4.2, 2:90 to 2:101), or the location of the
    /// content (2:26, 2:27).
    private static let iptcNumbers: [UInt8] = [26, 27, 90, 92, 95, 100, 101]

    /// Whether a file contains a place, or may contain one that is not understood. A false alarm costs a copy.
    static func isIn(_ image: VipsImage, _ bytes: UnsafeRawBufferPointer, _ type: ImageType) -> Bool {
        if isIn(image) { return true }
        // Decoders read one segment of EXIF; a second one may be of the file's preview.
        if type == .jpeg, BareJpeg.hasSeveralExif(bytes) { return true }
        // libvips 8.14 reads neither the EXIF of WebP nor that of PNGs from ImageMagick, Exiv2 does.
        let found = MetadataReader.read(bytes)
        if found.coordinate != nil || found.place != nil { return true }
        // Neither reads the XMP of GIF, and the second part of a long one in JPEG.
        return fullNames.contains { bytes.position(of: $0, from: 0) != nil }
    }

    /// Names of XMP properties with a place that no other bytes of a file contain by chance.
    private static let fullNames = [
        "exif:GPSL", "exif:GPSDest", "exif:GPSArea", "photoshop:City", "photoshop:State", "photoshop:Country",
        "Iptc4xmpCore:Location", "Iptc4xmpExt:Location", "Iptc4xmpCore:CountryCode",
    ]

    /// Whether the EXIF, XMP or IPTC of an opened image contains a place; broken ones may still do.
    private static func isIn(_ image: VipsImage) -> Bool {
        if exifFields.contains(where: { image.hasField(beginning: "exif-ifd3-\($0)") }) { return true }
        if let xmp = image.blob("xmp-data"),
            xmpNames.contains(where: { xmp.range(of: Data($0.utf8)) != nil })
        {
            return true
        }
        guard let iptc = image.blob("iptc-data") else { return false }
        return iptcNumbers.contains { iptc.range(of: Data([0x1C, 2, $0])) != nil }
    }
}

/// A JPEG without its metadata: its picture is copied, not encoded again.
///
/// Kept is what the picture needs to look right: tables, scans, the
/// colour profile, and the orientation (ITU-T T.81, annex B).
struct BareJpeg {
    private enum Marker {
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let comment: UInt8 = 0xFE
        static let applications: ClosedRange<UInt8> = 0xE0...0xEF
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    }

    /// The copy; `nil` if the file is not well-formed.
    static func copy(of bytes: UnsafeRawBufferPointer, orientation: Int) -> Data? {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == Marker.start else { return nil }
        var copy = Data([0xFF, Marker.start])
        if orientation > 1 { copy += note(of: orientation) }
        var index = 2
        var hasScan = false
        while index + 4 <= bytes.count {
            let marker = bytes[index + 1]
            guard bytes[index] == 0xFF, marker != 0xFF, marker != 0 else {
                // Any number of `FF` may fill the space before a marker; decoders skip other bytes as well.
                index += 1
                continue
            }
            // Data after the end, such as further pictures with
            // places of their own, is left out.
            guard marker != Marker.end else { break }
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            var end = index + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            if marker == Marker.scan {
                end = endOfScan(bytes, from: end)
                hasScan = true
            }
            if isNeeded(bytes, marker, at: index) { copy.append(contentsOf: bytes[index..<end]) }
            index = end
        }
        return hasScan ? copy + Data([0xFF, Marker.end]) : nil
    }

    /// Whether more than one EXIF is in a file, such as in a second picture behind the first.
    static func hasSeveralExif(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let name = "Exif\0\0"
        guard let first = bytes.position(of: name, from: 0) else { return false }
        return bytes.position(of: name, from: first + name.utf8.count) != nil
    }

    /// The position of the next marker other than a restart.
    private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == 0xFF, bytes[index + 1] != 0, bytes[index + 1] != 0xFF,
                !Marker.restarts.contains(bytes[index + 1])
            {
                return index
            }
            index += 1
        }
        return bytes.count
    }

    private static func isNeeded(_ bytes: UnsafeRawBufferPointer, _ marker: UInt8, at index: Int) -> Bool {
        guard Marker.applications.contains(marker) else { return marker != Marker.comment }
        let name = bytes[min(index + 4, bytes.count)..<min(index + 16, bytes.count)]
        switch marker {
        case 0xE0: return name.starts(with: "JFIF".utf8)
        case 0xE2: return name.starts(with: "ICC_PROFILE".utf8)
        case 0xEE: return name.starts(with: "Adobe".utf8)
        default: return false
        }
    }

    /// An EXIF segment with only the orientation.
    private static func note(of orientation: Int) -> Data {
        Data([0xFF, 0xE1, 0, 34]) + Data("Exif".utf8) + Data([0, 0])
            + Data([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1])
            + Data([0, UInt8(clamping: orientation), 0, 0, 0, 0, 0, 0])
    }
}

extension UnsafeRawBufferPointer {
    /// The position of the first occurrence of a text at `start` or behind it.
    fileprivate func position(of text: String, from start: Int) -> Int? {
        guard let base = baseAddress, start < count else { return nil }
        // The length is given: a text may have zeros.
        let found = vitrine_bytes_find(base + start, count - start, text, text.utf8.count)
        return found.map { base.distance(to: $0) }
    }
}
