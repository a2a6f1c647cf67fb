import Foundation
import NIOCore

/// A file that is read a piece at a time, also after its name has gone.
///
/// Hummingbird's own way reads eight pieces ahead, whether the client takes them or not.
final class OpenedFile: Sendable {
    /// A piece cannot be read: the file is shorter than it was, or its disk fails.
    struct Unreadable: Error {}

    private let descriptor: Int32

    /// `nil` if the file does not exist.
    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Reads up to `count` bytes from an offset, at least one; blocks the thread.
    func piece(at offset: Int, count: Int) throws(Unreadable) -> ByteBuffer {
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
