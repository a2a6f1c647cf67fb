public import Foundation
public import Photos

/// The mixes that a user sees: those of the user, and those that are for all; a visitor's are the public ones.
public protocol MixStore: Sendable {
    /// The mixes by title.
    func mixes() async throws(LibraryError) -> [Mix]

    /// The mix with a name, or `nil` if there is none.
    func mix(_ id: MixID) async throws(LibraryError) -> Mix?

    /// Adds a mix, with a unique name made from its title.
    ///
    /// - Parameters:
    ///   - sources: `nil` for all; sources that do not exist are omitted.
    ///   - key: Of the request. If it was done before, the mix that it created is returned, if that still
    ///     exists.
    @discardableResult
    func addMix(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder, audience: MixAudience,
        once key: RequestKey?
    ) async throws(LibraryError) -> Mix

    /// Changes a mix. Its name in URLs stays unless others see it from now on, and another mix has that name.
    ///
    /// - Parameter key: Of the request; if it was done before, nothing changes.
    /// - Returns: The changed mix; `nil` if it does not exist.
    @discardableResult
    func updateMix(
        _ id: MixID, _ change: MixChange, once key: RequestKey?
    ) async throws(LibraryError) -> Mix?

    /// Adds photos to a mix, whatever their source and words; they stay even if their source deletes
    /// others. Photos that are in it already stay.
    ///
    /// - Parameter key: Of the request; if it was done before, nothing changes.
    /// - Returns: How many were added, or are in it if that was done before; `nil` if there is no such mix.
    @discardableResult
    func addPhotos(
        _ photos: [PhotoID], to mix: MixID, at date: Date, once key: RequestKey?
    ) async throws(LibraryError) -> Int?

    /// Removes added photos from a mix; those that are in it because of their source stay.
    ///
    /// - Parameter key: Of the request; if it was done before, nothing changes.
    /// - Returns: How many were removed, or are not in it if that was done before; `nil` if there is no such
    ///   mix.
    @discardableResult
    func removePhotos(
        _ photos: [PhotoID], from mix: MixID, once key: RequestKey?
    ) async throws(LibraryError) -> Int?

    /// Deletes a mix; its photos stay in their sources.
    ///
    /// - Returns: Whether there was such a mix.
    @discardableResult
    func deleteMix(_ id: MixID) async throws(LibraryError) -> Bool
}
