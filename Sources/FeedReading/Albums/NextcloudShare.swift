import Foundation
import Photos

/// A public share of Nextcloud, from the URL of one of its folders.
struct NextcloudShare {
    private let url: ServiceURL
    private let base: String
    private let token: String
    /// The WebDAV path of the share, without a slash at its end.
    private let root: String
    /// Whether WebDAV serves files without authentication.
    private let isOpen: Bool
    /// The requested folder, percent-decoded, without a slash at its end.
    let path: String

    init?(_ text: String?) {
        guard let url = ServiceURL(text), let base = url.base(before: "/public.php/") else { return nil }
        let parts = url.path.dropFirst(base.count).split(separator: "/")
        if parts.count >= 4, parts[1] == "dav", parts[2] == "files" {
            token = String(parts[3])
            root = "\(base)/public.php/dav/files/\(token)"
            isOpen = true
        } else if let fragment = url.fragment, parts.count >= 2, parts[1] == "webdav" {
            token = fragment
            root = "\(base)/public.php/webdav"
            isOpen = false
        } else {
            return nil
        }
        self.url = url
        self.base = base
        path = Self.decoded(url.path)
    }

    /// A path in the form that is compared: percent-decoded, without a slash at its end.
    static func decoded(_ path: String) -> String {
        let text = path.removingPercentEncoding ?? path
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// The path within the share, with a slash in front; `nil` outside of it.
    func inside(_ path: String) -> String? {
        guard path == root || path.hasPrefix(root + "/") else { return nil }
        let rest = String(path.dropFirst(root.count))
        return rest.isEmpty ? "/" : rest
    }

    private static func encoded(_ path: String) -> String {
        path.split(separator: "/").map { "/" + String($0).asPathComponent }.joined()
    }

    /// The URL of a folder's listing; `path` is a result of `inside`.
    func folder(_ path: String) -> String? {
        url.sibling(root + Self.encoded(path) + "/", fragment: isOpen ? nil : token)
    }

    /// The URL of a file. Servers before version 29 serve files only through the page of the share.
    func file(_ path: String) -> String? {
        guard !isOpen else { return url.sibling(root + Self.encoded(path)) }
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last else { return url.sibling("\(base)/index.php/s/\(token)/download") }
        return url.sibling(
            "\(base)/index.php/s/\(token)/download",
            ["path": "/" + parts.dropLast().joined(separator: "/"), "files": name])
    }

    /// The URL of a preview of a file, both sides at most `side` pixels.
    func preview(_ path: String, side: Int) -> String? {
        url.sibling(
            "\(base)/index.php/apps/files_sharing/publicpreview/\(token)",
            ["file": path, "x": String(side), "y": String(side), "a": "true"])
    }

    /// The page of the share.
    var page: String? { url.sibling("\(base)/index.php/s/\(token)") }
}

/// A file or folder in a WebDAV listing.
struct NextcloudEntry {
    /// The path within the share, percent-decoded, with a slash in front.
    let path: String
    let isFolder: Bool
    private let properties: [String: XMLElement]

    /// The name in its folder.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// `nil` for the requested folder itself, for anything outside of it, and for hidden files.
    init?(_ response: XMLElement, in share: NextcloudShare) {
        guard let href = response.children.first(where: { $0.name == "href" })?.text.trimmingSpaces else {
            return nil
        }
        let full = NextcloudShare.decoded(ServiceURL(href)?.path ?? href)
        guard full == share.path || full.hasPrefix(share.path + "/"), let path = share.inside(full) else {
            return nil
        }
        var properties: [String: XMLElement] = [:]
        for group in response.children where group.name == "propstat" {
            let status = group.children.first { $0.name == "status" }?.text ?? " 200 "
            guard status.contains(" 200") else { continue }
            for property in group.children.first(where: { $0.name == "prop" })?.children ?? [] {
                properties[property.name] = property
            }
        }
        isFolder = properties["resourcetype"]?.children.contains { $0.name == "collection" } ?? false
        self.path = path
        self.properties = properties
        guard !(isFolder && full == share.path), !name.hasPrefix(".") else { return nil }
    }

    private func text(_ name: String) -> String? {
        guard let text = properties[name]?.text.trimmingSpaces, !text.isEmpty else { return nil }
        return text
    }

    private func number(_ name: String, _ part: String) -> Double? {
        properties[name]?.children.first { $0.name == part }.flatMap { Double($0.text.trimmingSpaces) }
    }

    private var type: String { text("getcontenttype")?.lowercased() ?? "" }

    /// Whether it is a picture or a video; documents beside photos are not part of an album.
    var isMedia: Bool { !isFolder && (type.hasPrefix("image/") || type.hasPrefix("video/")) }

    private static let readableTypes: Set<String> = [
        "image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic", "image/heif",
        "image/jxl", "image/tiff", "image/bmp", "image/svg+xml",
    ]

    /// The photo; raw data of cameras is shown as the preview that the server makes of it.
    func item(_ share: NextcloudShare, _ resolver: URLResolver) -> AlbumItem {
        guard !type.hasPrefix("video/") else { return .skipped(.video) }
        let hasPreview = text("has-preview") != "false"
        let isReadable = Self.readableTypes.contains(String(type.prefix { $0 != ";" }))
        guard isReadable || hasPreview else { return .skipped(.noPicture) }
        let picture = isReadable ? share.file(path) : share.preview(path, side: 4096)
        guard let original = picture.flatMap({ resolver.image($0) }) else { return .skipped(.refusedURL) }
        var photo = FeedPhoto(title: nil, description: nil, file: name)
        photo.key = text("fileid") ?? path
        photo.original = original
        photo.thumbnail = hasPreview ? share.preview(path, side: 1024).flatMap { resolver.image($0) } : nil
        if isReadable { photo.size = size }
        photo.page = share.page
        photo.date = FeedDate.parse(text("metadata-photos-original_date_time") ?? text("getlastmodified"))
        photo.place = FeedPhoto.place(text("metadata-photos-place"))
        if let latitude = number("metadata-photos-gps", "latitude"),
            let longitude = number("metadata-photos-gps", "longitude")
        {
            photo.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        return .photo(photo)
    }

    private var size: PixelSize? {
        guard let width = number("metadata-photos-size", "width"),
            let height = number("metadata-photos-size", "height"),
            let width = Int(exactly: width.rounded()), let height = Int(exactly: height.rounded())
        else { return nil }
        return PixelSize(width: width, height: height)
    }
}
