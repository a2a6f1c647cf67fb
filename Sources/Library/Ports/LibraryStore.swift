public import Photos

/// The whole library.
///
/// A method that writes is one transaction: once it returns, the change survives the
/// end of the process. All methods throw only `LibraryError`.
public protocol LibraryStore: SourceStore, RefreshStore, FurtherPagesStore, PhotoStore, PlaceStore,
    PersonalStore, MixStore, ImageFactStore, ArchiveStore, AccountStore, CredentialStore, LeaseStore,
    EventBus,
    GuessStore
{
    /// The user whose personal data it reads and writes.
    var user: UserID { get }

    /// The same library for another user; only personal data differs.
    func personal(to user: UserID) -> any LibraryStore

    /// Discards the cached orders, whose versions may be reused: a database that has lost transactions
    /// continues to count from earlier ones.
    func discardOrders()

    /// Closes the library and removes the files beside it. Neither it nor
    /// its instances for other users may be used afterwards.
    ///
    /// - Throws: If something still reads or writes; it is then closed at the end of the process.
    func close() throws(LibraryError)
}

extension LibraryStore {
    /// Turns the archive of a source on or off; kept originals stay.
    public func setArchive(_ isOn: Bool, of source: Source) async throws(LibraryError) {
        var settings = source.settings
        settings.archive = isOn
        try await update(source.id, title: nil, SettingsEdit(from: source.settings, to: settings))
    }
}
