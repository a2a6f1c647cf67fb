import Basics
public import Foundation
import Photos

/// The bytes of an image, in memory or in a file.
public enum ImageBytes: Hashable, Sendable {
    /// In memory.
    case data(Data)
    /// In a file that is not changed any more, but may be evicted.
    case file(URL)
}

extension ImageBytes {
    /// The bytes; reads the file if they are in one.
    public func loaded() async throws(ImageError) -> Data {
        switch self {
        case .data(let data):
            return data
        case .file(let url):
            return try await performBlocking { () throws(ImageError) in
                do { return try Data(contentsOf: url) } catch {
                    throw .storage(reason: Message(ImageMessage.storedCopyUnreadable), cause: error)
                }
            }
        }
    }
}

/// An image that can be sent to a browser, in a type that every browser shows safely.
///
/// Rendered from an original: sRGB, upright, without metadata. For an original or its
/// replacement: JPEG, PNG, WebP, GIF or AVIF; SVG is never passed on.
public struct Rendition: Hashable, Sendable {
    /// The bytes.
    public let bytes: ImageBytes
    /// The media type.
    public let contentType: String
    /// A strong entity tag, quotes included.
    public let entityTag: String
    /// The number of bytes.
    public let byteCount: Int
    /// The revision of the original, as in `ImageFacts`.
    public let revision: String

    /// The folder of the source whose file is sent in place, which may be on a network drive that hangs: its file is
    /// read on `FolderThreads.sources`. `nil` for other files.
    public let folder: String?

    /// Creates a rendition.
    init(
        bytes: ImageBytes, contentType: String, entityTag: String, byteCount: Int, revision: String = "",
        folder: String? = nil
    ) {
        self.bytes = bytes
        self.contentType = contentType
        self.entityTag = entityTag
        self.byteCount = byteCount
        self.revision = revision
        self.folder = folder
    }

    /// The file that the bytes are in; `nil` if they are in memory only.
    public var file: URL? {
        guard case .file(let url) = bytes else { return nil }
        return url
    }
}
