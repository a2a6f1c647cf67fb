import Basics
import Foundation
import Photos

/// Image sizes from the beginning of files whose decoders need the whole file.
enum PartialHeader {
    /// The facts, or `nil` if only libvips can read them.
    static func facts(of bytes: UnsafeRawBufferPointer, type: ImageType) -> ImageFacts? {
        switch type {
        case .gif: gif(bytes)
        case .webp: webp(bytes)
        default: nil
        }
    }

    /// The first chunk of PNG (third edition, section 11.2.1), which may claim
    /// more than its decoder reads at all.
    static func pngSides(of bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        let sides = [16, 20].map { offset in bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (sides[0], sides[1])
    }

    /// The logical screen of GIF89a, section 18.
    private static func gif(_ bytes: UnsafeRawBufferPointer) -> ImageFacts? {
        guard bytes.count >= 10 else { return nil }
        return facts(little(bytes, at: 6, count: 2), little(bytes, at: 8, count: 2), .gif)
    }

    /// The first chunk of a WebP file (RFC 9649, sections 2.5 to 2.7): the
    /// canvas of the extended form, else the size of the only picture.
    private static func webp(_ bytes: UnsafeRawBufferPointer) -> ImageFacts? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X":
            // A picture with EXIF may be rotated: only the whole file shows it.
            guard bytes[20] & 0x08 == 0 else { return nil }
            return facts(little(bytes, at: 24, count: 3) + 1, little(bytes, at: 27, count: 3) + 1, .webp)
        case "VP8L":
            let sizes = little(bytes, at: 21, count: 4)
            return facts(sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1, .webp)
        case "VP8 ":
            return facts(
                little(bytes, at: 26, count: 2) & 0x3FFF, little(bytes, at: 28, count: 2) & 0x3FFF, .webp)
        default:
            return nil
        }
    }

    private static func facts(_ width: Int, _ height: Int, _ type: ImageType) -> ImageFacts? {
        PixelSize(width: width, height: height).map { ImageFacts(size: $0, contentType: type.contentType) }
    }

    private static func little(_ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
