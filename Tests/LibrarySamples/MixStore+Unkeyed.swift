package import Foundation
package import Library
package import Photos

/// Changes of mixes by requests without a key.
extension MixStore {
    /// Adds a mix, the user's own unless another audience is specified.
    @discardableResult
    package func addMix(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder, audience: MixAudience = .own
    ) async throws(LibraryError) -> Mix {
        try await addMix(
            title: title, sources: sources, words: words, order: order, audience: audience, once: nil)
    }

    /// Changes all values of a mix.
    @discardableResult
    package func updateMix(_ mix: Mix) async throws(LibraryError) -> Mix? {
        try await updateMix(
            mix.id,
            MixChange(
                title: mix.title, sources: .some(mix.sources), words: mix.words, order: mix.order,
                audience: mix.audience), once: nil)
    }

    /// Adds photos to a mix.
    @discardableResult
    package func addPhotos(
        _ photos: [PhotoID], to mix: MixID, at date: Date
    ) async throws(LibraryError) -> Int? {
        try await addPhotos(photos, to: mix, at: date, once: nil)
    }

    /// Removes added photos from a mix.
    @discardableResult
    package func removePhotos(
        _ photos: [PhotoID], from mix: MixID
    ) async throws(LibraryError) -> Int? {
        try await removePhotos(photos, from: mix, once: nil)
    }
}
