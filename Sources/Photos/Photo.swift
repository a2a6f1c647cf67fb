public import Foundation

/// What is known of an image from its own bytes.
public struct ImageFacts: Hashable, Sendable, Codable {
    /// The size of the original after its orientation is applied.
    public var size: PixelSize
    /// The media type by content, e.g. `image/jpeg`.
    public var contentType: String
    /// The average color as `0xRRGGBB`, once the image was decoded.
    public var color: UInt32?
    /// A ThumbHash (at most 25 bytes), once the image was decoded.
    public var placeholder: Data?
    /// The number of frames; more than 1 for an animation.
    public var frameCount: Int
    /// The file's metadata, once all of it was read.
    public var metadata: PhotoMetadata?
    /// Identifies the original's bytes, 16 hexadecimal digits, once they were loaded: other bytes
    /// have another revision.
    public var revision: String?

    /// Creates facts.
    public init(
        size: PixelSize, contentType: String, color: UInt32? = nil, placeholder: Data? = nil,
        frameCount: Int = 1, metadata: PhotoMetadata? = nil, revision: String? = nil
    ) {
        self.size = size
        self.contentType = contentType
        self.color = color
        self.placeholder = placeholder
        self.frameCount = frameCount
        self.metadata = metadata
        self.revision = revision
    }
}

/// A photo of the library: its entry in the feed, and what is known of its image.
public struct Photo: Hashable, Sendable, Codable, Identifiable {
    /// Its name in URLs.
    public let id: PhotoID
    /// The source it belongs to.
    public var source: SourceID
    /// Its position in the source's order, from 0; has gaps where photos were removed.
    public var position: Int
    /// Its entry in the feed.
    public var entry: FeedPhoto
    /// What is known of the image of `entry.original`.
    public var facts: ImageFacts?
    /// Why the image cannot be shown; `nil` while that is not known.
    public var failure: Message?
    /// Whether a person removed it from the source: the user, or an administrator for everybody.
    public var isRemoved: Bool
    /// Whether it was removed for everybody.
    public var isRemovedForEverybody: Bool
    /// Whether the feed no longer lists it.
    public var hasLeftFeed: Bool
    /// Whether it is one of the user's favorites.
    public var isFavorite: Bool

    /// Creates a photo with all values, as the library does.
    public init(
        id: PhotoID, source: SourceID, position: Int, entry: FeedPhoto, facts: ImageFacts? = nil,
        failure: Message? = nil, isRemoved: Bool = false, isRemovedForEverybody: Bool = false,
        hasLeftFeed: Bool = false, isFavorite: Bool = false
    ) {
        self.id = id
        self.source = source
        self.position = position
        self.entry = entry
        self.facts = facts
        self.failure = failure
        self.isRemoved = isRemoved
        self.isRemovedForEverybody = isRemovedForEverybody
        self.hasLeftFeed = hasLeftFeed
        self.isFavorite = isFavorite
    }
}

extension Photo {
    /// The image's size: from its bytes, else as the feed declares it.
    public var size: PixelSize? { facts?.size ?? entry.size }
}
