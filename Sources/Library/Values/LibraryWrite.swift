public import Photos

/// What a browser may send late, when the network is back.
public enum LibraryWrite: Hashable, Sendable {
    /// See `PersonalStore.remove`.
    case remove(PhotoID)
    /// See `PersonalStore.restore`.
    case restore(PhotoID)
    /// See `PersonalStore.restoreAll`.
    case restoreAll(SourceID)
    /// See `PersonalStore.addFavorite`.
    case addFavorite(PhotoID)
    /// See `PersonalStore.removeFavorite`.
    case removeFavorite(PhotoID)
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
    /// The photo or source is not there.
    case notFound
}
