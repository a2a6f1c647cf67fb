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
    /// - Parameter sources: `nil` for all; sources that do not exist are left out.
    @discardableResult
    func addMix(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder, audience: MixAudience
    ) async throws(LibraryError) -> Mix

    /// Changes a mix. Its name in URLs stays unless others see it from now on, and another mix has that name.
    ///
    /// - Returns: The changed mix; `nil` if it does not exist.
    @discardableResult
    func updateMix(_ mix: Mix) async throws(LibraryError) -> Mix?

    /// Adds photos to a mix, whatever their source and words; they stay although their source may forget
    /// others. Photos that are in it already stay.
    ///
    /// - Returns: How many were added; `nil` if there is no such mix.
    @discardableResult
    func addPhotos(_ photos: [PhotoID], to mix: MixID, at date: Date) async throws(LibraryError) -> Int?

    /// Removes added photos from a mix; those that are in it because of their source stay.
    ///
    /// - Returns: How many were removed; `nil` if there is no such mix.
    @discardableResult
    func removePhotos(_ photos: [PhotoID], from mix: MixID) async throws(LibraryError) -> Int?

    /// Deletes a mix; its photos stay in their sources.
    ///
    /// - Returns: Whether there was such a mix.
    @discardableResult
    func deleteMix(_ id: MixID) async throws(LibraryError) -> Bool
}

extension MixStore {
    /// Creates a mix of the user.
    @discardableResult
    public func addMix(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder
    ) async throws(LibraryError) -> Mix {
        try await addMix(title: title, sources: sources, words: words, order: order, audience: .own)
    }
}
