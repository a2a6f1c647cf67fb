import Foundation

/// A location as a person types it on the command line.
public enum TypedLocation {
    /// The URL or the absolute path that is meant: `example.org/feed` is `https://example.org/feed`,
    /// unless there is such a file.
    ///
    /// What is no location at all is given back as it is, and refused in words where it is read.
    public static func resolved(_ text: String) -> String {
        switch try? ReadableLocation(text) {
        case .web(let url): url
        case .path(let path): path
        case .flickr, nil: text
        }
    }

    /// Whether a text is a single word and there is no file of that name: neither a path nor a URL.
    public static func isUnknownWord(_ text: String) -> Bool {
        guard !text.isEmpty, !text.contains(where: { "/.:~".contains($0) }) else { return false }
        guard case .path(let path) = try? ReadableLocation(text) else { return false }
        return !FileManager.default.fileExists(atPath: path)
    }
}
