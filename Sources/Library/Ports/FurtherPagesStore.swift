public import Foundation
public import Photos

/// The pages of feeds that refreshes do not read, and the older photos that are loaded from them.
///
/// What is stored survives the end of the process: loading goes on from the first page that was not read.
public protocol FurtherPagesStore: Sendable {
    /// What is known of the pages of a source's feed; `nil` before a refresh has read it.
    func furtherPages(of id: SourceID) async throws(LibraryError) -> FurtherPages?

    /// Notes that the older photos of a source are being loaded.
    ///
    /// - Returns: Whether there are any.
    func beginOlder(of id: SourceID) async throws(LibraryError) -> Bool

    /// Stores the photos of a page behind all others of the source, and the pages that follow it, in one
    /// transaction. Photos that the source has stay where they are.
    ///
    /// - Parameter reason: Why loading ends with this page; `nil` if it goes on while there are pages.
    /// - Returns: How far they are loaded now; nothing, and nothing is stored, where loading was ended meanwhile.
    func storeOlder(
        _ photos: [FeedPhoto], of id: SourceID, unread: UnreadPages, because reason: Message?, at date: Date
    ) async throws(LibraryError) -> OlderPhotos?

    /// Notes that the older photos of a source are not loaded any more.
    ///
    /// - Parameters:
    ///   - reason: Why it ended before the last page; `nil` if a person stopped it.
    ///   - hasFailed: Whether the page to read next could not be read: the next refresh finds others.
    func endOlder(
        of id: SourceID, because reason: Message?, hasFailed: Bool
    ) async throws(LibraryError)

    /// The sources whose older photos are being loaded, or were when the process ended.
    func sourcesLoadingOlder() async throws(LibraryError) -> [SourceID]
}
