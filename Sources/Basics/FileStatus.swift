#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The status of a path, after following symbolic links.
public struct FileStatus: Hashable, Sendable {
    /// A file, a folder, or neither (a device, a socket).
    public enum Kind: Hashable, Sendable {
        case file, folder, other
    }

    /// The same for two paths of the same file or folder.
    public struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    /// The type of what is at the path.
    public let kind: Kind
    /// The identity of the file or folder.
    public let identity: Identity
    /// The length of the content.
    public let byteCount: Int
    /// What the file takes on the disk, in bytes: whole blocks.
    public let diskByteCount: Int
    /// When the content last changed, in nanoseconds since 1970. A date that 64 bits cannot hold wraps
    /// around, which still distinguishes two states of a file.
    public let modified: Int64

    /// Reads the status; `nil` if the path does not exist.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & mode_t(S_IFMT) {
        case mode_t(S_IFREG): kind = .file
        case mode_t(S_IFDIR): kind = .folder
        default: kind = .other
        }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino))
        byteCount = Int(status.st_size)
        diskByteCount = max(byteCount, Int(status.st_blocks) &* 512)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// The status of a file; `nil` if the path is anything else.
    public init?(file path: String) {
        self.init(path)
        guard kind == .file else { return nil }
    }

    /// Changes when the file does.
    public var tag: String { "\"\(String(byteCount, radix: 36))-\(String(modified, radix: 36))\"" }
}
