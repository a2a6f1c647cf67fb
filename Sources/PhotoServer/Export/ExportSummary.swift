public import Foundation
public import Photos

/// What an export came to.
public struct ExportSummary: Hashable, Sendable {
    /// A photo that has the neutral tile in place of its picture.
    public struct Missing: Hashable, Sendable {
        /// The photo's title.
        public let title: String
        /// Why its picture cannot be had.
        public let reason: Message
    }

    /// What the collection is called.
    public let title: String
    /// The page to begin with.
    public let index: URL
    /// Photos and rows of text.
    public let photoCount: Int
    /// The photos with their pictures made now.
    public let madeCount: Int
    /// The photos with the pictures that an earlier export has made.
    public let keptCount: Int
    /// The photos without their picture.
    public let missing: [Missing]
    /// The files of the site.
    public let fileCount: Int
    /// Their bytes.
    public let byteCount: Int
    /// Files of an earlier export that are not of this site any more, and were deleted.
    public let removedCount: Int
}
