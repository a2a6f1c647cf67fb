import Photos
import Synchronization

/// The photos that were removed for everybody since the server started: where their originals are is in memory,
/// and the library is asked all the same whether the sender of a request may see them.
final class WithheldPhotos: Sendable {
    private let photos = Mutex<Set<PhotoID>>([])

    func contains(_ photo: PhotoID) -> Bool { photos.withLock { $0.contains(photo) } }

    func set(_ isWithheld: Bool, _ photo: PhotoID) {
        photos.withLock { photos in
            if isWithheld { photos.insert(photo) } else { photos.remove(photo) }
        }
    }

    /// Whether a path is that of an image of one.
    func contains(path: String) -> Bool {
        photos.withLock { photos in
            guard !photos.isEmpty else { return false }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count > 2, let url = ImageURL(parts[2]) else { return false }
            return photos.contains(url.photo)
        }
    }
}
