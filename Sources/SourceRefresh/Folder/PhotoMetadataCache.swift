import Foundation
import Photos

/// Caches the metadata of image files until they change.
actor PhotoMetadataCache {
    private struct Entry {
        let tag: String
        let metadata: PhotoMetadata?
    }

    private let read: PhotoMetadataReading
    private var entries: [String: Entry] = [:]
    private static let capacity = 200_000

    init(read: @escaping PhotoMetadataReading) { self.read = read }

    /// Reads a file, unless it is unchanged since it was read before.
    func metadata(of file: URL, tag: String) async throws -> PhotoMetadata? {
        if let entry = entries[file.path], entry.tag == tag { return entry.metadata }
        let metadata = try await read(file)
        if entries.count >= Self.capacity { entries.removeAll() }
        entries[file.path] = Entry(tag: tag, metadata: metadata)
        return metadata
    }
}
