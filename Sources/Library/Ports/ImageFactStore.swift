public import Foundation
public import Photos

/// What is known of images by their URLs.
public protocol ImageFactStore: Sendable {
    /// What is known of an image; `nil` if that is nothing.
    func imageRecord(_ url: String) async throws(LibraryError) -> ImageRecord?

    /// Keeps what is known of several images, each in place of what was known, in one transaction.
    ///
    /// If a record has no facts, those that were known stay: of bytes that have just come nothing is known yet.
    func storeImageRecords(_ records: [String: ImageRecord]) async throws(LibraryError)

    /// The images of a source whose revision is known, with their URLs, in no order.
    func imageRevisions(
        in source: SourceID
    ) async throws(LibraryError) -> [(url: String, revision: String)]

    /// The photos of a source that are shown without their picture, which cannot be had; in their order.
    func failedPhotos(in source: SourceID) async throws(LibraryError) -> [PhotoID]

    /// Whether photos with this image are known, and all of them have left their feeds.
    func hasLeftFeeds(_ url: String) async throws(LibraryError) -> Bool

    /// Deletes what is known of images that no photo shows any more; returns how many there were.
    @discardableResult
    func forgetUnusedImages() async throws(LibraryError) -> Int

    /// The bytes of a picture that a feed holds itself; `nil` if there are none.
    ///
    /// - Parameter url: What `Photo.entry.original` names it by.
    func embeddedPicture(_ url: String) async throws(LibraryError) -> Data?
}
