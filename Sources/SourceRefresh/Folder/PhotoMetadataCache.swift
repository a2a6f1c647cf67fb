import Basics
import Foundation
import Photos

/// Caches the metadata of image files until they change, of the files that were used last.
///
/// The folders of all sources fit into it, whatever their size: they are read one file after another, so that a
/// cache of fewer files would never find any of them again. A million files take about 600 MB.
///
/// It also records which files cannot be shown, so that one that crashes its decoder does so only once.
actor PhotoMetadataCache {
    private struct Entry {
        let tag: String
        let result: Result<PhotoMetadata?, UnreadablePhoto>
        /// When a file that cannot be shown is read again.
        var expiry = Date.distantFuture
    }

    private let read: PhotoMetadataReading
    private let now: @Sendable () -> Date
    /// By path.
    private var entries: LRUCache<String, Entry>
    private let capacity: Int
    private let byteLimit: Int
    /// The files that were in each folder when it was last listed.
    private var fileCounts: [String: Int] = [:]

    /// Decoders improve, and a machine may have been short of memory.
    private static let failureSeconds = 30.0 * 86_400
    /// The approximate memory of an entry without its texts, in bytes.
    private static let entryBytes = 400
    /// The memory for each file of a folder in bytes, with its texts.
    private static let bytesPerFile = 1_024

    /// - Parameters:
    ///   - capacity: The most files, unless there are more in the folders.
    ///   - byteLimit: The approximate limit of their memory in bytes, unless the folders need more.
    ///   - now: Returns the current date.
    ///   - read: Reads a file.
    init(
        capacity: Int = 200_000, byteLimit: Int = 128 << 20,
        now: @escaping @Sendable () -> Date = { Date() },
        read: @escaping PhotoMetadataReading
    ) {
        self.read = read
        self.now = now
        self.capacity = capacity
        self.byteLimit = byteLimit
        entries = LRUCache(costLimit: byteLimit, countLimit: capacity)
    }

    /// Makes room for the files of a folder that is going to be read, and for as many that were renamed.
    func expect(_ fileCount: Int, in folder: String) {
        fileCounts[folder] = fileCount
        let total = fileCounts.values.reduce(0, +)
        entries.countLimit = max(capacity, 2 * total)
        entries.costLimit = max(byteLimit, total * Self.bytesPerFile)
    }

    /// Reads a file, unless it is unchanged since it was read before.
    ///
    /// - Throws: `UnreadablePhoto` for a file that cannot be shown, also if that is known from before; what
    ///   reading throws.
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
                tag: tag, result: .failure(error), expiry: date.addingTimeInterval(Self.failureSeconds))
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
