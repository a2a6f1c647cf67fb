public import Foundation
public import Photos

/// The mixes of a user.
public protocol MixStore: Sendable {
    /// The mixes by title.
    func mixes() async throws(LibraryError) -> [Mix]

    /// The mix of a name, or `nil` if there is none.
    func mix(_ id: MixID) async throws(LibraryError) -> Mix?

    /// Makes a mix with a name of its own, from its title.
    ///
    /// - Parameter sources: Nothing for all; sources that are not there are left out.
    @discardableResult
    func addMix(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder
    ) async throws(LibraryError) -> Mix

    /// Changes a mix, all but its name in URLs.
    ///
    /// - Returns: Whether there is such a mix.
    @discardableResult
    func updateMix(_ mix: Mix) async throws(LibraryError) -> Bool

    /// Puts photos into a mix, whatever their source and words, where they stay though their source may forget
    /// others; those that are in it already stay.
    ///
    /// - Returns: How many came in; `nil` if there is no such mix.
    @discardableResult
    func addPhotos(_ photos: [PhotoID], to mix: MixID, at date: Date) async throws(LibraryError) -> Int?

    /// Takes photos out of a mix that were put in; those that are in it because of their source stay.
    ///
    /// - Returns: How many were taken out; `nil` if there is no such mix.
    @discardableResult
    func removePhotos(_ photos: [PhotoID], from mix: MixID) async throws(LibraryError) -> Int?

    /// Deletes a mix; its photos stay in their sources.
    ///
    /// - Returns: Whether there was such a mix.
    @discardableResult
    func deleteMix(_ id: MixID) async throws(LibraryError) -> Bool
}
