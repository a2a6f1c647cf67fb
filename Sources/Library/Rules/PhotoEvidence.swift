import Foundation
package import Photos

/// What identifies a known photo whose key and URL have changed.
///
/// Services sign URLs anew for each answer, move files to other hosts and
/// number entries by position; page, words, date and file name
/// stay. None of them is enough alone, except for a file name:
/// a new photo must not be mistaken for one that a person removed.
package struct PhotoEvidence {
    private let page: String?
    private let title: String?
    private let date: Double?
    /// The path of the URL, without host and query.
    private let path: String?

    /// Creates the evidence of a photo from its properties.
    package init(page: String?, title: String, date: Double?, original: String?) {
        self.page = page
        self.title = title == FeedPhoto.unknownTitle ? nil : title
        self.date = date
        path = original.flatMap(Self.path)
    }

    /// Creates the evidence of a feed's photo.
    package init(of photo: FeedPhoto) {
        self.init(
            page: photo.page, title: photo.title, date: photo.date?.timeIntervalSince1970,
            original: photo.original)
    }

    /// The kinds of evidence, the strongest first; each returns `nil` if a part is missing.
    package static let kinds: [@Sendable (PhotoEvidence) -> String?] = [
        { joined($0.page, $0.path) }, { $0.filePath },
        { joined($0.page, $0.title) }, { joined($0.title, $0.date?.description) },
    ]

    private static func joined(_ one: String?, _ other: String?) -> String? {
        guard let one, let other else { return nil }
        return "\(one)\n\(other)"
    }

    /// The path if it ends with a file name: `/image?id=5` names its picture in the query.
    private var filePath: String? {
        guard let path, let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let end = path.utf8[path.utf8.index(after: dot)...]
        return Self.endings.contains { end.elementsEqual($0.utf8) } ? path : nil
    }

    private static let endings = [
        "jpg", "jpeg", "JPG", "JPEG", "png", "webp", "gif", "avif", "heic", "tif", "tiff",
    ]

    private static func path(_ url: String) -> String? {
        guard !url.hasPrefix("data:") else { return nil }
        let bytes = url.utf8
        let host = url.range(of: "://").map(\.upperBound)
        let start = host.flatMap { bytes[$0...].firstIndex(of: UInt8(ascii: "/")) } ?? bytes.startIndex
        let path = bytes[start...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.count > 1 ? String(Substring(path)) : nil
    }
}
