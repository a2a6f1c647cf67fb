import Basics
import Foundation
import NIOCore

/// A file that is read in chunks, even after it was deleted.
///
/// A file of a source may be on a network drive that hangs: it is opened and read where no other work waits for it.
///
/// Hummingbird's own file responses read eight chunks ahead, even if the client does not read them.
final class OpenedFile: Sendable {
    /// A chunk cannot be read: the file became shorter, or its disk fails.
    struct Unreadable: Error {}

    private let descriptor: Int32
    /// The folder of the source whose file it is; `nil` for other files.
    private let folder: String?
    /// The length of the file when it was opened, in bytes.
    let byteCount: Int

    /// `nil` if the file does not exist.
    init?(path: String, folder: String? = nil) {
        self.folder = folder
        descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        byteCount = descriptor >= 0 ? max(0, Int(lseek(descriptor, 0, SEEK_END))) : 0
        guard descriptor >= 0 else { return nil }
    }

    /// Opens a file; `nil` if it does not exist.
    ///
    /// - Parameter folder: The folder of the source whose file it is, if it is one.
    /// - Throws: `CancellationError`.
    static func open(_ file: URL, in folder: String?) async throws -> OpenedFile? {
        try await blocking(in: folder) { OpenedFile(path: file.path, folder: folder) }
    }

    /// Reads up to `count` bytes from an offset, at least one.
    ///
    /// - Throws: `Unreadable`, or `CancellationError`.
    func readChunk(at offset: Int, count: Int) async throws -> ByteBuffer {
        try await Self.blocking(in: folder) { try self.chunk(at: offset, count: count) }
    }

    private static func blocking<Value: Sendable>(
        in folder: String?, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard let folder else { return try await performBlocking { try work() } }
        let cancelled: any Error = CancellationError()
        return try await FolderThreads.sources.perform(in: folder, cancelled: cancelled) { try work() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Reads up to `count` bytes from an offset, at least one; blocks the thread.
    func chunk(at offset: Int, count: Int) throws(Unreadable) -> ByteBuffer {
        var buffer = ByteBuffer()
        let read = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            var result: Int
            repeat {
                result = pread(descriptor, bytes.baseAddress, count, off_t(offset))
            } while result < 0 && errno == EINTR
            return max(result, 0)
        }
        guard read > 0 else { throw Unreadable() }
        return buffer
    }
}
