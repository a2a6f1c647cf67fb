package import Photos

/// What tells a photo from others, each text as a number: of a million photos the texts would take hundreds of
/// megabytes.
///
/// The numbers are of this process alone. They come from a hash under a key that nobody outside knows
/// (SipHash), so that no feed can be written to make two texts alike; among a million, two are so once in
/// ten million times.
package struct PhotoIdentity: Hashable, Sendable {
    /// What the feed calls the photo; `nil` if it does not.
    package let key: UInt64?
    /// The URL of the picture; `nil` for a row of text.
    package let original: UInt64?
    /// The title, which only tells rows of text without a key.
    package let title: UInt64

    /// Takes what tells a photo of the library.
    package init(key: String?, original: String?, title: String) {
        self.key = key.map(Self.number)
        self.original = original.map(Self.number)
        self.title = key == nil && original == nil ? Self.number(title) : 0
    }

    /// Takes what tells a photo of a feed.
    package init(of photo: FeedPhoto) {
        self.init(key: photo.key, original: photo.original, title: photo.title)
    }

    private static func number(_ text: String) -> UInt64 {
        var text = text
        var hasher = Hasher()
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
