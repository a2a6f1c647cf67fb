public import Foundation
public import Photos

/// Stores the records of images, by URL.
public protocol ImageFactStore: Sendable {
    /// The record of an image; `nil` if there is none.
    func imageRecord(_ url: String) async throws(LibraryError) -> ImageRecord?

    /// Replaces the records of several images in one transaction, unless another server has replaced the content of a
    /// stored one.
    ///
    /// A record without facts keeps the stored ones: the facts of bytes that have just arrived are not known
    /// yet.
    ///
    /// - Parameter contents: The stored contents (`ImageRecord.content`) that the changes are based on, by URL; the record
    ///   of a URL that is not among them replaces any other.
    /// - Returns: The URLs whose record has another content, and was not replaced.
    func storeImageRecords(
        _ records: [String: ImageRecord], basedOn contents: [String: String?]
    ) async throws(LibraryError) -> Set<String>

    /// The metadata of photos' files, where there is any; photos of lists are read without it.
    func metadata(of photos: [PhotoID]) async throws(LibraryError) -> [PhotoID: PhotoMetadata]

    /// The images of a source whose revision is known, with their URLs, unordered.
    func imageRevisions(
        in source: SourceID
    ) async throws(LibraryError) -> [(url: String, revision: String)]

    /// The photos of a source that are shown without their picture, which has failed; in their order.
    func failedPhotos(in source: SourceID) async throws(LibraryError) -> [PhotoID]

    /// Whether photos with this image exist, and all of them have left their feeds.
    func hasLeftFeeds(_ url: String) async throws(LibraryError) -> Bool

    /// Deletes the records of images that no photo shows any more; returns their number.
    @discardableResult
    func deleteUnusedImages() async throws(LibraryError) -> Int

    /// The bytes of a picture embedded in a feed; `nil` if there are none.
    ///
    /// - Parameter url: The picture's URL in `Photo.entry.original`.
    func embeddedPicture(_ url: String) async throws(LibraryError) -> Data?
}

extension ImageFactStore {
    /// Replaces the records of several images in one transaction, unconditionally.
    public func storeImageRecords(_ records: [String: ImageRecord]) async throws(LibraryError) {
        _ = try await storeImageRecords(records, basedOn: [:])
    }
}
