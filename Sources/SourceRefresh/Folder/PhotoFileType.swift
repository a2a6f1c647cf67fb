import Foundation

/// Tells image files from others: by their name first, then by their first bytes.
enum PhotoFileType {
    /// What a file's name says of it.
    enum Promise: Sendable {
        /// The name promises a photo.
        case photo
        /// The name promises raw data of a camera, which is not read.
        case raw
        /// The name says nothing.
        case unknown
        /// The name promises something else.
        case other
    }

    /// Looks at the name alone.
    static func promise(of name: String) -> Promise {
        let ending = (name as NSString).pathExtension.lowercased()
        if photos.contains(ending) { return .photo }
        if raws.contains(ending) { return .raw }
        return ending.isEmpty || ending.count > 5 || ending.contains(" ") ? .unknown : .other
    }

    /// Looks at the first bytes.
    static func isImage(_ bytes: Data) -> Bool {
        signatures.contains { bytes.starts(with: $0) }
            || isContainer(bytes) || isScalable(bytes)
    }

    /// The bytes that `isImage` wants to see.
    static let byteCount = 512

    private static let photos: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "avif", "heic", "heif", "tif", "tiff", "bmp",
        "svg", "jxl",
    ]

    private static let raws: Set<String> = [
        "dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf", "pef", "srw",
    ]

    /// JPEG, PNG, GIF, TIFF in both byte orders, BMP, JPEG XL.
    private static let signatures: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], [0x47, 0x49, 0x46, 0x38], [0x49, 0x49, 0x2A, 0x00],
        [0x4D, 0x4D, 0x00, 0x2A], [0x42, 0x4D], [0xFF, 0x0A],
        [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20],
    ]

    /// WebP in RIFF; AVIF and HEIF in ISO media files, whose brand follows `ftyp`.
    private static func isContainer(_ bytes: Data) -> Bool {
        let words = String(decoding: bytes.prefix(32), as: UTF8.self)
        if words.hasPrefix("RIFF") { return bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) }
        guard bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return false }
        let brands = ["avif", "avis", "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"]
        let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
        return brands.contains(brand)
    }

    private static func isScalable(_ bytes: Data) -> Bool {
        let text = String(decoding: bytes.prefix(byteCount), as: UTF8.self).lowercased()
        return text.contains("<svg")
    }
}
