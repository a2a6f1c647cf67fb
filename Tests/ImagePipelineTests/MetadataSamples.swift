import Foundation

@testable import ImagePipeline

/// Metadata with a place and an owner, and files that contain them.
enum MetadataSamples {
    static let owner = "Jane Doe Owner"

    /// Texts that no file created from a sample may contain.
    static let secrets =
        [owner, "48,51.483", "Exif.GPSInfo", "GPSLatitude", "+48.8583"].map { Data($0.utf8) } + [degrees]
        + [wide(Data("48,51".utf8), .utf16BigEndian), wide(Data("48,51".utf8), .utf16LittleEndian)].map {
            Data($0.dropFirst(2))
        }

    /// 48° 51' 29" N as fractions.
    private static let degrees = [48, 1, 51, 1, 29, 1].reduce(Data()) { $0 + number($1, 4) }

    private static func number(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    /// The directories of EXIF: the owner, and optionally the place.
    static func exif(hasPlace: Bool = true) -> Data {
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Data) -> Data {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        let text = Data(owner.utf8) + Data([0, 0])
        // The main directory at 8 has two entries, the text follows at 38, the place at 54.
        let main =
            number(2, 2) + entry(0x013B, 2, 15, number(38, 4))
            + entry(hasPlace ? 0x8825 : 0x8826, 4, 1, number(54, 4)) + number(0, 4)
        let place =
            number(4, 2) + entry(1, 2, 2, Data("N\0\0\0".utf8)) + entry(2, 5, 3, number(108, 4))
            + entry(3, 2, 2, Data("E\0\0\0".utf8)) + entry(4, 5, 3, number(132, 4)) + number(0, 4)
        let east = [2, 1, 17, 1, 40, 1].reduce(Data()) { $0 + number($1, 4) }
        return Data([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]) + main + text
            + (hasPlace ? place + degrees + east : Data(count: 102))
    }

    /// A packet of XMP with a property.
    static func xmp(_ property: String = #"exif:GPSLatitude="48,51.483N" exif:GPSLongitude="2,17.66E""#)
        -> Data
    {
        Data(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" \
            xmlns:xmpNote="http://ns.adobe.com/xmp/note/" \(property)/></rdf:RDF></x:xmpmeta>
            """.utf8)
    }
}

// MARK: - JPEG

extension MetadataSamples {
    static func segment(_ marker: UInt8, _ body: Data) -> Data {
        Data([0xFF, marker]) + number(body.count + 2, 2) + body
    }

    static func exifSegment(hasPlace: Bool = true) -> Data {
        segment(0xE1, Data("Exif\0\0".utf8) + exif(hasPlace: hasPlace))
    }

    static func xmpSegment(_ packet: Data = xmp()) -> Data {
        segment(0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
    }

    /// XMP of which the larger part is in a segment of its own.
    static var extendedXMP: Data {
        let name = String(repeating: "AB", count: 16)
        let rest = xmp()
        return xmpSegment(xmp(#"xmpNote:HasExtendedXMP="\#(name)""#))
            + segment(
                0xE1,
                Data("http://ns.adobe.com/xmp/extension/\0\(name)".utf8) + number(rest.count, 4)
                    + number(0, 4) + rest)
    }

    static func jpeg(_ picture: Data, _ segments: Data...) -> Data {
        picture.prefix(2) + segments.reduce(Data(), +) + picture.dropFirst(2)
    }
}

// MARK: - WebP

extension MetadataSamples {
    private static func little(_ value: Int, _ count: Int) -> Data { Data(number(value, count).reversed()) }

    private static func chunk(_ name: String, _ body: Data) -> Data {
        Data(name.utf8) + little(body.count, 4) + body + Data(count: body.count % 2)
    }

    /// The chunks of a WebP by name.
    static func chunks(_ webp: Data) -> [String: Data] {
        var found: [String: Data] = [:]
        var rest = Data(webp.dropFirst(12))
        while rest.count >= 8 {
            let name = String(decoding: rest.prefix(4), as: UTF8.self)
            let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            found[name] = Data(rest.dropFirst(8).prefix(length))
            rest = Data(rest.dropFirst(8 + length + length % 2))
        }
        return found
    }

    /// A WebP with the picture of another, EXIF and XMP.
    static func webp(_ picture: Data, width: Int, height: Int, exif: Data?, xmp: Data?) -> Data {
        let flags = UInt8((exif == nil ? 0 : 8) | (xmp == nil ? 0 : 4))
        let head = Data([flags, 0, 0, 0]) + little(width - 1, 3) + little(height - 1, 3)
        var body = chunk("VP8X", head) + chunk("VP8 ", chunks(picture)["VP8 "] ?? Data())
        if let exif { body += chunk("EXIF", exif) }
        if let xmp { body += chunk("XMP ", xmp) }
        return Data("RIFF".utf8) + little(body.count + 4, 4) + Data("WEBP".utf8) + body
    }
}

// MARK: - PNG and GIF

extension MetadataSamples {
    private static func pngChunk(_ name: String, _ body: Data) -> Data {
        let bytes = Data(name.utf8) + body
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return number(body.count, 4) + bytes + number(Int(~sum), 4)
    }

    /// Bytes in one block that is not compressed (RFC 1950, RFC 1951); 65,535 at most.
    private static func zlib(_ bytes: Data) -> Data {
        let (low, high) = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        return Data([0x78, 0x01, 1]) + little(bytes.count, 2) + little(~bytes.count & 0xFFFF, 2) + bytes
            + number(high << 16 | low, 4)
    }

    /// A grey PNG of 64 by 48 pixels with these chunks.
    static func png(_ chunks: Data...) -> Data {
        let row = Data([0]) + Data((0..<64).map { UInt8($0 * 4) })
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + pngChunk("IHDR", number(64, 4) + number(48, 4) + Data([8, 0, 0, 0, 0]))
            + chunks.reduce(Data(), +)
            + pngChunk("IDAT", zlib((0..<48).reduce(Data()) { all, _ in all + row }))
            + pngChunk("IEND", Data())
    }

    static var pngExif: Data { pngChunk("eXIf", exif()) }

    static var pngXMP: Data { pngChunk("iTXt", Data("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp()) }

    /// EXIF as ImageMagick writes it.
    static var pngRawProfile: Data {
        let bytes = Data("Exif\0\0".utf8) + exif()
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let lines = stride(from: 0, to: digits.count, by: 36).map {
            digits[$0..<min($0 + 36, digits.count)].joined()
        }
        let text = "\nexif\n\(String(repeating: " ", count: 8 - "\(bytes.count)".count))\(bytes.count)\n"
        return pngChunk(
            "zTXt",
            Data("Raw profile type exif\0\0".utf8)
                + zlib(Data((text + lines.joined(separator: "\n") + "\n").utf8)))
    }

    /// A text in UTF-16 behind its mark.
    static func wide(_ text: Data, _ encoding: String.Encoding) -> Data {
        let text = "\u{FEFF}" + String(decoding: text, as: UTF8.self)
        return text.data(using: encoding) ?? Data()
    }

    static func pngWideXMP(_ encoding: String.Encoding) -> Data {
        pngChunk("iTXt", Data("XML:com.adobe.xmp\0\0\0\0\0".utf8) + wide(xmp(), encoding))
    }

    /// XMP whose namespace of EXIF has another name than usual.
    static var xmpOfOtherPrefix: Data {
        Data(String(decoding: xmp(), as: UTF8.self).replacing("exif:", with: "e:").utf8)
    }

    /// A GIF of one pixel with XMP.
    static func gif(_ packet: Data = xmp()) -> Data {
        let trailer = Data([1]) + Data((0...255).reversed().map { UInt8($0) }) + Data([0])
        return Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
            + Data([0x21, 0xFF, 11]) + Data("XMP DataXMP".utf8) + packet + trailer
            + Data([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B])
    }
}
