package import BlobStorage
package import Foundation

/// A store without files of its own, like one in the network: each read returns another copy.
package actor RemoteBlobs: BlobStore {
    private let byteLimit: Int
    /// The most recently used one is last.
    private var blobs: [(name: String, data: Data)] = []
    private let copies = FileManager.default.temporaryDirectory
        .appending(path: "remote-blobs-\(UUID().uuidString)")

    /// Creates an empty store.
    package init(byteLimit: Int = .max) { self.byteLimit = byteLimit }

    deinit { try? FileManager.default.removeItem(at: copies) }

    package func file(named name: String) -> URL? { data(named: name).flatMap { try? copy($0) } }

    package func data(named name: String) -> Data? {
        guard let index = blobs.firstIndex(where: { $0.name == name }) else { return nil }
        let blob = blobs.remove(at: index)
        blobs.append(blob)
        return blob.data
    }

    @discardableResult
    package func insert(moving file: URL, as name: String) throws(BlobError) -> URL {
        do {
            let copy = try insert(Data(contentsOf: file), as: name)
            try FileManager.default.removeItem(at: file)
            return copy
        } catch {
            throw BlobError(name: name, cause: error)
        }
    }

    @discardableResult
    package func insert(_ data: Data, as name: String) throws(BlobError) -> URL {
        remove(name)
        blobs.append((name, data))
        evict(to: byteLimit)
        do { return try copy(data) } catch { throw BlobError(name: name, cause: error) }
    }

    package func remove(_ name: String) { blobs.removeAll { $0.name == name } }
    package func removeAll() { blobs = [] }

    private func evict(to byteCount: Int) {
        while usage().byteCount > byteCount { blobs.removeFirst() }
    }

    package func usage() -> BlobUsage {
        BlobUsage(blobCount: blobs.count, byteCount: blobs.reduce(0) { $0 + $1.data.count })
    }

    package func survey() {}

    private func copy(_ data: Data) throws -> URL {
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        let file = copies.appending(path: UUID().uuidString)
        try data.write(to: file)
        return file
    }
}
