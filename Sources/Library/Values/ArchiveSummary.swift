public import Foundation
public import Photos

/// A photo whose original is to be loaded and kept.
public struct OriginalToKeep: Hashable, Sendable {
    /// The photo.
    public let photo: PhotoID
    /// Where its original is: an `http` or `https` URL.
    public let url: String
    /// Sent as `Referer` if the image's host demands it.
    public let referer: String?

    /// Names a photo whose original is to be kept.
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
    /// How many bytes they are.
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

/// How far the originals of one source are kept.
public struct ArchiveSummary: Hashable, Sendable {
    /// Why some originals could not be had.
    public struct Failure: Hashable, Sendable {
        /// What a person is told.
        public let reason: Message
        /// How many photos it concerns.
        public let count: Int

        /// Describes a failure of so many.
        public init(reason: Message, count: Int) {
            self.reason = reason
            self.count = count
        }
    }

    /// The photos with an original at a URL.
    public var photoCount = 0
    /// Those of them whose size is known.
    public var measuredCount = 0
    /// The pixels of those together.
    public var pixelCount = 0
    /// The photos whose original is kept and was found whole when it was checked last.
    public var keptCount = 0
    /// What they take on the disk, in bytes; what several photos share counts once.
    public var byteCount = 0
    /// The files that no other source shares.
    public var ownCount = 0
    /// What those take, in bytes.
    public var ownByteCount = 0
    /// Bytes of kept originals of all sources whose pixels are known too.
    public var sampleByteCount = 0
    /// The pixels of those.
    public var samplePixelCount = 0
    /// Why originals that are not kept could not be had, the most frequent reasons first; at most ten.
    public var failures: [Failure] = []

    /// Creates a summary of no photos.
    public init() {}
}
