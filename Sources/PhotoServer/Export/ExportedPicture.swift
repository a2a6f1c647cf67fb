import Photos

/// The pictures of one photo in an exported site, as its manifest remembers them.
struct ExportedPicture: Codable, Hashable {
    /// The folder below `images/`: the photo's number and the revision of its original.
    let name: String
    /// Names the URL of the original (`ImageURL.key`); `nil` in exports of older versions.
    var originalKey: String?
    /// The state of a local original, by which a changed one is noticed; empty for others.
    let state: String
    /// What is known of the original.
    let facts: ImageFacts
    /// The number of bytes of each file by its name, e.g. `square-320.webp`.
    var files: [String: Int]
    /// The name of the original among the files, if it came along.
    var original: String?

    /// Whether these are the pictures of what a photo shows now.
    func shows(_ photo: Photo) -> Bool {
        guard let original = photo.entry.original, let url = ImageURL(photo) else { return false }
        // Nothing is known of the content if another process has exported it and was ended.
        guard let revision = photo.facts?.revision else {
            return name == url.name || originalKey == ImageURL.key(of: original)
        }
        return name == url.name || facts.revision == revision
    }

    /// Where a file is, from the site's folder.
    static func path(_ name: String, _ file: String) -> String { "images/\(name)/\(file)" }

    /// Where all files are, from the site's folder.
    var paths: [String] { files.keys.map { Self.path(name, $0) } }
}
