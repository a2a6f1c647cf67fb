public import Foundation
public import Photos

/// What belongs to people: removed photos, what was looked at.
public protocol PersonalStore: Sendable {
    /// Takes a photo out of its source for good; it stays reachable by its name.
    ///
    /// - Returns: The removed photo, or `nil` if there is none.
    @discardableResult
    func remove(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo?

    /// Puts a removed photo back where it stood; one that has left its feed
    /// stays out of the source but is no longer kept as removed.
    ///
    /// - Returns: The photo, or `nil` if there is none.
    @discardableResult
    func restore(_ photo: PhotoID) async throws(LibraryError) -> Photo?

    /// Puts all removed photos of a source back; returns how many there were.
    @discardableResult
    func restoreAll(in id: SourceID) async throws(LibraryError) -> Int

    /// The removed photos of a source, removed last first.
    func removedPhotos(in id: SourceID) async throws(LibraryError) -> [Photo]

    /// Makes a photo a favorite of the user; from then on it is kept, also when it leaves its feed.
    ///
    /// - Returns: The photo, or `nil` if there is none.
    @discardableResult
    func addFavorite(_ photo: PhotoID, at date: Date) async throws(LibraryError) -> Photo?

    /// Makes a photo no favorite any more.
    ///
    /// - Returns: The photo, or `nil` if there is none.
    @discardableResult
    func removeFavorite(_ photo: PhotoID) async throws(LibraryError) -> Photo?

    /// Notes that the user has looked at a source: its photos of until then are not new any more. One that is
    /// not there is passed over.
    ///
    /// - Parameter date: When that was; a visit that is told late does not move a later one.
    func noteVisit(to source: SourceID, at date: Date) async throws(LibraryError)

    /// Puts a source above the others of the user's library, or back among them.
    ///
    /// - Returns: Whether there is such a source.
    @discardableResult
    func setPinned(_ isPinned: Bool, source: SourceID, at date: Date) async throws(LibraryError) -> Bool

    /// Marks the photos of all sources as seen.
    func markAllSeen(at date: Date) async throws(LibraryError)

    /// Undoes `markAllSeen` of the same moment; sources that were looked at since stay seen.
    func undoMarkAllSeen(at date: Date) async throws(LibraryError)

    /// How many photos are new to the user, each picture once.
    func newCount() async throws(LibraryError) -> Int

    /// Notes that a device looked at a photo; one that is not there is passed over.
    ///
    /// - Parameters:
    ///   - device: A random value that stands for a person's browser.
    ///   - date: When that was; a view that is told late does not move a later one.
    func noteView(
        of photo: PhotoID, by device: String, at date: Date
    ) async throws(LibraryError)

    /// Deletes the views of those who have not looked at anything since `date`, and
    /// the photos that have left their feeds and were kept for them alone.
    ///
    /// - Returns: The number of views.
    @discardableResult
    func forgetDevices(unseenSince date: Date) async throws(LibraryError) -> Int

    /// Does a write, unless one with the same key was done before: a write
    /// that is sent twice happens once. Key and write are one transaction; the
    /// key of a write that met nothing is not remembered.
    ///
    /// - Parameters:
    ///   - requestKey: Made by the sender, unique to this write, e.g. a UUID;
    ///     a write without one is done each time.
    ///   - date: When the write was made; it is the removal's or the view's time.
    ///   - now: The present, by which keys are forgotten after `requestMemory`.
    func performOnce(
        _ write: LibraryWrite, requestKey: String?, at date: Date, now: Date
    ) async throws(LibraryError) -> LibraryWriteOutcome

    /// Makes a user; one who is there already is left as is.
    func addUser(_ id: UserID, name: String) async throws(LibraryError)
}
