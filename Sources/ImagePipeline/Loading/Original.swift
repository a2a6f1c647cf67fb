import Basics
import Foundation
import Photos

/// An original that can be decoded.
final class Original: Sendable {
    let file: URL
    /// Equal for equal bytes: a SHA-256, or a digest of the state of a local file.
    let content: String
    let type: ImageType
    let byteCount: Int
    /// Identifies the content in URLs and facts.
    var revision: String { Self.revision(of: content) }
    /// The folder of the source whose file it is, read in place; `nil` for a cached or temporary file.
    let folder: String?
    /// Whether the file is deleted with this object, because the disk had no space to store it.
    let isTemporary: Bool
    /// Whether it is the stored copy, identified by its bytes.
    let isStored: Bool
    /// Its facts if it was decoded before it was stored.
    let facts: ImageFacts?

    /// Creates an original from a file; a temporary one is deleted with the object.
    init(
        file: URL, content: String, type: ImageType, byteCount: Int, folder: String? = nil,
        isTemporary: Bool = false, isStored: Bool = false, facts: ImageFacts? = nil
    ) {
        self.file = file
        self.content = content
        self.type = type
        self.byteCount = byteCount
        self.folder = folder
        self.isTemporary = isTemporary
        self.isStored = isStored
        self.facts = facts
    }

    deinit { if isTemporary { unlink(file.path) } }
}

extension Original {
    /// The file, for a worker.
    var source: DecodeSource { .file(file, folder: folder) }

    /// The first 64 bits of a content's name, so that no two of a million images share one.
    static func revision(of content: String) -> String { String(content.prefix(16)) }

    /// The image type by the beginning of a file; throws if it is not an image.
    static func type(of file: URL) throws(ImageError) -> ImageType {
        let head: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            head = try ImageType.beginning { try handle.read(upToCount: $0) ?? Data() }
        } catch {
            throw .storage(reason: Message(ImageMessage.fileUnreadable), cause: error)
        }
        guard let type = ImageType.sniff(head) else {
            throw .notAnImage(reason: Message(ImageType.describe(head)))
        }
        return type
    }
}
