public import Photos

/// What a person does to photos, one or several at once.
public enum PhotoChange: String, Hashable, Sendable, CaseIterable {
    /// See `PersonalStore.remove`.
    case remove
    /// See `PersonalStore.restore`.
    case restore
    /// See `PersonalStore.addFavorite`.
    case favorite
    /// See `PersonalStore.removeFavorite`.
    case unfavorite
}

/// What a browser may send late, when the network is back.
public enum LibraryWrite: Hashable, Sendable {
    /// A change of photos, all of them or none; those that are not there are left out.
    case change(PhotoChange, [PhotoID])
    /// See `PersonalStore.restoreAll`.
    case restoreAll(SourceID)
    /// See `PersonalStore.noteVisit`.
    case visit(SourceID)
    /// See `PersonalStore.noteView`.
    case view(PhotoID, device: String)
    /// See `SourceStore.update`.
    case update(SourceID, title: String?, settings: SourceSettings)
}

/// What became of a write.
public enum LibraryWriteOutcome: Hashable, Sendable {
    /// It was done now.
    case done
    /// A write with the same key was done before; nothing happened now.
    case alreadyDone
    /// The photo or source is not there, or none of several photos.
    case notFound
}
