import Basics
package import Foundation
import Logging

/// Permanent blobs as objects in an S3-compatible store, available to all servers.
///
///     prefix/folder/ab/<sha256>
///     prefix/folder/damaged/<sha256>     set aside by a check
///
/// Nothing is cached locally. The folder is not one of those that are trimmed (`ObjectLifecycle`).
package final class PermanentObjects: Sendable {
    private let client: ObjectStoreClient
    private let folder: String
    private let readsAll: Bool
    /// Photos with the same original are kept at the same time. Not every store replaces an object at once.
    let uploads = SharedWork<String, Void, Int, BlobError>(
        cancelled: BlobError(name: "", cause: ObjectStoreError.cancelled))

    /// Creates a blob store in a folder of the object store.
    ///
    /// - Parameters:
    ///   - folder: The prefix of the object names, e.g. `archive`.
    ///   - readsAll: Whether `check` reads all bytes even if the store reports their SHA-256.
    package init(_ client: ObjectStoreClient, folder: String, readsAll: Bool = false) {
        self.client = client
        self.folder = folder
        self.readsAll = readsAll
    }

    private func key(_ content: String) -> String { "\(folder)/\(PermanentFolder.path(of: content))" }

    /// Adds the name of the blob to errors of the client.
    private func withName<Value>(
        _ content: String, _ work: () async throws(ObjectStoreError) -> Value
    ) async throws(BlobError) -> Value {
        do throws(ObjectStoreError) {
            return try await work()
        } catch {
            throw BlobError(name: content, cause: error)
        }
    }
}

extension PermanentObjects: PermanentBlobStore {
    package func file(named content: String) async -> URL? { nil }

    package func copy(_ content: String, to file: URL) async throws(BlobError) -> Bool {
        guard Digest.isHex(content),
            let info = try await withName(
                content, { () throws(ObjectStoreError) in try await client.download(key(content), to: file) }),
            info.byteCount > 0
        else { return false }
        let isRight = try await performBlocking(on: .background) { () throws(BlobError) in
            do { return try Digest.hex(ofFile: file) == content } catch {
                throw BlobError(name: content, cause: error)
            }
        }
        if !isRight {
            client.logger.warning(
                "A kept original in the object store is damaged", metadata: ["key": "\(key(content))"])
        }
        return isRight
    }

    @discardableResult
    package func insert(copyOf file: URL, as content: String) async throws(BlobError) -> Int {
        guard Digest.isHex(content) else { throw BlobError(name: content, cause: POSIXError(.EILSEQ)) }
        return try await uploads.value(for: content) { [self] () throws(BlobError) in
            try await withName(content) { () throws(ObjectStoreError) in
                try await client.put(file: file, as: key(content), digest: content)
            }
        }
    }

    /// Blobs that were set aside count as well.
    package func hasBlobs() async throws(BlobError) -> Bool {
        try await withName(folder) { () throws(ObjectStoreError) in try await client.hasObjects("\(folder)/")
        }
    }

    package func contains(_ content: String, byteCount: Int) async throws(BlobError) -> Bool {
        guard Digest.isHex(content) else { return false }
        return try await withName(content) { () throws(ObjectStoreError) in
            try await client.info(of: key(content))?.byteCount == byteCount
        }
    }

    package func check(_ content: String, byteCount: Int) async throws(BlobError) -> BlobCheckResult {
        guard Digest.isHex(content) else { return .missing }
        return try await withName(content) { () throws(ObjectStoreError) in
            guard let info = try await client.info(of: key(content), withDigest: !readsAll) else {
                return .missing
            }
            guard info.byteCount == byteCount else { return .changed }
            if !readsAll, let digest = info.digest { return digest == content ? .intact : .changed }
            guard let digest = try await client.digest(of: key(content)) else { return .missing }
            return digest == content ? .intact : .changed
        }
    }

    package func setAside(_ content: String) async throws(BlobError) {
        guard Digest.isHex(content) else { return }
        try await withName(content) { () throws(ObjectStoreError) in
            guard try await client.copy(key(content), to: "\(folder)/damaged/\(content)") else { return }
            try await client.delete(key(content))
        }
    }

    package func remove(_ contents: [String]) async throws(BlobError) {
        try await withName(folder) { () throws(ObjectStoreError) in
            try await client.delete(contents.filter(Digest.isHex).map(key))
        }
    }

    package func hasRoom(for byteCount: Int) async -> Bool { true }

    package func shutdown() async {
        uploads.cancelAll(BlobError(name: folder, cause: ObjectStoreError.shutDown))
    }
}
