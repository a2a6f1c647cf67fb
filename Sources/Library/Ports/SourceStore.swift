public import Foundation
public import Photos

/// Sources: what is read from where, and how it is shown.
public protocol SourceStore: Sendable {
    /// All sources in the order they were added, each with its cover and counts.
    func sources() async throws(LibraryError) -> [Source]

    /// The first pictures of sources, `count` of each at most, those left out that the user has hidden.
    func covers(of sources: [SourceID], count: Int) async throws(LibraryError) -> [SourceID: [Photo]]

    /// The source named `id`.
    func source(_ id: SourceID) async throws(LibraryError) -> Source?

    /// The source that reads `location`, which is compared as it is written.
    func source(at location: String) async throws(LibraryError) -> Source?

    /// Adds a source together with what was read from it, in one transaction.
    ///
    /// - Parameters:
    ///   - title: The name a person gave; without one the feed's, else words from the location.
    ///   - id: The name in URLs; without one it is made from the title, and is
    ///     one that no other source has.
    ///   - jitter: See `store`.
    /// - Throws: `locationTaken` or `nameTaken` where such a source is there already.
    @discardableResult
    func addSource(
        location: String, title: String?, id: SourceID?, settings: SourceSettings, feed: Feed,
        validators: Validators, at date: Date, jitter: Double
    ) async throws(LibraryError) -> Source

    /// Adds a source that could not be read yet, with the reason; it has no photos.
    ///
    /// - Throws: `locationTaken` where such a source is there already.
    func addPending(
        location: String, reason: Message, at date: Date
    ) async throws(LibraryError) -> Source

    /// Changes how a source is called and shown.
    ///
    /// - Parameter title: A new name; an empty one gives the name back to the
    ///   feed; nil keeps the present one.
    /// - Returns: The changed source, or `nil` if there is none.
    @discardableResult
    func update(
        _ id: SourceID, title: String?, settings: SourceSettings
    ) async throws(LibraryError) -> Source?

    /// Deletes a source with its photos, removals and views; what is known of
    /// the images stays until `forgetUnusedImages`.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func deleteSource(_ id: SourceID) async throws(LibraryError) -> Bool

    /// Notes that a source now lives elsewhere (a permanent redirect).
    ///
    /// - Throws: `locationTaken` if another source reads that location, `unknownSource`.
    func move(_ id: SourceID, to location: String) async throws(LibraryError)

    /// A number that is another one after another process has written to the file.
    func foreignVersion() async throws(LibraryError) -> Int

    /// A number that is another one after anything was written, by this process or by another.
    ///
    /// What was read after the number was asked for is still true while the number is the same:
    /// caches of what the library says have it in their keys.
    func dataVersion() async throws(LibraryError) -> Int

    /// The state of every source.
    func sourceStates() async throws(LibraryError) -> [SourceID: SourceState]
}
