import Basics
package import Foundation
import Logging

/// Blobs as objects in an S3-compatible store shared by several servers, with a local folder as a cache.
///
///     prefix/folder/ab/abcdef…
///
/// Blobs in the folder are read from there, without a request. A blob is stored in the folder first and then in the
/// store, before the call returns; failed uploads are retried later (`UploadBacklog`). The folder evicts the least
/// recently used blobs; the store is trimmed by a single job (`ObjectLifecycle`).
package final class ObjectStore {
    private let client: ObjectStoreClient
    private let folder: String
    private let local: BlobFolder
    private let incoming: URL
    private let hasOneContent: Bool
    private let downloads = SharedWork<String, Void, URL?, BlobError>(
        cancelled: BlobError(name: "", cause: ObjectStoreError.cancelled))
    private let backlog: UploadBacklog

    /// Creates a blob store in a folder of the object store.
    ///
    /// - Parameters:
    ///   - folder: The prefix of the object names, e.g. `originals`.
    ///   - local: The cache on this machine.
    ///   - incoming: The folder for downloads before they are moved into `local`; on the same file system.
    ///   - pending: The folder for the marks of blobs that are not uploaded yet.
    ///   - hasOneContent: Whether a name always identifies the same bytes, so that existing objects need not be
    ///     uploaded again. Bytes are compared with a name that is a SHA-256.
    package init(
        _ client: ObjectStoreClient, folder: String, local: BlobFolder, incoming: URL, pending: URL,
        hasOneContent: Bool = false
    ) {
        self.client = client
        self.folder = folder
        self.local = local
        self.incoming = incoming
        self.hasOneContent = hasOneContent
        backlog = UploadBacklog(marks: UploadMarks(folder: pending)) { name throws(ObjectStoreError) in
            // A blob evicted in the meantime is not uploaded: it is recreated on demand.
            guard let file = await local.file(named: name) else { return }
            try await client.put(
                file: file, as: Self.key(name, in: folder), unlessExists: hasOneContent)
        }
    }

    /// The number of blobs waiting to be uploaded.
    package var pendingCount: Int { backlog.count }

    /// Cancels pending work; blobs not uploaded yet stay in the folder, and are uploaded by the next process.
    package func shutdown() async {
        downloads.cancelAll(BlobError(name: folder, cause: ObjectStoreError.shutDown))
        await backlog.shutdown()
    }

    private static func key(_ name: String, in folder: String) -> String {
        "\(folder)/\(name.prefix(2))/\(name)"
    }

    private func key(_ name: String) -> String { Self.key(name, in: folder) }
}

// MARK: - BlobStore

extension ObjectStore: BlobStore {
    package func file(named name: String) async throws(BlobError) -> URL? {
        if let file = await local.file(named: name) { return file }
        return try await downloads.value(for: name) { [self] () throws(BlobError) in try await download(name)
        }
    }

    package func data(named name: String) async throws(BlobError) -> Data? {
        if let data = await local.data(named: name) { return data }
        let file: URL?
        do throws(BlobError) { file = try await self.file(named: name) } catch {
            guard error.isOfThisMachine else { throw error }
            return try await remoteData(name)
        }
        guard let file else { return nil }
        // A blob that was just evicted counts as missing.
        return await performBlocking { try? Data(contentsOf: file) }
    }

    package func copy(_ name: String, to file: URL) async throws(BlobError) -> Bool {
        do throws(ObjectStoreError) {
            guard let info = try await client.download(key(name), to: file), info.byteCount > 0 else {
                return false
            }
        } catch {
            throw BlobError(name: name, cause: error)
        }
        if try await hasContent(file, of: name) { return true }
        client.logger.warning(
            "An object does not have the content of its name, and is deleted", metadata: ["name": "\(name)"])
        await delete(name, failureLevel: .warning)
        return false
    }

    @discardableResult
    package func insert(moving file: URL, as name: String) async throws(BlobError) -> URL {
        let stored = try await local.insert(moving: file, as: name)
        await upload(name)
        return stored
    }

    @discardableResult
    package func insert(_ data: Data, as name: String) async throws(BlobError) -> URL {
        let stored = try await local.insert(data, as: name)
        await upload(name)
        return stored
    }

    package func remove(_ name: String) async {
        await backlog.remove(name)
        await local.remove(name)
        await delete(name, failureLevel: .warning)
    }

    package func removeLocalCopy(_ name: String) async {
        await backlog.remove(name)
        await local.remove(name)
    }

    /// Deletes the object of a blob; the local copy stays.
    ///
    /// If this fails, `ObjectLifecycle` deletes it later.
    package func removeObject(_ name: String) async {
        await backlog.remove(name)
        await delete(name, failureLevel: .debug)
    }

    private func delete(_ name: String, failureLevel: Logger.Level) async {
        do throws(ObjectStoreError) {
            try await client.delete(key(name))
        } catch {
            client.logger.log(
                level: failureLevel, "A blob could not be deleted from the object store",
                metadata: ["name": "\(name)", "reason": "\(error)"])
        }
    }

    package func removeAll() async throws(BlobError) {
        await backlog.removeAll()
        try await local.removeAll()
        do throws(ObjectStoreError) {
            try await client.list("\(folder)/") { objects throws(ObjectStoreError) in
                try await client.delete(objects.map(\.key))
            }
        } catch {
            throw BlobError(name: folder, cause: error)
        }
    }

    package func usage() async -> BlobUsage { await local.usage() }

    package func survey() async {
        await local.survey()
        await backlog.resume()
    }
}

// MARK: - Uploads and downloads

extension ObjectStore {
    private func download(_ name: String) async throws(BlobError) -> URL? {
        let file = incoming.appendingPathComponent(UUID().uuidString, isDirectory: false)
        defer { unlink(file.path) }
        guard try await copy(name, to: file) else { return nil }
        return try await local.insert(moving: file, as: name)
    }

    /// The bytes of an object, which are not compared with its name.
    private func remoteData(_ name: String) async throws(BlobError) -> Data? {
        do throws(ObjectStoreError) {
            return try await client.data(of: key(name), upTo: client.limits.objectBytes)
        } catch {
            throw BlobError(name: name, cause: error)
        }
    }

    /// Whether the bytes of a file match its name: a store may have lost some in a power failure.
    ///
    /// - Throws: If the file cannot be read, which says nothing about the object.
    private func hasContent(_ file: URL, of name: String) async throws(BlobError) -> Bool {
        guard hasOneContent, Digest.isHex(name) else { return true }
        return try await performBlocking { () throws(BlobError) in
            do { return try Digest.hex(ofFile: file) == name } catch {
                throw BlobError(name: name, cause: error)
            }
        }
    }

    /// Uploads a blob of the folder, now or later.
    private func upload(_ name: String) async {
        if await backlog.offer(name) { return }
        client.logger.debug("A blob will be stored later", metadata: ["name": "\(name)"])
    }
}

extension ObjectStoreClient {
    /// Deletes objects, several at a time.
    func delete(_ keys: [String]) async throws(ObjectStoreError) {
        try await keys.forEachConcurrently(limit: limits.maxConcurrent / 2) {
            [self] key throws(ObjectStoreError) in
            try await delete(key)
        } receive: { _ throws(ObjectStoreError) in
            true
        }
    }
}
