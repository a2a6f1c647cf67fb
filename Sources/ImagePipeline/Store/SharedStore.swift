import BlobStorage
public import Foundation
import Photos
import Synchronization

/// The store that several servers share, as far as it is more than three stores of blobs.
final class SharedStore: Sendable {
    let client: ObjectStoreClient
    private let limits: StoreLimits
    private let blobs: ImageBlobs
    private let lastTrim = Mutex<StoreTrim?>(nil)

    init(client: ObjectStoreClient, limits: StoreLimits, blobs: ImageBlobs) {
        self.client = client
        self.limits = limits
        self.blobs = blobs
    }

    /// Deletes what is too old or too much.
    func trim(at date: Date) async throws(ImageError) -> StoreTrim {
        let lifecycle = ObjectLifecycle(
            client, folders: ImageBlobs.folders,
            limits: .init(age: limits.age, byteCount: limits.bytes))
        do throws(ObjectStoreError) {
            let outcome = try await lifecycle.run(at: date)
            let trim = StoreTrim(
                date: date, count: outcome.kept.blobCount, bytes: outcome.kept.byteCount,
                deletedCount: outcome.deleted.blobCount, deletedBytes: outcome.deleted.byteCount)
            lastTrim.withLock { $0 = trim }
            return trim
        } catch {
            if case .cancelled = error { throw .cancelled }
            throw ImageError(BlobError(name: "", cause: error))
        }
    }

    /// How it is now.
    var status: StoreStatus {
        let (counts, outage) = (client.counts, client.outage)
        return StoreStatus(
            name: "\(client.location)",
            outage: outage.map { StoreStatus.Outage(reason: "\($0.cause)", since: $0.since) },
            requests: counts.requests, retries: counts.retries, failures: counts.failures,
            pending: blobs.pendingCount, lastTrim: lastTrim.withLock { $0 })
    }
}

/// What was found and done as a shared store was trimmed.
public struct StoreTrim: Hashable, Sendable {
    /// When.
    public let date: Date
    /// The images that it holds now.
    public let count: Int
    /// Their bytes.
    public let bytes: Int
    /// The images that were deleted.
    public let deletedCount: Int
    /// Their bytes.
    public let deletedBytes: Int
}

/// How the store is that several servers share.
public struct StoreStatus: Sendable {
    /// Why it cannot be used, for those who run the server, and since when.
    public struct Outage: Hashable, Sendable {
        /// In the words of the system, or of the store.
        public let reason: String
        /// When it was first found.
        public let since: Date
    }

    /// Its bucket and server.
    public let name: String
    /// Nothing where it answered last.
    public let outage: Outage?
    /// Requests that were sent to it.
    public let requests: Int
    /// Attempts beyond the first ones.
    public let retries: Int
    /// Requests that failed for good.
    public let failures: Int
    /// Images that it has not taken yet.
    public let pending: Int
    /// What it held when this server trimmed it last; nothing where that was not yet.
    public let lastTrim: StoreTrim?
}

extension ImagePipeline {
    /// How the store is that several servers share; nothing where there is none.
    public var sharedStore: StoreStatus? { shared?.status }

    /// Deletes from the shared store what is too old or too much; nothing where there is none.
    ///
    /// One server at a time is to do it, or a person: who, is for the caller to decide. Originals that are kept for good
    /// are not in the folders that it looks at.
    @discardableResult
    public func trimSharedStore(at date: Date = Date()) async throws(ImageError) -> StoreTrim? {
        try await shared?.trim(at: date)
    }
}
