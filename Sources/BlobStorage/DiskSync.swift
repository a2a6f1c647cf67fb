package import Foundation

/// Writes files to the disk, so that they survive a power failure.
package enum DiskSync {
    /// Writes the cached data of a file or folder to the disk.
    ///
    /// Blocks for as long as the disk takes, often some milliseconds.
    package static func file(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError.last }
    }
}
