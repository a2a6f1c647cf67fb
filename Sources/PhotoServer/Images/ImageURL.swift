import Basics
import Crypto
import Photos

/// The URL of a photo's renditions: `/images/{photo}-{revision}/{shape}`.
///
/// The revision identifies the content of the original: 64 bits of the SHA-256 of its
/// bytes, or of the path, size and date of a local file. Before the
/// original is loaded, a provisional one is derived from its URL.
struct ImageURL: Equatable {
    let photo: PhotoID
    let revision: String

    /// The URL of a photo's renditions; `nil` for a row of text.
    init?(_ photo: Photo) {
        guard let original = photo.entry.original else { return nil }
        self.init(photo.id, photo.facts?.revision ?? Self.provisionalRevision(of: original))
    }

    /// Parses the part of a URL between `/images/` and the shape.
    init?(_ text: Substring) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let photo = PhotoID(String(parts[0])), Self.isRevision(parts[1]) else {
            return nil
        }
        self.init(photo, String(parts[1]))
    }

    init(_ photo: PhotoID, _ revision: String) {
        self.photo = photo
        self.revision = revision
    }

    /// Older versions, whose pages may still be open, used 8 digits.
    private static func isRevision(_ text: Substring) -> Bool {
        (8...17).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x75).contains($0) }
    }

    /// The name of the photo's folder: its number and the revision.
    var name: String { "\(photo)-\(revision)" }
    /// The folder of the shapes.
    var folder: String { "/images/\(name)" }

    /// The URL of a square crop with a side of 160, 320 or 640 px.
    func square(_ side: Int) -> String { "\(folder)/square-\(side)" }
    /// The URL of the whole photo within a box of 640, 1280, 2048 or 4096 px.
    func fitted(_ side: Int) -> String { "\(folder)/fitted-\(side)" }
    /// The URL of the original.
    var original: String { "\(folder)/original" }

    /// The URL that downloads the original as a file.
    var download: String { "\(original)/download" }

    /// The name of an image in events: 64 bits of the SHA-256 of its URL, in hexadecimal.
    static func key(of original: String) -> String {
        SHA256.hash(data: Array(original.utf8)).prefix(8).hexadecimal
    }

    /// The revision of an image with unknown content; revisions of content never begin with a `u`.
    static func provisionalRevision(of original: String) -> String { "u" + key(of: original) }
}
