import Basics
import Foundation
import NIOCore
import NIOHTTP1
import Photos
import Synchronization

/// The file that a download is written to, and how much of it is there.
///
/// It is written where no task waits for the disk.
final class DownloadFile: Sendable {
    private struct State {
        var handle: FileHandle
        var byteCount = 0
        var startCount = 0
        var validator: String?
    }

    private let file: URL
    private let state: Mutex<State>

    /// Creates the file, empty.
    init(_ file: URL) throws(FetchError) {
        self.file = file
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw .fileFailure(reason: Message(FetchCause.fileNotMade, [.path: .text(file.path)]))
        }
        do {
            state = Mutex(State(handle: try FileHandle(forWritingTo: file)))
        } catch {
            throw .fileFailure(reason: .system(error.localizedDescription))
        }
    }

    /// The bytes written.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// The bytes that were there before the current answer.
    var startCount: Int { state.withLock { $0.startCount } }

    /// The headers that ask for the rest; empty if nothing is there or the server gave no validator.
    var resumption: HTTPHeaders {
        state.withLock { state in
            guard state.byteCount > 0, let validator = state.validator else { return [:] }
            return ["range": "bytes=\(state.byteCount)-", "if-range": validator]
        }
    }

    /// Sets where the next bytes belong: at the end of what is there, or at 0 to start again.
    func begin(at offset: Int, validator: String?) async throws(FetchError) {
        try await access { state in
            if offset == 0, state.byteCount > 0 { try state.handle.truncate(atOffset: 0) }
            state.byteCount = offset
            state.startCount = offset
            state.validator = validator
        }
    }

    /// Adds bytes at the end.
    func write(_ piece: ByteBuffer) async throws(FetchError) {
        try await access { state in
            try state.handle.write(contentsOf: Data(piece.readableBytesView))
            state.byteCount += piece.readableBytes
        }
    }

    /// Closes the file, and deletes it if it is not kept.
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
