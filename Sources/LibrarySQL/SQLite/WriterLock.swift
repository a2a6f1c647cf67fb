import Basics
import Foundation

/// Lets one process at a time write to a library's file or copy its log into it.
///
/// SQLite itself lets one process copy the log while another commits. Until version 3.51.3, which distributions of
/// before March 2026 do not have, that can lose a committed transaction: a checkpoint that begins while the
/// other commit restarts the log treats the new log as copied (https://sqlite.org/wal.html#walresetbug). The
/// lock is a file next to the library's, since SQLite loses its own locks if its file is opened and closed
/// once more in the process.
final class WriterLock: Sendable {
    private let file: Int32
    /// The lock of a file belongs to the process: its threads exclude one another by this.
    private let threads = NSLock()
    private let waitSeconds: Double

    /// Opens the lock of the library's file at `path`, which must exist, creating it with the same owner and permissions.
    ///
    /// - Parameter waitSeconds: How long to wait for another process.
    /// - Throws: The system's error if the lock cannot be opened.
    init(of path: String, waitSeconds: Double) throws(SQLError) {
        self.waitSeconds = waitSeconds
        let name = "\(path)-lock"
        let created = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        file = created >= 0 ? created : open(name, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure() }
        var status = stat()
        if created >= 0, stat(path, &status) == 0 {
            // Others may use the library, too. Only root can change the owner of the file.
            fchmod(created, status.st_mode & 0o666)
            if geteuid() == 0 { fchown(created, status.st_uid, status.st_gid) }
        }
    }

    deinit { close(file) }

    /// Runs `work`, during which no other thread or process that respects the lock writes. `work` must not wait for
    /// another thread that acquires the lock.
    ///
    /// - Throws: `SQLError` with the code `busy` if another one holds the lock for too long, and what `work` throws.
    func whileHeld<Value>(_ work: () throws -> Value) throws -> Value {
        let deadline = Deadline(seconds: waitSeconds)
        guard threads.lock(before: Date(timeIntervalSinceNow: waitSeconds)) else { throw Self.busy }
        defer { threads.unlock() }
        try acquire(until: deadline)
        defer { flock(file, LOCK_UN) }
        return try work()
    }

    private func acquire(until deadline: Deadline) throws(SQLError) {
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw Self.failure() }
            guard deadline.milliseconds > 0 else { throw Self.busy }
            usleep(Self.pauseMicroseconds)
        }
    }

    private static var busy: SQLError { SQLError(code: .busy, message: "database is locked") }

    private static func failure() -> SQLError {
        SQLError(code: .other, message: SystemReason.text(ofErrno: errno))
    }

    private static let pauseMicroseconds: UInt32 = 2_000
}
