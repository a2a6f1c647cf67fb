import Basics
import Library
import Photos
import SourceRefresh

/// A change by a person, on any device.
enum PersonalChange: Sendable {
    case removed(PhotoID, SourceID)
    case restored(PhotoID, SourceID)
    case removedForEverybody(PhotoID, SourceID)
    /// A photo was added to or removed from the favorites.
    case favored(PhotoID, SourceID, Bool)
    /// Which photos are new, or which mixes there are.
    case library
    /// The mixes for all, or their photos.
    case mixesForAll
    /// Several photos of a source at once for one person: those that are removed, or new.
    case ownChanged(SourceID)
    /// A source for all: its name, its settings, or who may see it.
    case changed(SourceID)
    case deleted(SourceID)
}

/// A change with the only user whose pages receive it; `nil` for all users.
struct ChangeEvent: Sendable {
    let change: PersonalChange
    let user: UserID?

    init(_ change: PersonalChange, by user: UserID) {
        self.change = change
        switch change {
        case .removed, .restored, .favored, .library, .ownChanged: self.user = user
        case .changed, .deleted, .removedForEverybody, .mixesForAll: self.user = nil
        }
    }
}

extension Site {
    /// Sends a change to open pages at once; personal changes only to the same user's.
    func tell(_ change: PersonalChange) { changes.send(ChangeEvent(change, by: library.user)) }

    /// Tells the pages of all whether a photo is removed for everybody, and what images of it are sent to whom.
    func notifyEverybody(of photo: Photo) {
        withheld.set(photo.isRemovedForEverybody, photo.id)
        // People may have removed a restored photo for themselves: each page loads what it shows.
        tell(
            photo.isRemovedForEverybody
                ? .removedForEverybody(photo.id, photo.source) : .changed(photo.source))
    }

    /// Deletes a source, and notifies open pages.
    func delete(_ source: Source) async throws {
        guard try await library.deleteSource(source.id) else { return }
        withheld.add(source)
        tell(.deleted(source.id))
        try await sweepArchive()
    }

    /// Sends the present state of changed photos to open pages.
    ///
    /// - Returns: The photos that exist.
    @discardableResult
    func tell(_ change: PhotoChange, of ids: [PhotoID]) async throws -> [PhotoID] {
        let photos = try await library.photos(ids)
        for photo in photos {
            switch change {
            case .remove, .restore:
                tell(photo.isRemoved ? .removed(photo.id, photo.source) : .restored(photo.id, photo.source))
            case .favorite, .unfavorite: tell(.favored(photo.id, photo.source, photo.isFavorite))
            case .removeForEverybody, .restoreForEverybody: notifyEverybody(of: photo)
            }
        }
        return photos.map(\.id)
    }
}
