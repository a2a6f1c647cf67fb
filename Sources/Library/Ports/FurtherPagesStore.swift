public import Foundation
public import Photos

/// The pages of feeds that refreshes do not read, and the older photos that are loaded from them.
///
/// The state survives the end of the process: loading continues with the first unread page.
public protocol FurtherPagesStore: Sendable {
    /// The state of the pages of a source's feed; `nil` before its first refresh.
    func furtherPages(of id: SourceID) async throws(LibraryError) -> FurtherPages?

    /// Records that the older photos of a source are being loaded.
    ///
    /// - Returns: Whether there are any.
    func beginOlder(of id: SourceID) async throws(LibraryError) -> Bool

    /// Stores the photos of a page after all others of the source, and the pages that follow it, in one
    /// transaction. Photos that the source already has stay in place.
    ///
    /// - Parameter reason: Why loading ends with this page; `nil` if it continues while there are pages.
    /// - Returns: How far they are loaded now; `nil`, with nothing stored, if loading was ended meanwhile.
    func storeOlder(
        _ photos: [FeedPhoto], of id: SourceID, unread: UnreadPages, because reason: Message?, at date: Date
    ) async throws(LibraryError) -> OlderPhotos?

    /// Records that the older photos of a source are no longer loaded.
    ///
    /// - Parameters:
    ///   - reason: Why it ended before the last page; `nil` if a person stopped it.
    ///   - hasFailed: Whether the next page could not be read, so that the next refresh looks for new pages.
    func endOlder(
        of id: SourceID, because reason: Message?, hasFailed: Bool
    ) async throws(LibraryError)

    /// The sources whose older photos are being loaded, or were when the process ended.
    func sourcesLoadingOlder() async throws(LibraryError) -> [SourceID]
}
