import Foundation

/// What the system says of a regular file.
struct FileStatus {
    let byteCount: Int
    /// What the file takes on the disk, in bytes: whole blocks.
    let diskByteCount: Int
    /// Seconds since 1970.
    let changedAt: Double
    /// Nanoseconds since 1970, for telling two states of a file apart.
    let changedAtNanoseconds: Int64

    /// Asks for a file, links followed; nothing where there is none.
    init?(of url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        byteCount = Int(status.st_size)
        diskByteCount = max(byteCount, Int(status.st_blocks) * 512)
        changedAt = Double(time.tv_sec)
        changedAtNanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
