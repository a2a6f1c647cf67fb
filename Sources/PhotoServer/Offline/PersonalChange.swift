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
    /// The new photos or the mixes of the user.
    case library
    /// The mixes for all, or their photos.
    case mixesForAll
    /// Several photos of a source at once for one person: removed or new ones.
    case ownChanged(SourceID)
    /// A source for all: its name, its settings, or who may see it.
    case changed(SourceID)
    case deleted(SourceID)
}

/// A change with the user whose pages receive it; `nil` for all users.
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
    func notify(_ change: PersonalChange) { changes.send(ChangeEvent(change, by: library.user)) }

    /// Notifies the pages of all users whether a photo is removed for everybody, and withholds its images
    /// accordingly.
    func notifyEverybody(of photo: Photo) {
        withheld.set(photo.isRemovedForEverybody, photo.id)
        // People may have removed a restored photo for themselves: each page reloads what it shows.
        notify(
            photo.isRemovedForEverybody
                ? .removedForEverybody(photo.id, photo.source) : .changed(photo.source))
    }

    /// Deletes a source, and notifies open pages.
    func delete(_ source: Source) async throws {
        guard try await library.deleteSource(source.id) else { return }
        withheld.add(source)
        notify(.deleted(source.id))
        try await sweepArchive()
    }

    /// Sends the current state of changed photos to open pages.
    ///
    /// - Returns: The photos that exist.
    @discardableResult
    func notify(_ change: PhotoChange, of ids: [PhotoID]) async throws -> [PhotoID] {
        let photos = try await library.photos(ids)
        for photo in photos {
            switch change {
            case .remove, .restore:
                notify(photo.isRemoved ? .removed(photo.id, photo.source) : .restored(photo.id, photo.source))
            case .favorite, .unfavorite: notify(.favored(photo.id, photo.source, photo.isFavorite))
            case .removeForEverybody, .restoreForEverybody: notifyEverybody(of: photo)
            }
        }
        return photos.map(\.id)
    }
}
