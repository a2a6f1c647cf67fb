import Foundation
import Photos

/// Finds the web service for the photos of a page of Piwigo.
enum PiwigoPage {
    /// The URL of `ws.php` for an album, or for the whole gallery from its first page; `nil` for other pages.
    static func images(
        on contents: HTMLContents, _ bytes: [UInt8], at url: String?
    ) throws(FeedReadingError) -> String? {
        guard contents.properties["generator"]?.contains(text: "piwigo") == true,
            let url = ServiceURL(url)
        else { return nil }
        let head = bytes.prefix(headBytes)
        if head.contains(text: "theIdentificationPage") { throw .album(AlbumError(.piwigo, .notPublic)) }
        let base = base(of: url)
        if let album = number(after: "/category/", in: url.path) ?? number(
            after: "/category/", in: url.rawQuery)
            ?? number(after: "section-categories category-", in: head)
        {
            return url.sibling(base + "/ws.php", PiwigoQuery.images(of: album, page: 0))
        }
        let isGallery =
            head.contains(text: "section-categories") && url.rawQuery.isEmpty
            && [base, base + "/", base + "/index.php"].contains(url.path)
        return isGallery ? url.sibling(base + "/ws.php", PiwigoQuery.images(of: nil, page: 0)) : nil
    }

    /// The element that identifies the page is in the head, after styles and scripts.
    private static let headBytes = 256 << 10

    /// The folder of the gallery: what its own scripts follow in URLs of each form
    /// (`index.php?/category/12`, `?/category/12`, `/index/category/12`, `/category/12`).
    private static func base(of url: ServiceURL) -> String {
        if let base = url.base(before: "/index.php", "/index/", "/category/") { return base }
        let folder = url.path.lastIndex(of: "/").map { url.path[..<$0] } ?? ""
        return String(folder)
    }

    /// The digits after a part of a text, at most ten.
    private static func number(after mark: String, in text: String) -> String? {
        guard let start = text.range(of: mark)?.upperBound else { return nil }
        let digits = text[start...].prefix { ("0"..."9").contains($0) }
        return (1...10).contains(digits.count) ? String(digits) : nil
    }

    private static func number(after mark: StaticString, in bytes: ArraySlice<UInt8>) -> String? {
        guard let start = bytes.firstIndex(ofText: mark) else { return nil }
        let digits = bytes[start...].dropFirst(mark.utf8CodeUnitCount).prefix { $0.isDigit }
        return (1...10).contains(digits.count) ? String(decoding: digits, as: UTF8.self) : nil
    }
}
