import Basics
import BlobStorage
import Foundation
import Library
import Photos

extension ImagePipeline {
    /// Brings the original of an image into the archive: what is cached is taken from there, else it is loaded.
    ///
    /// - Returns: What the bytes are; nothing of a file of this machine, which is not kept.
    /// - Throws: Why it could not be had; the failure is noted, and the next call waits its time out. Without an
    ///   archive, and where it is full, `ImageError.storage`.
    func archiveOriginal(
        of request: ImageRequest
    ) async throws(ImageError) -> (content: String, byteCount: Int, mediaType: String)? {
        guard let archive = store.archive else {
            throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: POSIXError(.ENOENT))
        }
        guard request.host != nil else { return nil }
        await store.records.load(request.key)
        let original = try await loadedOriginal(request, Urgency(.background))
        let mediaType = original.type.contentType
        if archive.holds(original.file) { return (original.content, original.byteCount, mediaType) }
        do throws(ImageError) {
            let byteCount = try await archive.insert(copyOf: original.file, as: original.content)
            return (original.content, byteCount, mediaType)
        } catch {
            if case .storage(let reason, _) = error, reason.has(ImageMessage.storedCopyDamaged) {
                await store.originals.remove(original.content)
            }
            throw error
        }
    }
}
