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

/// A change with the one user whose pages hear of it; nothing for those of all.
struct ChangeEvent: Sendable {
    let change: PersonalChange
    let user: UserID?

    init(_ change: PersonalChange, by user: UserID) {
        self.change = change
        switch change {
        case .removed, .restored, .favored, .library: self.user = user
        case .changed, .deleted: self.user = nil
        }
    }
}

extension Site {
    /// Tells open pages what a person has changed, at once: what is personal those of the same person.
    func tell(_ change: PersonalChange) { changes.send(ChangeEvent(change, by: library.user)) }

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
