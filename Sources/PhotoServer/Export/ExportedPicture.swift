import Photos

/// The pictures of one photo in an exported site, as stored in its manifest.
struct ExportedPicture: Codable, Hashable {
    /// The folder below `images/`: the photo's number and the revision of its original.
    let name: String
    /// Names the URL of the original (`ImageURL.key`); `nil` in exports of older versions.
    var originalKey: String?
    /// The state of a local original, for detecting changes; empty for others.
    let state: String
    /// The known facts of the original.
    let facts: ImageFacts
    /// The size of each file by its name, e.g. `square-320.webp`.
    var files: [String: Int]
    /// The file name of the original, if it is included.
    var original: String?
    /// The version of how the files are made; `nil` in exports of older versions.
    var version: Int?

    /// The current version: before, WebP files and some originals contained the location of the photo.
    static let currentVersion = 2

    /// Whether these are the pictures of a photo's current original.
    func shows(_ photo: Photo) -> Bool {
        guard let original = photo.entry.original, let url = ImageURL(photo) else { return false }
        // The content is unknown if another process exported it and was killed.
        guard let revision = photo.facts?.revision else {
            return name == url.name || originalKey == ImageURL.key(of: original)
        }
        return name == url.name || facts.revision == revision
    }

    /// The path of a file, relative to the site's folder.
    static func path(_ name: String, _ file: String) -> String { "images/\(name)/\(file)" }

    /// The paths of all files, relative to the site's folder.
    var paths: [String] { files.keys.map { Self.path(name, $0) } }
}
