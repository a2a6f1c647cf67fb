/// Everything that is kept.
///
/// A method that writes is one transaction: what it has returned survives the
/// end of the process at any moment. All throw `LibraryError` alone.
public protocol LibraryStore: SourceStore, RefreshStore, PhotoStore, PlaceStore, PersonalStore, ImageFactStore
{}
