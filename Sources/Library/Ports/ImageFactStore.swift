public import Foundation
public import Photos

/// What is known of images by their URLs.
public protocol ImageFactStore: Sendable {
    /// Keeps what an image tells of itself. A failure stays: a header may be read of a picture that
    /// cannot be shown.
    func storeFacts(_ facts: ImageFacts, of address: String) async throws(LibraryError)

    /// Keeps what several images tell of themselves, in one transaction.
    func storeFacts(_ facts: [String: ImageFacts]) async throws(LibraryError)

    /// Notes why an image cannot be had; what is known of it stays.
    func storeFailure(_ reason: String, of address: String) async throws(LibraryError)

    /// Forgets that an image could not be had.
    func clearFailure(of address: String) async throws(LibraryError)

    /// The images of a source whose revision is known, with their addresses, in no order.
    func imageRevisions(
        in source: SourceID
    ) async throws(LibraryError) -> [(address: String, revision: String)]

    /// Deletes what is known of images that no photo shows any more; returns how many there were.
    @discardableResult
    func forgetUnusedImages() async throws(LibraryError) -> Int

    /// The bytes of a picture that a feed holds itself; nothing where there are none.
    ///
    /// - Parameter address: What `Photo.entry.original` names it by.
    func embeddedPicture(_ address: String) async throws(LibraryError) -> Data?
}
