import Foundation
package import Photos

/// What identifies a known photo whose key and URL have changed.
///
/// Services sign URLs anew for each answer, move files to other hosts and
/// number entries by position; page, words, date and file name
/// stay. None of them is enough alone, except for a file name where there is nothing else:
/// a new photo must not be mistaken for one that has left, or that a person removed.
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

    /// Whether two photos with the same URL and different keys are of the same entry.
    ///
    /// Systems that number their entries anew keep title or page. Entries of a series may share the picture,
    /// and also one of both: then their dates decide.
    package func isOfSameEntry(as other: PhotoEvidence) -> Bool {
        let isSamePage = Self.isSame(page, other.page)
        let isSameTitle = Self.isSame(title, other.title)
        switch (isSamePage, isSameTitle) {
        case (nil, nil): return true
        case (true, false), (false, true): return Self.isSame(date, other.date) ?? true
        default: return isSamePage ?? true && isSameTitle ?? true
        }
    }

    /// `nil` if one of them is unknown.
    private static func isSame<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool? {
        guard let one, let other else { return nil }
        return one == other
    }

    /// The kinds of evidence, the strongest first.
    package enum Kind: CaseIterable {
        case pageAndPath, fileAndTitle, fileAndDate, fileAlone, pageAndTitle, titleAndDate

        /// Whether several photos with the same mark can be told apart by their order.
        package var holdsForSeveral: Bool { self != .fileAlone }
    }

    /// What two photos that are the same have in common, as a hash of this process like those of
    /// `PhotoIdentity`; `nil` if a part is missing.
    package func mark(_ kind: Kind) -> Int? {
        switch kind {
        case .pageAndPath: Self.joined(page, path)
        case .fileAndTitle: Self.joined(filePath, title)
        case .fileAndDate: Self.joined(filePath, date)
        // `/today.jpg?day=5` is another picture each day, with other words.
        case .fileAlone: page == nil && title == nil && date == nil ? filePath?.hashValue : nil
        case .pageAndTitle: Self.joined(page, title)
        case .titleAndDate: Self.joined(title, date)
        }
    }

    private static func joined(_ one: String?, _ other: (some Hashable)?) -> Int? {
        guard let one, let other else { return nil }
        var hasher = Hasher()
        hasher.combine(one)
        hasher.combine(other)
        return hasher.finalize()
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
