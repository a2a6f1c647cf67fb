public import Foundation

/// The supported image types, detected by their bytes and never by a name.
public enum ImageType: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg, png, gif, webp, avif, heic, tiff, bmp, ico, svg, jxl
}

extension ImageType {
    /// The bytes at the beginning of a file that `sniff` needs, unless `needsMoreBytes`.
    public static let sniffedByteCount = 4096
    /// The most bytes that `sniff` considers: a drawing may begin behind a long comment.
    public static let longestProlog = 64 << 10

    /// The media type.
    public var contentType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .ico: "image/x-icon"
        default: "image/\(rawValue)"
        }
    }

    /// Whether every browser shows it, and none executes its contents.
    public var isBrowserSafe: Bool {
        switch self {
        case .jpeg, .png, .gif, .webp, .avif: true
        case .heic, .tiff, .bmp, .ico, .svg, .jxl: false
        }
    }

    /// Whether a file with several pictures is an animation.
    public var canBeAnimated: Bool { self == .gif || self == .webp }
}

extension ImageType {
    /// The type of the image that begins with these bytes, or `nil`.
    public static func sniff(_ bytes: Data) -> ImageType? {
        signatures.first { bytes.has($0.bytes, at: $0.offset) }?.type
            ?? riff(bytes) ?? box(bytes) ?? svg(bytes)
    }

    private static let signatures: [(bytes: [UInt8], offset: Int, type: ImageType)] = [
        ([0xFF, 0xD8, 0xFF], 0, .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0, .png),
        (Array("GIF87a".utf8), 0, .gif),
        (Array("GIF89a".utf8), 0, .gif),
        ([0x49, 0x49, 0x2A, 0x00], 0, .tiff),
        ([0x4D, 0x4D, 0x00, 0x2A], 0, .tiff),
        ([0x49, 0x49, 0x2B, 0x00], 0, .tiff),
        ([0x4D, 0x4D, 0x00, 0x2B], 0, .tiff),
        ([0xFF, 0x0A], 0, .jxl),
        ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10], 0, .jxl),
        ([0, 0, 1, 0], 0, .ico),
        (Array("BM".utf8), 0, .bmp),
    ]

    private static func riff(_ bytes: Data) -> ImageType? {
        bytes.has(Array("RIFF".utf8), at: 0) && bytes.has(Array("WEBP".utf8), at: 8) ? .webp : nil
    }

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

    /// What is in front of the first element of markup.
    private enum Prolog {
        /// It is complete, and this follows.
        case complete(Substring)
        /// It ends within a comment or declaration.
        case unfinished
        case none
    }

    /// Markup whose first element is `svg`.
    private static func svg(_ bytes: Data) -> ImageType? {
        guard case .complete(let rest) = prolog(bytes) else { return nil }
        return rest.hasPrefix("<svg") || rest.hasPrefix("<svg:svg") ? .svg : nil
    }

    /// As many bytes of the beginning of a file as `sniff` needs.
    ///
    /// - Parameter read: Reads the next bytes, at most the given number.
    public static func beginning<Failure>(_ read: (Int) throws(Failure) -> Data) throws(Failure) -> Data {
        let head = try read(sniffedByteCount)
        return needsMoreBytes(head) ? try head + read(longestProlog - head.count) : head
    }

    /// Whether `sniff` may find a type with more bytes, up to `longestProlog`: these end within a comment or
    /// declaration of markup.
    public static func needsMoreBytes(_ bytes: Data) -> Bool {
        guard bytes.count < longestProlog, case .unfinished = prolog(bytes) else { return false }
        return true
    }

    private static func prolog(_ bytes: Data) -> Prolog {
        let text = String(decoding: bytes.prefix(longestProlog), as: UTF8.self)
        var rest = Substring(text).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard rest.hasPrefix("<") else { return .none }
        while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
            let ending = rest.hasPrefix("<!--") ? "-->" : ">"
            guard let end = rest.range(of: ending) else { return .unfinished }
            rest = rest[end.upperBound...].drop { $0.isWhitespace || $0 == "]" || $0 == ">" }
        }
        return rest.isEmpty ? .unfinished : .complete(rest)
    }
}

extension Data {
    /// Whether these bytes are at an offset from the beginning.
    public func has(_ bytes: [UInt8], at offset: Int) -> Bool {
        count >= offset + bytes.count && dropFirst(offset).prefix(bytes.count).elementsEqual(bytes)
    }
}
