import Basics
import Foundation
import NIOCore
import NIOHTTP1
import Photos
import Synchronization

/// The file of a download, and its progress.
///
/// It is written on a thread for blocking work.
final class DownloadFile: Sendable {
    private struct State {
        var handle: FileHandle
        var byteCount = 0
        var startCount = 0
        var validator: String?
    }

    private let file: URL
    private let state: Mutex<State>

    /// Creates an empty file.
    init(_ file: URL) throws(FetchError) {
        self.file = file
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw .fileFailure(reason: Message(FetchCause.fileNotCreated, [.path: .text(file.path)]))
        }
        do {
            state = Mutex(State(handle: try FileHandle(forWritingTo: file)))
        } catch {
            throw .fileFailure(reason: .system(error.localizedDescription))
        }
    }

    /// The bytes written.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// The bytes from previous responses.
    var startCount: Int { state.withLock { $0.startCount } }

    /// The headers that request the rest; empty if no bytes were written or the server sent no validator.
    var resumption: HTTPHeaders {
        state.withLock { state in
            guard state.byteCount > 0, let validator = state.validator else { return [:] }
            return ["range": "bytes=\(state.byteCount)-", "if-range": validator]
        }
    }

    /// Sets the position of the next bytes: the end of the file, or 0 to start again.
    func begin(at offset: Int, validator: String?) async throws(FetchError) {
        try await access { state in
            if offset == 0, state.byteCount > 0 { try state.handle.truncate(atOffset: 0) }
            state.byteCount = offset
            state.startCount = offset
            state.validator = validator
        }
    }

    /// Appends bytes.
    func write(_ piece: ByteBuffer) async throws(FetchError) {
        try await access { state in
            try state.handle.write(contentsOf: Data(piece.readableBytesView))
            state.byteCount += piece.readableBytes
        }
    }

    /// Closes the file, and deletes it unless it is kept.
    func close(keeping isKept: Bool) async throws(FetchError) {
        try await access { [file] state in
            try state.handle.close()
            if !isKept { try FileManager.default.removeItem(at: file) }
        }
    }

    private func access(
        _ work: @escaping @Sendable (inout sending State) throws -> Void
    ) async throws(FetchError) {
        try await performBlocking { [self] () throws(FetchError) in
            do {
                try state.withLock { try work(&$0) }
            } catch {
                throw .fileFailure(reason: .system(error.localizedDescription))
            }
        }
    }
}
