import Foundation

/// A URL in the form of an album's share link.
///
/// The host identifies links of iCloud. All others have common path components
/// (`/share/`, `/s/`, `/gallery/`), so the server's response decides.
struct AlbumLocation: Hashable, Sendable {
    /// The shared item, percent-encoded as in the URL.
    enum Share: Hashable, Sendable {
        /// `/share/KEY` of Immich.
        case immich(key: String)
        /// `/s/TOKEN` of Nextcloud, optionally with a folder, or a named link of Immich.
        case short(token: String, folder: String?)
        /// `/gallery/ALBUM` or `/#ALBUM` of Lychee.
        case lychee(album: String)
        /// `/sharedalbum/#TOKEN` of iCloud.
        case iCloud(token: String)
    }

    /// The shared item.
    let share: Share
    /// Scheme, host, port and the base path of the service, without a slash at its end.
    let base: String
    /// The normalized link, so that the same album is recognized.
    let text: String

    /// Parses a URL; `nil` if it has none of the forms.
    init?(_ url: String) {
        guard let parts = URLComponents(string: url), let host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil
        else { return nil }
        if Self.iCloudHosts.contains(host) {
            self.init(iCloud: parts)
        } else {
            self.init(parts)
        }
    }

    private init(_ share: Share, base: String, text: String) {
        self.share = share
        self.base = base
        self.text = text
    }

    /// Whether the link names its album behind `#`.
    var isNamedByFragment: Bool { text.contains("#") }

    // MARK: iCloud

    private static let iCloudHosts: Set<String> = ["www.icloud.com", "icloud.com"]

    /// `https://www.icloud.com/sharedalbum/#TOKEN`, with a language in the path or a photo after the token.
    private init?(iCloud parts: URLComponents) {
        var segments = parts.percentEncodedPath.split(separator: "/").map(String.init)
        guard let kind = segments.first, ["sharedalbum", "photostream"].contains(kind.lowercased()) else {
            return nil
        }
        segments.removeFirst()
        let fragment = parts.percentEncodedFragment.map { String($0.prefix { $0 != ";" && $0 != "?" }) }
        guard let token = fragment ?? segments.last, Self.isWord(token, 6...200) else { return nil }
        let base = "https://www.icloud.com"
        self.init(.iCloud(token: token), base: base, text: "\(base)/sharedalbum/#\(token)")
    }

    // MARK: Self-hosted services

    private init?(_ parts: URLComponents) {
        guard let origin = Self.origin(of: parts) else { return nil }
        let segments = parts.percentEncodedPath.split(separator: "/").map(String.init)
        if let album = Self.fragmentAlbum(parts.percentEncodedFragment) {
            let folder = segments.last.map { ["gallery", "index.php"].contains($0) } == true
            let base = origin + Self.path(folder ? segments.dropLast() : segments[...])
            self.init(.lychee(album: album), base: base, text: "\(base)/#\(album)")
            return
        }
        for (index, word) in segments.enumerated().dropLast() {
            let name = segments[index + 1]
            let rest = segments[(index + 2)...]
            guard rest.isEmpty || rest.first == "photos" || word == "gallery" else { continue }
            var before = segments[..<index]
            switch word {
            case "share" where Self.isWord(name, 16...200):
                let base = origin + Self.path(before)
                self.init(.immich(key: name), base: base, text: "\(base)/share/\(name)")
                return
            case "s" where Self.isWord(name, 3...64):
                let text = origin + Self.path(segments[...(index + 1)])
                if before.last == "index.php" { before.removeLast() }
                let folder = parts.queryItems?.first { ["path", "dir"].contains($0.name) }?.value
                let inside = folder.flatMap { $0.trimmingCharacters(in: ["/"]).isEmpty ? nil : $0 }
                self.init(
                    .short(token: name, folder: inside), base: origin + Self.path(before),
                    text: inside == nil ? text : text + "?" + (parts.percentEncodedQuery ?? ""))
                return
            case "gallery" where Self.isAlbum(name) && rest.count <= 1:
                let base = origin + Self.path(before)
                self.init(.lychee(album: name), base: base, text: "\(base)/gallery/\(name)")
                return
            default: continue
            }
        }
        return nil
    }

    private static func origin(of parts: URLComponents) -> String? {
        var origin = URLComponents()
        origin.scheme = parts.scheme
        origin.host = parts.host
        origin.port = parts.port
        return origin.string
    }

    private static func path(_ segments: some Collection<String>) -> String {
        segments.map { "/" + $0 }.joined()
    }

    /// The album of `#ALBUM` and `#ALBUM/PHOTO`.
    private static func fragmentAlbum(_ fragment: String?) -> String? {
        guard let parts = fragment?.split(separator: "/", omittingEmptySubsequences: false),
            let album = parts.first.map(String.init), parts.count <= 2, isAlbum(album)
        else { return nil }
        return album
    }

    /// Lychee names albums by 24 random characters, before version 4 by about 14 digits. A fragment
    /// that names a part of a page does not mix digits and capitals.
    private static func isAlbum(_ text: String) -> Bool {
        if (14...17).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return true
        }
        return text.utf8.count == 24 && isWord(text, 24...24)
            && text.utf8.contains { (0x30...0x39).contains($0) }
            && text.utf8.contains { (0x41...0x5A).contains($0) }
    }

    private static func isWord(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        length.contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || $0 == "-" || $0 == "_"
            }
    }
}
