public import Photos

/// Everything that is kept.
///
/// A method that writes is one transaction: what it has returned survives the
/// end of the process at any moment. All throw `LibraryError` alone.
public protocol LibraryStore: SourceStore, RefreshStore, FurtherPagesStore, PhotoStore, PlaceStore,
    PersonalStore, MixStore, ImageFactStore
{
    /// Whose personal data it reads and writes.
    var user: UserID { get }

    /// The same library for another user; all share what is not personal.
    func personal(to user: UserID) -> any LibraryStore
}
