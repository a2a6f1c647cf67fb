#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the file system says of a path, symbolic links followed.
struct FileStatus: Hashable, Sendable {
    /// A file, a folder, or neither (a device, a socket).
    enum Kind: Hashable, Sendable {
        case file, folder, other
    }

    /// The same for two paths that lead to the same file or folder.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    let kind: Kind
    let identity: Identity
    let byteCount: Int
    /// When the content last changed, in nanoseconds.
    let modified: Int64

    /// Asks the file system; nothing where the path leads nowhere.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & mode_t(S_IFMT) {
        case mode_t(S_IFREG): kind = .file
        case mode_t(S_IFDIR): kind = .folder
        default: kind = .other
        }
        identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        byteCount = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Changes when the file does.
    var tag: String { "\"\(String(byteCount, radix: 36))-\(String(modified, radix: 36))\"" }
}
