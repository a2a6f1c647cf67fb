import BlobStorage
public import Foundation
public import Photos
import Synchronization

/// The object store shared by several servers, beyond its three blob stores.
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

    /// Deletes images that exceed the limits of age and size.
    func trim(at date: Date) async throws(ImageError) -> StoreTrim {
        let lifecycle = ObjectLifecycle(
            client, folders: ImageBlobs.folders,
            limits: .init(age: limits.age, byteCount: limits.bytes))
        do throws(ObjectStoreError) {
            let outcome = try await lifecycle.run(at: date)
            let trim = StoreTrim(
                date: date, count: outcome.remaining.blobCount, bytes: outcome.remaining.byteCount,
                deletedCount: outcome.deleted.blobCount, deletedBytes: outcome.deleted.byteCount)
            lastTrim.withLock { $0 = trim }
            return trim
        } catch {
            if case .cancelled = error { throw .cancelled }
            throw ImageError(BlobError(name: "", cause: error))
        }
    }

    /// The current state.
    var status: StoreStatus {
        let (counts, outage) = (client.counts, client.outage)
        return StoreStatus(
            name: "\(client.location)",
            outage: outage.map { StoreStatus.Outage(reason: $0.cause.message, since: $0.since) },
            requests: counts.requests, retries: counts.retries, failures: counts.failures,
            pending: blobs.pendingCount, lastTrim: lastTrim.withLock { $0 })
    }
}

/// The outcome of trimming a shared store.
public struct StoreTrim: Hashable, Sendable {
    /// When it was trimmed.
    public let date: Date
    /// The number of remaining images.
    public let count: Int
    /// Their size in bytes.
    public let bytes: Int
    /// The number of deleted images.
    public let deletedCount: Int
    /// Their size in bytes.
    public let deletedBytes: Int
}

/// The state of the object store shared by several servers.
public struct StoreStatus: Sendable {
    /// An outage of the store.
    public struct Outage: Hashable, Sendable {
        /// Why, without a full stop.
        public let reason: Message
        /// When it started.
        public let since: Date
    }

    /// The bucket and endpoint.
    public let name: String
    /// `nil` if the store responded to the last request.
    public let outage: Outage?
    /// The number of requests sent.
    public let requests: Int
    /// The number of retries.
    public let retries: Int
    /// The number of requests that failed in all attempts.
    public let failures: Int
    /// The number of images waiting to be uploaded.
    public let pending: Int
    /// The outcome of the last trimming by this server; `nil` before the first.
    public let lastTrim: StoreTrim?
}

extension ImagePipeline {
    /// The state of the shared object store; `nil` if there is none.
    public var sharedStore: StoreStatus? { shared?.status }

    /// Deletes images that exceed the limits from the shared store; returns `nil` if there is none.
    ///
    /// Only one server, or a person, should do this at a time; the caller decides which. Permanently kept originals
    /// are in another folder and not affected.
    @discardableResult
    public func trimSharedStore(at date: Date = Date()) async throws(ImageError) -> StoreTrim? {
        try await shared?.trim(at: date)
    }
}
