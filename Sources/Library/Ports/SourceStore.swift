public import Foundation
public import Photos

/// Stores sources: their locations, names and settings.
public protocol SourceStore: Sendable {
    /// All sources in the order they were added, each with its cover and counts.
    func sources() async throws(LibraryError) -> [Source]

    /// All sources, and the user's `personalVersion` in the same transaction.
    func sourcesAndPersonalVersion() async throws(LibraryError) -> (sources: [Source], personalVersion: Int64)

    /// The newest pictures of sources, up to `count` each, except those that the user has hidden: those added
    /// last and, among those added together, the ones with the latest dates.
    func covers(of sources: [SourceID], count: Int) async throws(LibraryError) -> [SourceID: [Photo]]

    /// The source named `id`.
    func source(_ id: SourceID) async throws(LibraryError) -> Source?

    /// The sources of photos, each once; without those that the user may not see.
    func sources(of photos: [PhotoID]) async throws(LibraryError) -> [Source]

    /// The source that reads `location`, compared literally.
    func source(at location: String) async throws(LibraryError) -> Source?

    /// Adds a source together with its feed, in one transaction.
    ///
    /// - Parameters:
    ///   - title: The name given by a person; if `nil`, the feed's, else words from the location.
    ///   - id: The name in URLs; if `nil`, a unique one is made from the title.
    ///   - credentials: What the location requires to be read.
    ///   - jitter: See `store`.
    /// - Throws: `locationTaken` or `nameTaken` if such a source already exists, or `credentials` if they cannot be
    ///   stored.
    @discardableResult
    func addSource(
        location: String, title: String?, id: SourceID?, settings: SourceSettings, feed: Feed,
        validators: Validators, credentials: SourceCredentials?, at date: Date, jitter: Double
    ) async throws(LibraryError) -> Source

    /// Adds a source that could not be read yet, with the reason; it has no photos.
    ///
    /// - Throws: `locationTaken` if such a source already exists.
    func addPending(
        location: String, reason: Message, credentials: SourceCredentials?, at date: Date
    ) async throws(LibraryError) -> Source

    /// Changes the title and settings of a source.
    ///
    /// - Parameter title: The new name; an empty one restores the feed's
    ///   name; `nil` keeps the current one.
    /// - Returns: The changed source, or `nil` if it does not exist.
    @discardableResult
    func update(
        _ id: SourceID, title: String?, _ edit: SettingsEdit
    ) async throws(LibraryError) -> Source?

    /// Replaces the settings of a source, unless they have changed meanwhile.
    ///
    /// - Parameter former: The settings that are replaced.
    func replaceSettings(
        of id: SourceID, _ former: SourceSettings, by settings: SourceSettings
    ) async throws(LibraryError)

    /// Deletes a source with its photos, removals and views; the records of
    /// their images stay until `deleteUnusedImages`.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func deleteSource(_ id: SourceID) async throws(LibraryError) -> Bool

    /// Records the new location of a source (a permanent redirect).
    ///
    /// - Throws: `locationTaken` if another source reads that location, `unknownSource`.
    func move(_ id: SourceID, to location: String) async throws(LibraryError)

    /// A number that changes when another process has written to the database.
    func foreignVersion() async throws(LibraryError) -> Int

    /// A number that changes when this or another process has written anything.
    ///
    /// Data that was read after the number was requested is current while the number is the same:
    /// caches of the library's data have it in their keys.
    func dataVersion() async throws(LibraryError) -> Int

    /// The state of every source.
    func sourceStates() async throws(LibraryError) -> [SourceID: SourceState]
}
