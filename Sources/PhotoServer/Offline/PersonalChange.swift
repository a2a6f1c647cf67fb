import Basics
import Library
import Photos
import SourceRefresh

/// What a person has changed, on whichever device.
enum PersonalChange: Sendable {
    case removed(PhotoID, SourceID)
    case restored(PhotoID, SourceID)
    /// A photo is a favorite now, or is none any more.
    case favored(PhotoID, SourceID, Bool)
    /// What the library shows beside its sources: which photos are new, and which mixes there are.
    case library
    /// Several photos of a source at once, its name or its settings.
    case changed(SourceID)
    case deleted(SourceID)
}

extension Site {
    /// Tells every open page what a person has changed, at once.
    func tell(_ change: PersonalChange) { changes.send(change) }

    /// Deletes a source, and tells open pages.
    func delete(_ source: Source) async throws {
        guard try await library.deleteSource(source.id) else { return }
        tell(.deleted(source.id))
        try await sweepArchive()
    }

    /// Tells open pages how photos are now that were changed.
    ///
    /// - Returns: Those that are there.
    @discardableResult
    func tell(_ change: PhotoChange, of ids: [PhotoID]) async throws -> [PhotoID] {
        let photos = try await library.photos(ids)
        for photo in photos {
            switch change {
            case .remove, .restore:
                tell(photo.isRemoved ? .removed(photo.id, photo.source) : .restored(photo.id, photo.source))
            case .favorite, .unfavorite: tell(.favored(photo.id, photo.source, photo.isFavorite))
            }
        }
        return photos.map(\.id)
    }
}
