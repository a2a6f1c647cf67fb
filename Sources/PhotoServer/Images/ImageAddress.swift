import Crypto
import Photos

/// Where the renditions of one photo are: `/images/{photo}-{revision}/{shape}`.
///
/// The revision is made from the address of the original, so that what is at
/// an address never changes.
struct ImageAddress: Equatable {
    let photo: PhotoID
    let revision: String

    /// The address of a photo's renditions; nothing for a row of text.
    init?(_ photo: Photo) {
        guard let original = photo.entry.original else { return nil }
        self.photo = photo.id
        revision = Self.revision(of: original)
    }

    /// Reads the part of an address between `/images/` and the shape.
    init?(_ text: Substring) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let photo = PhotoID(String(parts[0])), parts[1].utf8.count == 8 else {
            return nil
        }
        self.photo = photo
        revision = String(parts[1])
    }

    /// The folder that holds the shapes.
    var folder: String { "/images/\(photo)-\(revision)" }

    /// The address of a square crop with a side of 160, 320 or 640 px.
    func square(_ side: Int) -> String { "\(folder)/square-\(side)" }
    /// The address of the whole photo within a box of 640, 1280, 2048 or 4096 px.
    func fitted(_ side: Int) -> String { "\(folder)/fitted-\(side)" }
    /// The address of the original.
    var original: String { "\(folder)/original" }

    /// The first four bytes of the SHA-256 of an original's address, in hexadecimal.
    static func revision(of original: String) -> String {
        SHA256.hash(data: Array(original.utf8)).prefix(4).hexadecimal
    }
}
