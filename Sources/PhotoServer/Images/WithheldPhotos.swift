import Foundation
import Photos
import Synchronization

/// The photos removed for everybody and the sources deleted since the server started. The URLs of their originals may
/// still be in memory, so the library is queried before a picture of one of them is sent.
final class WithheldPhotos: Sendable {
    private let photos = Mutex<Set<PhotoID>>([])
    /// When each deleted source had been added.
    private let sources = Mutex<[SourceID: Date]>([:])

    /// Withholds the photos of a source that was deleted.
    func add(_ source: Source) { sources.withLock { $0[source.id] = source.addedAt } }

    /// Stops withholding a source that was added again after it was deleted; returns whether it was. A
    /// request may have read the deleted one just before.
    func remove(_ source: Source) -> Bool {
        sources.withLock { sources in
            guard let addedAt = sources[source.id], addedAt != source.addedAt else { return false }
            sources[source.id] = nil
            return true
        }
    }

    /// Whether an original is of a photo or source that is withheld.
    func contains(_ original: OriginalURL, of photo: PhotoID) -> Bool {
        contains(original.source) || photos.withLock { $0.contains(photo) }
    }

    func contains(_ source: SourceID?) -> Bool {
        source.map { source in sources.withLock { $0[source] != nil } } ?? false
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
