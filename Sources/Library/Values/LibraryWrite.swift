public import Photos

/// A change of one or several photos by a person.
public enum PhotoChange: String, Hashable, Sendable, CaseIterable {
    /// See `PersonalStore.remove`.
    case remove
    /// See `PersonalStore.restore`.
    case restore
    /// See `PersonalStore.addFavorite`.
    case favorite
    /// See `PersonalStore.removeFavorite`.
    case unfavorite
    /// The same as `remove`, for everybody.
    case removeForEverybody = "remove-for-everybody"
    /// The same as `restore`, for everybody; photos that a person has hidden stay hidden from that person.
    case restoreForEverybody = "restore-for-everybody"
}

/// A write that a browser may send later, when it is online again.
public enum LibraryWrite: Hashable, Sendable {
    /// A change of photos, as one transaction; those that do not exist are omitted.
    case change(PhotoChange, [PhotoID])
    /// See `PersonalStore.restoreAll`.
    case restoreAll(SourceID)
    /// See `PersonalStore.noteVisit`.
    case visit(SourceID)
    /// See `PersonalStore.noteView`.
    case view(PhotoID, device: String)
    /// See `SourceStore.update`.
    case update(SourceID, title: String?, SettingsEdit)
}

/// The outcome of a write.
public enum LibraryWriteOutcome: Hashable, Sendable {
    /// It was done now.
    case done
    /// A write with the same key was done before; nothing was changed now.
    case alreadyDone
    /// The photo or source does not exist, or none of several photos.
    case notFound
}
