import CVips
import Foundation

/// The kinds of image that are read, judged by their bytes and never by a name.
enum ImageType: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg, png, gif, webp, avif, heic, tiff, bmp, ico, svg, jxl
}

extension ImageType {
    /// The bytes at the beginning of a file that `sniff` wants to see.
    static let sniffedByteCount = 4096

    var contentType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .ico: "image/x-icon"
        default: "image/\(rawValue)"
        }
    }

    /// Whether every browser shows it, and none runs what is in it.
    var isBrowserSafe: Bool {
        switch self {
        case .jpeg, .png, .gif, .webp, .avif: true
        case .heic, .tiff, .bmp, .ico, .svg, .jxl: false
        }
    }

    /// Whether more than one picture in the file means that it moves.
    var canMove: Bool { self == .gif || self == .webp }

    /// The loader of libvips that reads it.
    var loader: vitrine_loader {
        switch self {
        case .jpeg: VITRINE_LOADER_JPEG
        case .png: VITRINE_LOADER_PNG
        case .gif: VITRINE_LOADER_GIF
        case .webp: VITRINE_LOADER_WEBP
        case .avif, .heic: VITRINE_LOADER_HEIF
        case .tiff: VITRINE_LOADER_TIFF
        case .svg: VITRINE_LOADER_SVG
        case .jxl: VITRINE_LOADER_JXL
        case .bmp, .ico: VITRINE_LOADER_MAGICK
        }
    }
}

extension ImageType {
    /// The kind of image that begins with these bytes, or nothing.
    static func sniff(_ bytes: Data) -> ImageType? {
        signatures.first { bytes.has($0.bytes, at: $0.offset) }?.type ?? box(bytes) ?? svg(bytes)
    }

    private static let signatures: [(bytes: [UInt8], offset: Int, type: ImageType)] = [
        ([0xFF, 0xD8, 0xFF], 0, .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0, .png),
        (Array("GIF87a".utf8), 0, .gif),
        (Array("GIF89a".utf8), 0, .gif),
        (Array("WEBP".utf8), 8, .webp),
        ([0x49, 0x49, 0x2A, 0x00], 0, .tiff),
        ([0x4D, 0x4D, 0x00, 0x2A], 0, .tiff),
        ([0x49, 0x49, 0x2B, 0x00], 0, .tiff),
        ([0x4D, 0x4D, 0x00, 0x2B], 0, .tiff),
        ([0xFF, 0x0A], 0, .jxl),
        ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10], 0, .jxl),
        ([0, 0, 1, 0], 0, .ico),
        (Array("BM".utf8), 0, .bmp),
    ]

    /// AVIF and HEIC: an `ftyp` box with one of their brands (ISO/IEC 23008-12).
    private static func box(_ bytes: Data) -> ImageType? {
        guard bytes.has(Array("ftyp".utf8), at: 4) else { return nil }
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let brands = stride(from: 8, to: min(length, bytes.count - 3), by: 4).compactMap { offset in
            String(bytes: bytes.dropFirst(offset).prefix(4), encoding: .ascii)
        }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        return brands.contains(where: ["heic", "heix", "heim", "hevc", "mif1", "msf1"].contains) ? .heic : nil
    }

    /// Markup whose first element is `svg`.
    private static func svg(_ bytes: Data) -> ImageType? {
        let text = String(decoding: bytes.prefix(sniffedByteCount), as: UTF8.self)
        var rest = Substring(text).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
            let ending = rest.hasPrefix("<!--") ? "-->" : ">"
            guard let end = rest.range(of: ending) else { return nil }
            rest = rest[end.upperBound...].drop { $0.isWhitespace || $0 == "]" || $0 == ">" }
        }
        return rest.hasPrefix("<svg") || rest.hasPrefix("<svg:svg") ? .svg : nil
    }
}

extension ImageType {
    /// In words, what bytes are that are no image.
    static func describe(_ bytes: Data) -> String {
        guard !bytes.isEmpty else { return "The image is empty: 0 bytes." }
        let text = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        let start = text.drop(while: \.isWhitespace)
        if start.hasPrefix("<!doctype html") || text.contains("<html") || text.contains("<body") {
            return "The address gives a web page in place of an image."
        }
        if start.hasPrefix("{") || start.hasPrefix("[") {
            return "The address gives JSON in place of an image."
        }
        if start.hasPrefix("<") { return "The address gives XML in place of an image." }
        if start.hasPrefix("%pdf") { return "The address gives a PDF in place of an image." }
        if bytes.has(Array("ftyp".utf8), at: 4) { return "The address gives a video in place of an image." }
        return "The bytes are of no kind of image that is known here."
    }
}

extension Data {
    /// Whether these bytes stand at an offset from the beginning.
    func has(_ bytes: [UInt8], at offset: Int) -> Bool {
        count >= offset + bytes.count && dropFirst(offset).prefix(bytes.count).elementsEqual(bytes)
    }
}
