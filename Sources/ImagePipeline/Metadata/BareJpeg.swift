import Basics
import Foundation

/// A JPEG without its metadata: its picture is copied, not encoded again.
///
/// The copy contains what the picture needs to look right: tables, scans, the
/// color profile, and the orientation (ITU-T T.81, annex B).
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
        var copy = Data([0xFF, Marker.start])
        if orientation > 1 { copy += exif(orientation: orientation) }
        var hasScan = false
        let end = forEachSegment(of: bytes) { marker, segment in
            if marker == Marker.scan { hasScan = true }
            if isNeeded(bytes, marker, at: segment.lowerBound) { copy.append(contentsOf: bytes[segment]) }
        }
        return end != nil && hasScan ? copy + Data([0xFF, Marker.end]) : nil
    }

    /// Whether bytes other than zeros follow the picture, such as a video with a place of its own, or the
    /// file is not well-formed.
    static func hasMoreThanAPicture(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let end = forEachSegment(of: bytes, { _, _ in }) else { return true }
        return bytes[min(end, bytes.count)...].contains { $0 != 0 }
    }

    /// Passes the marker and the bytes of each segment; a scan includes its data.
    ///
    /// - Returns: Where the picture ends, with its end marker if it has one; `nil` if the file is not well-formed.
    private static func forEachSegment(
        of bytes: UnsafeRawBufferPointer, _ body: (UInt8, Range<Int>) -> Void
    ) -> Int? {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == Marker.start else { return nil }
        var index = 2
        while index + 4 <= bytes.count {
            let marker = bytes[index + 1]
            guard bytes[index] == 0xFF, marker != 0xFF, marker != 0 else {
                // Any number of `FF` may fill the space before a marker; decoders skip other bytes as well.
                index += 1
                continue
            }
            guard marker != Marker.end else { return index + 2 }
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            var end = index + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            if marker == Marker.scan { end = endOfScan(bytes, from: end) }
            body(marker, index..<end)
            index = end
        }
        return bytes.count
    }

    /// Whether the bytes end with the end marker.
    static func hasEnd(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.suffix(2).elementsEqual([0xFF, Marker.end])
    }

    /// What to add to a picture whose end marker is missing, so that decoding fails if more is missing.
    ///
    /// With several scans, all of them are decoded first, up to the end marker; a scan that ends before its data is a
    /// warning. A single scan is decoded row by row, and a warning in the last rows goes unnoticed. It does not need the
    /// marker, only the bits that the decoder reads ahead, 64 at most. More of them, all ones as behind every scan, are
    /// no code, of 17 bits each: with two or more blocks of 8 x 8 pixels missing, they do not suffice.
    static func end(for bytes: UnsafeRawBufferPointer) -> Data {
        var scanCount = 0
        _ = forEachSegment(of: bytes) { marker, _ in if marker == Marker.scan { scanCount += 1 } }
        if scanCount > 1 { return Data([0xFF, Marker.end]) }
        return Data((0..<8).flatMap { _ in [0xFF, 0] as [UInt8] })
    }

    /// Whether a file contains several EXIF blocks, such as that of a second picture after the first.
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

    private static func isNeeded(_ bytes: UnsafeRawBufferPointer, _ marker: UInt8, at index: Int)
        -> Bool
    {
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
    private static func exif(orientation: Int) -> Data {
        Data([0xFF, 0xE1, 0, 34]) + Data("Exif".utf8) + Data([0, 0])
            + Data([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1])
            + Data([0, UInt8(clamping: orientation), 0, 0, 0, 0, 0, 0])
    }
}
