import Basics
import Foundation
import Photos

/// Caches the metadata of image files until they change, of the files that were used last.
actor PhotoMetadataCache {
    private struct Entry {
        let tag: String
        let metadata: PhotoMetadata?
    }

    private let read: PhotoMetadataReading
    /// By path; each costs 1.
    private var entries: LRUCache<String, Entry>

    /// - Parameter capacity: The most files.
    init(capacity: Int = 200_000, read: @escaping PhotoMetadataReading) {
        self.read = read
        entries = LRUCache(costLimit: capacity)
    }

    /// Reads a file, unless it is unchanged since it was read before.
    func metadata(of file: URL, tag: String) async throws -> PhotoMetadata? {
        if let entry = entries.value(for: file.path, where: { $0.tag == tag }) { return entry.metadata }
        let metadata = try await read(file)
        entries.store(Entry(tag: tag, metadata: metadata), cost: 1, for: file.path)
        return metadata
    }
}
