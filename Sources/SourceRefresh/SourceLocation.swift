import Basics
import Foundation

/// Normalizes locations, so that the same one is recognized.
enum SourceLocation {
    /// Removes surrounding white space; of a URL also the fragment,
    /// with scheme and host in lower case and `/` for an empty path, and what it cannot contain is encoded.
    ///
    /// Albums of iCloud and of Lychee are named by the fragment, which remains: albums of iCloud become
    /// `https://www.icloud.com/sharedalbum/#TOKEN`.
    static func normalized(_ text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard var parts = URLComponents(string: URLText.parseable(text)),
            let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host
        else { return text }
        parts.scheme = scheme
        parts.host = host.lowercased()
        if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
        if let album = parts.fragment == nil ? nil : parts.string.flatMap(AlbumLocation.init),
            album.isNamedByFragment
        {
            return album.text
        }
        parts.fragment = nil
        return parts.string ?? text
    }
}
