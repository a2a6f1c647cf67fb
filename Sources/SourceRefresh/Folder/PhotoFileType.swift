import Basics
import Foundation

/// Distinguishes image files from others: by name first, then by their first bytes.
enum PhotoFileType {
    /// The type of a file by its name.
    enum NameType: Sendable {
        /// The name of a photo.
        case photo
        /// The name of raw data of a camera, which is not read.
        case raw
        /// A name that implies no type.
        case unknown
        /// The name of something else.
        case other
    }

    /// Checks the name.
    static func nameType(of name: String) -> NameType {
        let ending = (name as NSString).pathExtension.lowercased()
        if photos.contains(ending) { return .photo }
        if raws.contains(ending) { return .raw }
        if ending.hasSuffix(backup) { return .other }
        return ending.isEmpty || ending.count > 5 || ending.contains(" ") ? .unknown : .other
    }

    /// Checks the first bytes; an icon is no photo.
    static func isImage(_ bytes: Data) -> Bool {
        ImageType.sniff(bytes).map { $0 != .ico } ?? false
    }

    /// The end of the name under which ExifTool keeps a file as it was before it was edited.
    private static let backup = "_original"

    private static let photos: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "avif", "heic", "heif", "tif", "tiff", "bmp",
        "svg", "jxl", "hif", "apng",
    ]

    private static let raws: Set<String> = [
        "dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf", "pef", "srw", "nrw", "3fr", "iiq", "x3f",
        "rwl",
        "erf", "mrw", "kdc", "dcr", "sr2", "crw", "mef", "gpr",
    ]
}
