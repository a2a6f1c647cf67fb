public import Foundation
public import Photos

/// Records which originals are kept permanently, and which should be.
///
/// The files are not stored here: the library knows their names (the SHA-256 of their bytes) and which
/// photos need them. A file whose last photo was deleted is dropped until `sweepDroppedOriginals` deletes it.
public protocol ArchiveStore: Sendable {
    /// How far the originals of a source are kept; `nil` if there is no such source.
    func archive(of id: SourceID) async throws(LibraryError) -> ArchiveSummary?

    /// Whether any original of a source is kept, even a wrong one.
    func keepsOriginals(of id: SourceID) async throws(LibraryError) -> Bool

    /// Photos of sources with an archive whose original is not kept, is wrong, or has changed since; newest
    /// first. Those that failed are omitted until the time of their next attempt.
    ///
    /// - Parameter limit: The most photos.
    func originalsToKeep(at date: Date, limit: Int) async throws(LibraryError) -> [OriginalToKeep]

    /// Records that the bytes of an original are in their file, which must already be on the disk.
    ///
    /// - Returns: Whether the photo still exists, in a source with an archive.
    func keep(_ original: KeptOriginal) async throws(LibraryError) -> Bool

    /// Originals that are kept, by photo.
    ///
    /// - Parameters:
    ///   - id: The source; `nil` for all.
    ///   - photo: Those after this photo.
    ///   - limit: The most originals.
    func keptOriginals(
        of id: SourceID?, after photo: PhotoID?, limit: Int
    ) async throws(LibraryError) -> [KeptOriginal]

    /// Records that the file of a content is missing or has other bytes, so that it is loaded again.
    func noteWrongOriginal(_ content: String) async throws(LibraryError)

    /// Records that the files of these contents were found intact, so that they are not loaded again.
    func noteIntactOriginals(_ contents: [String]) async throws(LibraryError)

    /// Drops the originals of a source; returns how many photos had one.
    @discardableResult
    func dropOriginals(of id: SourceID) async throws(LibraryError) -> Int

    /// Deletes the files that no photo needs any more.
    ///
    /// - Parameter delete: Deletes the file of a content. It is called while nobody else writes to the library, and
    ///   again if the process ends before the file is recorded as deleted, or if it throws.
    @discardableResult
    func sweepDroppedOriginals(
        _ delete: @escaping @Sendable (String) throws -> Void
    ) async throws(LibraryError) -> DeletedOriginals

    /// Contents of files that no photo needs any more, if deleting these takes too long for
    /// `sweepDroppedOriginals`; `noteDeletedOriginals` must be called after the deletion.
    func droppedOriginals(limit: Int) async throws(LibraryError) -> [String]

    /// Records that files were deleted. The original of a photo that refers to one of them since then is
    /// wrong.
    func noteDeletedOriginals(_ contents: [String]) async throws(LibraryError)

    /// Drops those of some files that no photo needs any more, as they may have been stored again since.
    func dropUnneededOriginals(_ contents: [String]) async throws(LibraryError)
}
