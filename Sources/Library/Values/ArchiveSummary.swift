public import Foundation
public import Photos

/// A photo whose original is to be loaded and kept.
public struct OriginalToKeep: Hashable, Sendable {
    /// The photo.
    public let photo: PhotoID
    /// The original's `http` or `https` URL.
    public let url: String
    /// Sent as `Referer` if the image's host requires it.
    public let referer: String?

    /// Creates a request to keep a photo's original.
    public init(photo: PhotoID, url: String, referer: String?) {
        self.photo = photo
        self.url = url
        self.referer = referer
    }
}

/// An original that is kept for a photo.
public struct KeptOriginal: Hashable, Sendable {
    /// The photo.
    public let photo: PhotoID
    /// Where the bytes came from.
    public let url: String
    /// The SHA-256 of the bytes, 64 hexadecimal digits; the name of the file.
    public let content: String
    /// The number of bytes.
    public let byteCount: Int
    /// Their media type, such as `image/jpeg`.
    public let mediaType: String
    /// When they were kept.
    public let keptAt: Date

    /// Describes an original that is kept.
    public init(
        photo: PhotoID, url: String, content: String, byteCount: Int, mediaType: String, keptAt: Date
    ) {
        self.photo = photo
        self.url = url
        self.content = content
        self.byteCount = byteCount
        self.mediaType = mediaType
        self.keptAt = keptAt
    }
}

/// How far the originals of a source are kept.
public struct ArchiveSummary: Hashable, Sendable {
    /// Why some originals failed.
    public struct Failure: Hashable, Sendable {
        /// The message for a person.
        public let reason: Message
        /// The number of photos with this failure.
        public let count: Int

        /// Creates a failure of `count` photos.
        public init(reason: Message, count: Int) {
            self.reason = reason
            self.count = count
        }
    }

    /// The photos with an original at a URL.
    public var photoCount = 0
    /// Those of them whose size is known.
    public var measuredCount = 0
    /// Their pixels in total.
    public var pixelCount = 0
    /// The photos whose original is kept and was intact when last checked.
    public var keptCount = 0
    /// Their size on the disk in bytes; files that several photos share count once.
    public var byteCount = 0
    /// The files that no other source shares.
    public var ownCount = 0
    /// The bytes of those files.
    public var ownByteCount = 0
    /// Bytes of kept originals of all sources whose pixel size is known.
    public var sampleByteCount = 0
    /// Their pixels in total.
    public var samplePixelCount = 0
    /// Why originals that are not kept failed, the most frequent reasons first; at most ten.
    public var failures: [Failure] = []

    /// Creates a summary of no photos.
    public init() {}
}
