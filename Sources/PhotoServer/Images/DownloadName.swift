import Foundation
import Photos

/// The file name of a downloaded image: that of the original if its URL has one.
struct DownloadName {
    /// The whole name, with an extension that fits the content: safe on every file system.
    let text: String

    /// The maximum number of bytes of UTF-8 before the extension; file systems allow 255 in total.
    private static let maxBytes = 120
    private static let forbidden = Set<Unicode.Scalar>("/\\:*?\"<>|".unicodeScalars)

    /// - Parameters:
    ///   - url: The original's URL; a `data:` URL has no name.
    ///   - photo: Names the file if the URL does not.
    ///   - shape: The rendition, which the name includes unless it is the original.
    ///   - contentType: The media type of the download.
    init(of url: String, photo: PhotoID, shape: String, contentType: String) {
        let last = Self.lastComponent(of: url)
        let dot = last.lastIndex(of: ".")
        let stem = Self.cleaned(dot.map { last[..<$0] } ?? last[...])
        let own = dot.map { last[last.index(after: $0)...].lowercased() } ?? ""
        let fitting = Self.extensions(of: contentType)
        let ending = fitting.contains(own) ? own : fitting[0]
        let size = shape == "original" ? "" : "-\(shape.filter(\.isNumber))"
        text = "\(stem.isEmpty ? "photo-\(photo)" : stem)\(size).\(ending)"
    }

    /// The name of a ZIP archive: its title, or "photos" if that has no usable characters.
    init(archive title: String) {
        let stem = Self.cleaned(title[...])
        text = "\(stem.isEmpty ? "photos" : stem).zip"
    }

    /// The header's value: as ASCII and as UTF-8 (RFC 6266, RFC 8187).
    var contentDisposition: String {
        let plain = String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "_" })
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(PageURL.encoded(text))"
    }

    /// The file extensions of a media type, the most common one first; at least one.
    static func extensions(of contentType: String) -> [String] {
        let kind = contentType.prefix { $0 != ";" }.split(separator: "/").last.map(String.init) ?? "jpeg"
        return commonExtensions[kind] ?? [kind]
    }

    private static let commonExtensions = [
        "jpeg": ["jpg", "jpeg"], "tiff": ["tif", "tiff"], "svg+xml": ["svg"], "x-icon": ["ico"],
    ]

    private static func lastComponent(of url: String) -> String {
        guard !url.lowercased().hasPrefix("data:") else { return "" }
        let isLocal = url.hasPrefix("/")
        let path = isLocal ? url[...] : url.prefix { $0 != "?" && $0 != "#" }
        // Without a path the host would be the name.
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard isLocal || parts.count > 2, let last = parts.last else { return "" }
        return isLocal ? String(last) : last.removingPercentEncoding ?? String(last)
    }

    /// Removes characters that file systems reject, or that would display misleadingly.
    private static func cleaned(_ text: Substring) -> String {
        var cleaned = String.UnicodeScalarView()
        var byteCount = 0
        for scalar in text.unicodeScalars {
            let category = scalar.properties.generalCategory
            guard !forbidden.contains(scalar), category != .control, category != .format else { continue }
            byteCount += UTF8.width(scalar)
            guard byteCount <= maxBytes else { break }
            cleaned.append(scalar)
        }
        // Hidden files begin with a dot, and Windows allows none at the end.
        return String(cleaned).trimmingCharacters(in: CharacterSet(charactersIn: " ."))
    }
}
