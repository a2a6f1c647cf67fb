import BlobStorage
import Foundation
import Logging
import TestSupport

/// A client of a store for as long as a test runs.
func withClient<Value>(
    of endpoint: String, prefix: String = "", secretKey: String = ObjectServer.secretKey,
    limits: ObjectStoreLimits = .quick, _ test: (ObjectStoreClient) async throws -> Value
) async throws -> Value {
    let client = ObjectStoreClient(
        location: try ObjectStoreLocation("s3://\(ObjectServer.bucket)/\(prefix)?endpoint=\(endpoint)"),
        credentials: ObjectStoreCredentials(accessKey: ObjectServer.accessKey, secretKey: secretKey),
        limits: limits, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    let outcome: Result<Value, any Error>
    do { outcome = .success(try await test(client)) } catch { outcome = .failure(error) }
    await client.shutdown()
    return try outcome.get()
}

extension ObjectStoreLimits {
    /// Short pauses, so that tests wait for little, and much time for a machine that is busy.
    static var quick: ObjectStoreLimits {
        var limits = ObjectStoreLimits()
        limits.responseSeconds = 60
        limits.retrySeconds = 60
        limits.firstPause = 0.01
        limits.outagePause = 0.1
        return limits
    }
}

/// Bytes that are not all the same.
func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 8)) }) }

/// An object store, with a folder below another one in front of it, for as long as a test runs.
func withObjectStore<Value>(
    of endpoint: String, in folder: URL, byteLimit: Int = .max, hasOneContent: Bool = false,
    limits: ObjectStoreLimits = .quick, _ test: (ObjectStore) async throws -> Value
) async throws -> Value {
    try await withClient(of: endpoint, prefix: "shared", limits: limits) { client in
        let store = ObjectStore(
            client, folder: "originals",
            local: BlobFolder(
                folder: folder.appending(path: "blobs"), incoming: folder, byteLimit: byteLimit),
            incoming: folder, pending: folder.appending(path: "pending"), hasOneContent: hasOneContent)
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await test(store)) } catch { outcome = .failure(error) }
        await store.shutdown()
        return try outcome.get()
    }
}
