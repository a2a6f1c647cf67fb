public import Foundation
public import Photos

/// Stores personal data: removed photos, favorites, visits and views.
public protocol PersonalStore: Sendable {
    /// Removes a photo from its source permanently; it can still be read by its ID.
    ///
    /// - Returns: The removed photo, or `nil` if there is none.
    @discardableResult
    func remove(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo?

    /// Restores a removed photo to its position; one that has left its feed
    /// is not shown in the source but no longer stored as removed.
    ///
    /// - Returns: The photo, or `nil` if there is none.
    @discardableResult
    func restore(_ photo: PhotoID) async throws(LibraryError) -> Photo?

    /// Restores all removed photos of a source; returns their number.
    @discardableResult
    func restoreAll(in id: SourceID) async throws(LibraryError) -> Int

    /// The removed photos of a source, most recently removed first, at most `limit`.
    func removedPhotos(in id: SourceID, limit: Int) async throws(LibraryError) -> [Photo]

    /// The number of the removed photos of a source.
    func removedCount(in id: SourceID) async throws(LibraryError) -> Int

    /// Makes a photo a favorite of the user, which is stored even after it leaves its feed.
    ///
    /// - Returns: The photo, or `nil` if there is none.
    @discardableResult
    func addFavorite(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo?

    /// Removes a photo from the favorites.
    ///
    /// - Returns: The photo, or `nil` if there is none.
    @discardableResult
    func removeFavorite(_ photo: PhotoID) async throws(LibraryError) -> Photo?

    /// A number that grows with each change of the user's favorites or visits, and with nobody else's; always 0 for
    /// visitors.
    func personalVersion() async throws(LibraryError) -> Int64

    /// Records that the user has opened a source: its photos up to then are no longer new. No-op
    /// if the source does not exist.
    ///
    /// - Parameter date: Now. For visits that are reported late, see `performOnce`.
    func noteVisit(to source: SourceID, at date: Date) async throws(LibraryError)

    /// Pins a source above the others of the user's library, or unpins it.
    ///
    /// - Returns: Whether the source exists.
    @discardableResult
    func setPinned(_ isPinned: Bool, source: SourceID, at date: Date) async throws(LibraryError) -> Bool

    /// Marks the photos of all sources as seen.
    ///
    /// - Parameter date: Now.
    /// - Returns: The date for `undoMarkAllSeen`: `date`, a later one if photos were stored while the clock was
    ///   ahead or, if no photo was new, that of the last call.
    @discardableResult
    func markAllSeen(at date: Date) async throws(LibraryError) -> Date

    /// Undoes `markAllSeen` of the same date; sources that were opened since stay seen.
    func undoMarkAllSeen(at date: Date) async throws(LibraryError)

    /// How many photos are new to the user, each picture once.
    func newCount() async throws(LibraryError) -> Int

    /// Records that a device viewed a photo; no-op if the photo does not exist.
    ///
    /// - Parameters:
    ///   - device: A random value that identifies a person's browser.
    ///   - date: When that was; a view that is reported late does not move a later one.
    func noteView(
        of photo: PhotoID, by device: String, at date: Date
    ) async throws(LibraryError)

    /// Deletes the views of devices that have viewed nothing since `date`, and
    /// the photos that have left their feeds and were stored only for them.
    ///
    /// - Returns: The number of views.
    @discardableResult
    func deleteDevices(unseenSince date: Date) async throws(LibraryError) -> Int

    /// Performs a write, unless one with the same key was done before, so that a write
    /// that is sent twice happens once. Key and write are one transaction; the
    /// key of a write that found nothing is not stored.
    ///
    /// - Parameters:
    ///   - requestKey: Chosen by the sender, unique to this write, e.g. a UUID;
    ///     a write without one is done each time.
    ///   - date: When the write was made; becomes the time of the removal or view.
    ///   - now: The current date, by which keys expire after `LibraryLimits.requestSeconds`.
    func performOnce(
        _ write: LibraryWrite, requestKey: String?, at date: Date, now: Date
    ) async throws(LibraryError) -> LibraryWriteOutcome

    /// Adds a user; no-op if the user exists.
    func addUser(_ id: UserID, name: String) async throws(LibraryError)
}

extension PersonalStore {
    /// All removed photos of a source, most recently removed first.
    public func removedPhotos(in id: SourceID) async throws(LibraryError) -> [Photo] {
        try await removedPhotos(in: id, limit: .max)
    }
}
