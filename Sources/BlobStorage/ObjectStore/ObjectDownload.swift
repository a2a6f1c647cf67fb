import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A file to which an object is downloaded, in one or more attempts.
///
/// Used by one task at a time; writes run off the cooperative thread pool.
final class ObjectDownload: Sendable {
    private struct State {
        var handle: FileHandle
        var byteCount = 0
        var info: ObjectInfo?
    }

    private let state: Mutex<State>

    /// Creates the file, empty.
    init(_ file: URL) async throws(ObjectStoreError) {
        let handle = try await performBlocking { () throws(ObjectStoreError) in
            guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
                throw .file(POSIXError.last)
            }
            do { return try FileHandle(forWritingTo: file) } catch { throw .file(error) }
        }
        state = Mutex(State(handle: handle))
    }

    /// The request for the missing bytes.
    func request(for key: String) -> ObjectRequest {
        state.withLock { state in
            guard state.byteCount > 0, let tag = state.info?.entityTag else {
                return ObjectRequest(method: .GET, key: key)
            }
            return ObjectRequest(
                method: .GET, key: key, headers: [("range", "bytes=\(state.byteCount)-"), ("if-match", tag)])
        }
    }

    /// Discards the bytes received so far.
    func restart() {
        state.withLock { state in
            state.byteCount = 0
            state.info = nil
        }
    }

    /// Writes the body of a response.
    func write(_ response: HTTPClientResponse, upTo limit: Int) async throws -> ObjectInfo {
        let info = ObjectInfo(response)
        let range = ObjectInfo.range(of: response)
        let isPartial = range != nil || response.status == .partialContent
        guard !isPartial || range?.start == byteCount && range?.total != nil else {
            throw ObjectStoreError.malformedResponse
        }
        let start = isPartial ? byteCount : 0
        guard info.byteCount <= limit else { throw ObjectStoreError.tooLarge(limit: limit) }
        try await access { state in
            if start == 0 { try state.handle.truncate(atOffset: 0) }
            state.byteCount = start
            state.info = info
        }
        for try await piece in response.body {
            guard byteCount + piece.readableBytes <= limit else {
                throw ObjectStoreError.tooLarge(limit: limit)
            }
            try await access { state in
                try state.handle.write(contentsOf: Data(piece.readableBytesView))
                state.byteCount += piece.readableBytes
            }
        }
        let isWhole = !response.headers.contains(name: "content-length") || byteCount == info.byteCount
        guard isWhole else { throw ObjectStoreError.connectionLost }
        return info
    }

    private var byteCount: Int { state.withLock { $0.byteCount } }

    private func access(
        _ work: @escaping @Sendable (inout sending State) throws -> Void
    ) async throws(ObjectStoreError) {
        try await performBlocking { [self] () throws(ObjectStoreError) in
            do { try state.withLock { try work(&$0) } } catch { throw .file(error) }
        }
    }
}
