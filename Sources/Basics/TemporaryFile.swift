public import Foundation
import Synchronization

/// A file without a name, which is deleted with its last owner.
public final class TemporaryFile: Sendable {
    /// Why the file could not be created, written or read.
    public struct Failure: Error {
        /// The system's error number.
        public let errno: Int32

        /// The system's message for it.
        public var text: String { String(cString: strerror(errno)) }
    }

    /// The open file, as long as this object lives.
    public let descriptor: Int32
    private let size = Mutex(0)

    /// Creates an empty file in a folder, which must exist.
    public init(in folder: URL) throws(Failure) {
        var path = Array(folder.appending(path: ".vitrine-XXXXXX").path.utf8CString)
        let opened = mkstemp(&path)
        guard opened >= 0 else { throw Failure(errno: errno) }
        unlink(path)
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// The number of bytes written.
    public var count: Int { size.withLock { $0 } }

    /// Adds bytes at the end.
    public func append(_ bytes: some ContiguousBytes) throws(Failure) {
        let failure: Int32? = size.withLock { size in
            bytes.withUnsafeBytes { buffer in
                var rest = buffer[...]
                while !rest.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: rest)
                    let written = pwrite(descriptor, part.baseAddress, part.count, off_t(size))
                    if written < 0, errno == EINTR { continue }
                    guard written > 0 else { return errno }
                    size += written
                    rest = rest.dropFirst(written)
                }
                return nil
            }
        }
        if let failure { throw Failure(errno: failure) }
    }

    /// Reads up to `count` bytes from an offset; fewer only at the end.
    public func read(_ count: Int, at offset: Int) throws(Failure) -> Data {
        var bytes = Data(count: max(min(count, self.count - offset), 0))
        var filled = 0
        while filled < bytes.count {
            let missing = bytes.count - filled
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), missing, off_t(offset + filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw Failure(errno: got < 0 ? errno : EIO) }
            filled += got
        }
        return bytes
    }
}
