public import Foundation
public import Photos

/// Which originals are kept for good, and which should be.
///
/// The files are not the library's: it knows what they are called (the SHA-256 of their bytes) and which
/// photos need them. A file whose last photo is gone is dropped until `sweepDroppedOriginals` deletes it.
public protocol ArchiveStore: Sendable {
    /// How far the originals of a source are kept; `nil` if there is no such source.
    func archive(of id: SourceID) async throws(LibraryError) -> ArchiveSummary?

    /// Whether any original of a source is kept, also one that is wrong.
    func keepsOriginals(of id: SourceID) async throws(LibraryError) -> Bool

    /// Photos of sources with an archive whose original is not kept, is wrong, or has changed since; newest
    /// first. Those that could not be had are left out until it is time to try again.
    ///
    /// - Parameter limit: How many at most.
    func originalsToKeep(at date: Date, limit: Int) async throws(LibraryError) -> [OriginalToKeep]

    /// Notes that the bytes of an original are in their file, which must be on the disk by then.
    ///
    /// - Returns: Whether the photo is still there, in a source with an archive.
    func keep(_ original: KeptOriginal) async throws(LibraryError) -> Bool

    /// Originals that are kept, by photo.
    ///
    /// - Parameters:
    ///   - id: Those of one source; of all without one.
    ///   - photo: Those after this photo.
    ///   - limit: How many at most.
    func keptOriginals(
        of id: SourceID?, after photo: PhotoID?, limit: Int
    ) async throws(LibraryError) -> [KeptOriginal]

    /// Notes that the file of a content is missing or has other bytes, so that it is loaded again.
    func noteWrongOriginal(_ content: String) async throws(LibraryError)

    /// Drops the originals of a source; returns how many photos had one.
    @discardableResult
    func dropOriginals(of id: SourceID) async throws(LibraryError) -> Int

    /// Has the files deleted that no photo needs any more.
    ///
    /// - Parameter delete: Deletes the file of a content. It is called while nobody else writes to the library, and
    ///   again if the process ends before the file is noted as deleted.
    /// - Returns: How many files there were.
    @discardableResult
    func sweepDroppedOriginals(
        _ delete: @escaping @Sendable (String) -> Void
    ) async throws(LibraryError) -> Int
}
