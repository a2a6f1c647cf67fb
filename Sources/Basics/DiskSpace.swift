public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The room on the file system of a folder.
public struct DiskSpace: Sendable, Equatable {
    /// Bytes that the program may still write.
    public let free: Int
    /// All bytes of the file system.
    public let total: Int

    /// Creates a value.
    public init(free: Int, total: Int) {
        self.free = free
        self.total = total
    }

    /// Asks the system about a folder, or about the nearest one above if it is not there yet; it may wait for
    /// a disk. Returns `nil` if the system does not tell.
    public init?(at folder: URL) {
        var status = statvfs()
        var folder = folder.standardizedFileURL
        while statvfs(folder.path, &status) != 0 {
            guard errno == ENOENT, folder.path != "/" else { return nil }
            folder.deleteLastPathComponent()
        }
        func bytes(_ blocks: some BinaryInteger) -> Int {
            let (bytes, isTooMany) = Int(clamping: blocks)
                .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
            return isTooMany ? .max : bytes
        }
        self.init(free: bytes(status.f_bavail), total: bytes(status.f_blocks))
    }

    /// Below this new pictures and photos may soon not be stored any more: 1 GiB, or 5 % of a smaller disk.
    public var isLow: Bool { free < min(1 << 30, total / 20) }
}
