import Foundation
package import Photos

/// What identifies a known photo whose key and URL have changed.
///
/// Services sign URLs again for each response, move files to other hosts and
/// number entries by position; page, title, date and file name
/// stay. None of them is enough alone, except for a file name if there is nothing else:
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
        path = original.flatMap(Self.path).map(String.init)
    }

    /// Creates the evidence of a feed's photo.
    package init(of photo: FeedPhoto) {
        self.init(
            page: photo.page, title: photo.title, date: photo.date?.timeIntervalSince1970,
            original: photo.original)
    }

    /// Whether two photos with the same URL and different keys are of the same entry.
    ///
    /// Systems that renumber their entries keep title or page. Entries of a series may share the picture,
    /// and also the title or the page: then their dates decide.
    package func isOfSameEntry(as other: PhotoEvidence) -> Bool {
        let isSamePage = Self.isSame(page, other.page)
        let isSameTitle = Self.isSame(title, other.title)
        switch (isSamePage, isSameTitle) {
        case (nil, nil): return true
        case (true, false), (false, true): return Self.isSame(date, other.date) ?? true
        default: return isSamePage ?? true && isSameTitle ?? true
        }
    }

    /// Whether two photos with the same key and different URLs are certainly of the same entry: they have the
    /// same page, and no other title or date.
    package func isCertainlyOfSameEntry(as other: PhotoEvidence) -> Bool {
        Self.isSame(page, other.page) == true && Self.isSame(title, other.title) != false
            && Self.isSame(date, other.date) != false
    }

    /// Whether both dates are known and differ, by more than a time zone that is stated now and was not before.
    package func hasOtherDate(than other: PhotoEvidence) -> Bool {
        guard let date, let earlier = other.date, date != earlier else { return false }
        let difference = abs(date - earlier)
        let isTimeZone = difference <= Self.largestTimeZone && difference.remainder(dividingBy: 900) == 0
        return !isTimeZone
    }

    /// The largest difference to UTC, in seconds; all are multiples of a quarter of an hour.
    private static let largestTimeZone = 14 * 3600.0

    /// Whether a date says nothing about a photo, since all of several photos have it: the time when the feed was made.
    package static func areDatesOfFeed(_ photos: [PhotoEvidence]) -> Bool {
        guard photos.count > 1, let date = photos[0].date else { return false }
        return photos.allSatisfy { $0.date == date }
    }

    /// `nil` if one of them is unknown.
    private static func isSame<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool? {
        guard let one, let other else { return nil }
        return one == other
    }

    /// The kinds of evidence, the strongest first.
    package enum Kind: CaseIterable {
        case pageAndPath, fileAndTitle, fileAndDate, fileAlone, pageAndTitle, titleAndDate

        /// Whether several photos with the same hash can be distinguished by their order.
        package var matchesSeveral: Bool { self != .fileAlone }
    }

    /// A hash that is equal for photos with the same evidence, valid in this process like those of
    /// `PhotoIdentity`; `nil` if a part is missing.
    package func hash(_ kind: Kind) -> Int? {
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

    /// The path of a URL, without host, query and fragment; `nil` for data and without a path.
    static func path(_ url: String) -> Substring? {
        guard !url.hasPrefix("data:") else { return nil }
        let bytes = url.utf8
        let slash = UInt8(ascii: "/")
        var start = bytes.startIndex
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) {
            start = bytes[bytes.index(colon, offsetBy: 3)...].firstIndex(of: slash) ?? start
        }
        let path = bytes[start...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.count > 1 ? Substring(path) : nil
    }
}
