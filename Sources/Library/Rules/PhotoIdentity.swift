package import Photos

/// The identity of a photo with each text hashed: the texts of a million photos would take hundreds of
/// megabytes.
///
/// The hashes are valid in this process only. They use a random key
/// (SipHash), so that no feed can construct collisions; among a million texts, one
/// occurs by chance once in ten million times.
package struct PhotoIdentity: Hashable, Sendable {
    // Zero for none: an optional number takes twice the memory.
    private let keyHash: UInt64
    private let originalHash: UInt64
    private let entryHash: UInt64
    private let pathHash: UInt64
    private let fileHash: UInt64
    /// The title, which identifies only rows of text without a key.
    package let title: UInt64

    /// The feed's key of the photo; `nil` if it has none.
    package var key: UInt64? { keyHash == 0 ? nil : keyHash }
    /// The URL of the picture; `nil` for a row of text.
    package var original: UInt64? { originalHash == 0 ? nil : originalHash }
    /// The key without the number at its end (`#2`), which those of an entry's further pictures have, if that
    /// is one; `nil` without a key.
    package var entry: UInt64? { entryHash == 0 ? nil : entryHash }
    /// The path of the URL (`PhotoEvidence.path`); `nil` without a key.
    package var path: UInt64? { pathHash == 0 ? nil : pathHash }
    /// The content of the file (`FeedPhoto.fileTag`); `nil` for photos that are not of a folder.
    package var file: UInt64? { fileHash == 0 ? nil : fileHash }

    /// Creates the identity of a photo of the library.
    package init(key: String?, original: String?, title: String, fileTag: String? = nil) {
        keyHash = Self.number(key?[...])
        originalHash = Self.number(original?[...])
        let entry = key.flatMap(Self.entry)
        entryHash = entry == nil ? keyHash : Self.number(entry)
        pathHash = key == nil ? 0 : Self.number(original.flatMap(PhotoEvidence.path))
        fileHash = Self.number(fileTag?[...])
        self.title = key == nil && original == nil ? Self.number(title[...]) : 0
    }

    /// Creates the identity of a photo of a feed.
    package init(of photo: FeedPhoto) {
        self.init(
            key: photo.key, original: photo.original, title: photo.title, fileTag: photo.fileTag)
    }

    /// The key of the entry, for a key of one of its further pictures: `post` for `post#2`.
    private static func entry(_ key: String) -> Substring? {
        let digits = key.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard (1...6).contains(digits) else { return nil }
        let number = key.utf8.suffix(digits)
        let stem = key.utf8.dropLast(digits)
        guard stem.last == UInt8(ascii: "#"), number.first != UInt8(ascii: "0"),
            !number.elementsEqual([UInt8(ascii: "1")])
        else { return nil }
        return Substring(stem.dropLast())
    }

    private static func number(_ text: Substring?) -> UInt64 {
        guard var text else { return 0 }
        var hasher = Hasher()
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return max(UInt64(bitPattern: Int64(hasher.finalize())), 1)
    }
}
