import Basics
import BlobStorage
import Foundation
import Library
import Photos

extension ImagePipeline {
    /// Stores the original of an image in the archive; it is loaded unless it is cached.
    ///
    /// - Returns: The content and its size; `nil` for a file of this machine, which is not kept.
    /// - Throws: Why it failed; the failure is recorded, and later calls fail until its retry time. Without
    ///   an archive, and if it is full, `ImageError.storage`.
    func archiveOriginal(
        of request: ImageRequest
    ) async throws(ImageError) -> (content: String, byteCount: Int, mediaType: String)? {
        guard let archive = store.archive else {
            throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: POSIXError(.ENOENT))
        }
        guard request.host != nil else { return nil }
        try await store.records.load(request.key)
        // Unchecked bytes are those of a previous URL of the photo, and kept under that.
        if store.records.record(of: request.key).hasUncheckedBytes {
            do throws(ImageError) { try await revalidateRemote(request) } catch {
                // If the server does not have it any more, they are all there is.
                guard error.isOfTheImage, !error.isTransient else { throw error }
            }
        }
        let original = try await loadedOriginal(request, Urgency(.background))
        // Kept bytes are found by the record of the image, which must not be lost with this process.
        guard await store.records.waitUntilWritten(request.key) else {
            throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: POSIXError(.EIO))
        }
        let mediaType = original.type.contentType
        do throws(ImageError) {
            if archive.keeps(original.file) {
                // A restoration may have found this file damaged: only correct bytes count as kept again.
                guard try await archive.check(original.content, byteCount: original.byteCount) == .intact
                else {
                    throw .storage(
                        reason: Message(ImageMessage.storedCopyDamaged), cause: POSIXError(.EILSEQ))
                }
                return (original.content, original.byteCount, mediaType)
            }
            let byteCount = try await archive.insert(copyOf: original.file, as: original.content)
            return (original.content, byteCount, mediaType)
        } catch {
            if case .storage(let reason, _) = error, reason.has(ImageMessage.storedCopyDamaged) {
                await store.originals.removeLocalCopy(original.content)
                try await archive.setDamagedFileAside(original.content)
            }
            throw error
        }
    }

    /// Deletes the cached copy of an original that the shared store now keeps permanently.
    ///
    /// The copy on this machine stays. Other servers fetch the kept original when they need it.
    func deleteSharedCopy(ofKept content: String) async {
        guard store.archive?.isShared == true else { return }
        await store.blobs.removeSharedOriginal(content)
    }
}
