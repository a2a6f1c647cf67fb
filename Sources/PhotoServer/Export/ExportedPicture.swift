import Photos

/// The pictures of one photo in an exported site, as its manifest remembers them.
struct ExportedPicture: Codable, Hashable {
    /// The folder below `images/`: the photo's number and the revision of its original.
    let name: String
    /// The state of a local original, by which a changed one is noticed; empty for others.
    let state: String
    /// What is known of the original.
    let facts: ImageFacts
    /// The number of bytes of each file by its name, e.g. `square-320.webp`.
    var files: [String: Int]
    /// The name of the original among the files, where it came along.
    var original: String?

    /// The folder of the pictures of a photo; nothing for a row of text.
    static func name(of photo: Photo) -> String? {
        ImageAddress(photo)?.name
    }

    /// Where a file is, from the site's folder.
    static func path(_ name: String, _ file: String) -> String { "images/\(name)/\(file)" }

    /// Where all files are, from the site's folder.
    var paths: [String] { files.keys.map { Self.path(name, $0) } }
}
