public import Foundation
public import Photos

/// The result of an export.
public struct ExportSummary: Hashable, Sendable {
    /// A photo without a picture or an original that it should have.
    public struct Missing: Hashable, Sendable {
        /// The photo's title.
        public let title: String
        /// Why it is not available.
        public let reason: Message
    }

    /// The title of the collection.
    public let title: String
    /// The first page.
    public let index: URL
    /// Photos and rows of text.
    public let photoCount: Int
    /// Photos whose pictures were made by this export.
    public let madeCount: Int
    /// Photos with the pictures of an earlier export.
    public let reusedCount: Int
    /// Photos without their picture.
    public let missing: [Missing]
    /// Photos with the pictures of an earlier export because they could not be made again, and photos without their
    /// original.
    public let notes: [Missing]
    /// The files of the site.
    public let fileCount: Int
    /// Their total size in bytes.
    public let byteCount: Int
    /// Files of an earlier export that were no longer needed, and were deleted.
    public let removedCount: Int
}
