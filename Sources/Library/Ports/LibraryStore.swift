public import Photos

/// Everything that is kept.
///
/// A method that writes is one transaction: what it has returned survives the
/// end of the process at any moment. All throw `LibraryError` alone.
public protocol LibraryStore: SourceStore, RefreshStore, FurtherPagesStore, PhotoStore, PlaceStore,
    PersonalStore, MixStore, ImageFactStore, ArchiveStore, AccountStore, CredentialStore
{
    /// Whose personal data it reads and writes.
    var user: UserID { get }

    /// The same library for another user; all share what is not personal.
    func personal(to user: UserID) -> any LibraryStore

    /// Closes the library: what lies beside it until it is closed is put away. Nothing may be asked of it, nor of
    /// those for other users, after that.
    ///
    /// - Throws: If something still reads or writes; it is closed with the process then.
    func close() throws(LibraryError)
}

extension LibraryStore {
    /// Begins or ends to keep the originals of a source; those that are kept stay.
    public func setArchive(_ isOn: Bool, of source: Source) async throws(LibraryError) {
        var settings = source.settings
        settings.archive = isOn
        try await update(source.id, title: nil, settings: settings)
    }
}
