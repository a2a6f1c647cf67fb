import Foundation
package import Photos

/// What tells a photo whose key and URL are new from a new photo.
///
/// Services sign URLs anew for each answer, move files to other hosts and
/// number entries by their place; the page, the words, the date and the name of
/// the file stay. One of them alone is not enough, but for the name of a file:
/// a photo must not be taken for one that a person removed.
package struct PhotoEvidence {
    private let page: String?
    private let title: String?
    private let date: Double?
    /// The path of the URL, without host and query.
    private let path: String?

    /// Takes what the library or a feed has of a photo.
    package init(page: String?, title: String, date: Double?, original: String?) {
        self.page = page
        self.title = title == FeedPhoto.unknownTitle ? nil : title
        self.date = date
        path = original.flatMap(Self.path)
    }

    /// Takes what a feed says.
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

    /// The path if it ends as a file does: what `/image?id=5` names is in its query.
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
