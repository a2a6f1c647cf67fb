import Basics
import Foundation
import Photos

/// Caches the metadata of image files until they change, of the files that were used last.
///
/// It also remembers which files cannot be shown, so that one that crashes its decoder does so only once.
actor PhotoMetadataCache {
    private struct Entry {
        let tag: String
        let result: Result<PhotoMetadata?, UnreadablePhoto>
        /// When a file that cannot be shown is tried again.
        var expiry = Date.distantFuture
    }

    private let read: PhotoMetadataReading
    private let now: @Sendable () -> Date
    /// By path.
    private var entries: LRUCache<String, Entry>

    /// Decoders improve, and a machine may have been short of memory.
    private static let refusalSeconds = 30.0 * 86_400
    /// The approximate memory of an entry beside its texts, in bytes.
    private static let entryBytes = 400

    /// - Parameters:
    ///   - capacity: The most files.
    ///   - byteLimit: The approximate limit of their memory in bytes.
    ///   - now: The present date.
    ///   - read: Reads a file.
    init(
        capacity: Int = 200_000, byteLimit: Int = 128 << 20,
        now: @escaping @Sendable () -> Date = { Date() },
        read: @escaping PhotoMetadataReading
    ) {
        self.read = read
        self.now = now
        entries = LRUCache(costLimit: byteLimit, countLimit: capacity)
    }

    /// Reads a file, unless it is unchanged since it was read before.
    ///
    /// - Throws: `UnreadablePhoto` for a file that cannot be shown, also if that was found out before; what reading throws.
    func metadata(of file: URL, tag: String) async throws -> PhotoMetadata? {
        let date = now()
        if let entry = entries.value(for: file.path, where: { $0.tag == tag && $0.expiry > date }) {
            return try entry.result.get()
        }
        do {
            let metadata = try await read(file)
            let byteCount = metadata?.textByteCount ?? 0
            store(Entry(tag: tag, result: .success(metadata)), byteCount, of: file)
            return metadata
        } catch let error as UnreadablePhoto {
            let entry = Entry(
                tag: tag, result: .failure(error), expiry: date.addingTimeInterval(Self.refusalSeconds))
            store(entry, error.reason.byteCount, of: file)
            throw error
        }
    }

    private func store(_ entry: Entry, _ byteCount: Int, of file: URL) {
        let path = file.path
        entries.store(
            entry, cost: Self.entryBytes + path.utf8.count + entry.tag.utf8.count + byteCount, for: path)
    }
}
