package import Photos

/// The identity of a photo with each text hashed: the texts of a million photos would take hundreds of
/// megabytes.
///
/// The hashes are valid in this process only. They use a random key
/// (SipHash), so that no feed can construct collisions; among a million texts, one
/// occurs by chance once in ten million times.
package struct PhotoIdentity: Hashable, Sendable {
    /// The feed's key of the photo; `nil` if it has none.
    package let key: UInt64?
    /// The URL of the picture; `nil` for a row of text.
    package let original: UInt64?
    /// The title, which identifies only rows of text without a key.
    package let title: UInt64

    /// Creates the identity of a photo of the library.
    package init(key: String?, original: String?, title: String) {
        self.key = key.map(Self.number)
        self.original = original.map(Self.number)
        self.title = key == nil && original == nil ? Self.number(title) : 0
    }

    /// Creates the identity of a photo of a feed.
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
