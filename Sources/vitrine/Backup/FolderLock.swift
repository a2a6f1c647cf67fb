import Basics
import Foundation
import Messages
import Photos

/// Marks a data folder as used by a server: a file lock, which ends with the process.
final class FolderLock {
    private let descriptor: Int32

    /// The locked file; it stays, since deleting it would let two servers lock different files.
    static let name = "vitrine.lock"

    /// Locks a folder.
    ///
    /// - Parameters:
    ///   - isShared: Whether others may have the lock that share it, too.
    ///   - waitSeconds: How long to wait for another process: `vitrine doctor` has the lock for a moment. The thread is
    ///     blocked meanwhile.
    /// - Throws: `CommandFailure` if another process holds the lock, or the folder is not writable.
    init(_ folder: URL, isShared: Bool = false, waitSeconds: Double = 1) throws {
        let path = folder.appending(path: Self.name).path
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notWritten(folder, errno) }
        do {
            try FolderOwner(folder)?.handOver(URL(fileURLWithPath: path))
            try Self.lock(descriptor, of: folder, isShared, Deadline(seconds: waitSeconds))
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func lock(
        _ descriptor: Int32, of folder: URL, _ isShared: Bool, _ deadline: Deadline
    ) throws(CommandFailure) {
        while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            let number = errno
            guard number == EWOULDBLOCK || number == EINTR else { throw notWritten(folder, number) }
            guard deadline.milliseconds > 0 else {
                throw CommandFailure(.secondServer, [.path: .text(folder.path)])
            }
            usleep(20_000)
        }
    }

    private static func notWritten(_ folder: URL, _ number: Int32) -> CommandFailure {
        CommandFailure(
            .folderNotWritten,
            [
                .path: .text(folder.path),
                .cause: .message(.system(SystemReason.words(ofNumber: number))),
            ])
    }

    /// Releases the lock.
    func release() { close(descriptor) }
}
