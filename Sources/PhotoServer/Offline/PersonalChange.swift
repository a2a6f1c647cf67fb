import Basics
import Library
import Photos
import SourceRefresh

/// A change by a person, on any device.
enum PersonalChange: Sendable {
    case removed(PhotoID, SourceID)
    case restored(PhotoID, SourceID)
    /// A photo was added to the favorites, or removed from them.
    case favored(PhotoID, SourceID, Bool)
    /// Which photos are new, or which mixes there are.
    case library
    /// Several photos of a source, its name or its settings.
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
        case .removed, .restored, .favored, .library: self.user = user
        case .changed, .deleted: self.user = nil
        }
    }
}

extension Site {
    /// Sends a change to open pages at once; personal changes only to the same user's.
    func tell(_ change: PersonalChange) { changes.send(ChangeEvent(change, by: library.user)) }

    /// Deletes a source, and sends the change to open pages.
    func delete(_ source: Source) async throws {
        guard try await library.deleteSource(source.id) else { return }
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
            }
        }
        return photos.map(\.id)
    }
}
