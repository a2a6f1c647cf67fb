public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The free and total space of a file system.
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

    /// Queries the file system of a folder, or of its nearest existing parent; may block on the disk. Returns
    /// `nil` if the space is unknown.
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

    /// Whether storing new pictures may soon fail: less than 1 GiB is free, or 5 % of a smaller disk.
    public var isLow: Bool { free < min(1 << 30, total / 20) }
}
