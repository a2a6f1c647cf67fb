import Photos
import Synchronization

/// The photos that were removed for everybody, and the sources that were deleted, since the server started: where
/// their originals are is in memory, and the library is asked all the same whether the sender of a request may see them.
final class WithheldPhotos: Sendable {
    private let photos = Mutex<Set<PhotoID>>([])
    private let sources = Mutex<Set<SourceID>>([])

    /// Withholds what was in a source that was deleted.
    func add(_ source: SourceID) { sources.withLock { _ = $0.insert(source) } }

    /// It was added again; returns whether it was withheld.
    func remove(_ source: SourceID) -> Bool { sources.withLock { $0.remove(source) != nil } }

    /// Whether an original is of a photo or source that is withheld.
    func contains(_ original: OriginalURL, of photo: PhotoID) -> Bool {
        contains(original.source) || photos.withLock { $0.contains(photo) }
    }

    func contains(_ source: SourceID?) -> Bool {
        source.map { source in sources.withLock { $0.contains(source) } } ?? false
    }

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
